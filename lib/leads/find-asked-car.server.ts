import 'server-only'
import type { Site } from '@/config/schema/site'
import type { CarSummary } from '@/lib/cars/car'
import type { EnquiryCar } from '@/lib/forms/forms'
import type { Query } from '@/lib/forms/prefill'
import { findStockCar } from '@/lib/search/find-stock-car.server'
import { findCar } from './find-car.server'

const SLUG = /^[\w-]{1,200}$/
const ID = /^\d{1,12}$/

/** What a form and the tile above it know of a car. */
export type AskedCar = CarSummary & EnquiryCar

/** The car that a link to a form is about: `?car=slug` or `?car_id=7`. `null` without one that this site has. */
export async function findAskedCar(site: Site, query: Query): Promise<AskedCar | null> {
  const { car: slug, car_id: id } = query
  if (typeof slug === 'string' && SLUG.test(slug)) return findCar(site, slug)
  if (typeof id !== 'string' || !ID.test(id)) return null
  const summary = await findStockCar(site, Number(id))
  if (!summary) return null
  return (await findCar(site, summary.slug)) ?? { ...summary, location: null }
}
