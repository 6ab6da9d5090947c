import 'server-only'
import type { Site } from '@/config/schema/site'
import type { CarSummary } from '@/lib/cars/car'
import type { EnquiryCar } from '@/lib/forms/forms'
import type { Query } from '@/lib/forms/prefill'
import { findStockCar } from '@/lib/search/find-stock-car.server'
import { findCar } from './find-car.server'

const SLUG = /^[\w-]{1,200}$/
const ID = /^\d{1,12}$/

/** The car data that a form and its vehicle tile need. */
export type RequestedCar = CarSummary & EnquiryCar

/** Finds the car that a form link requests: `?car=slug` or `?car_id=7`. `null` when the site has no such car. */
export async function findRequestedCar(site: Site, query: Query): Promise<RequestedCar | null> {
  const { car: slug, car_id: id } = query
  if (typeof slug === 'string' && SLUG.test(slug)) return findCar(site, slug)
  if (typeof id !== 'string' || !ID.test(id)) return null
  const summary = await findStockCar(site, Number(id))
  if (!summary) return null
  return (await findCar(site, summary.slug)) ?? { ...summary, location: null }
}
