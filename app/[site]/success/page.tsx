import type { Metadata } from 'next'
import { SuccessView } from '@/components/content/success-view'
import type { CarSummary } from '@/lib/cars/car'
import type { Site } from '@/config/schema/site'
import { getEnv } from '@/lib/env'
import type { Query } from '@/lib/forms/prefill'
import { getSuccessCopy } from '@/lib/forms/success-copy'
import { findCar } from '@/lib/leads/find-car.server'
import { getFeaturedCars, getSimilarCars } from '@/lib/search/search-stock.server'
import { loadSite } from '@/lib/site/load-site.server'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = { title: 'Thank you', robots: { index: false } }

/** Cars shown below, one row on a wide screen. */
const CARS = 3
const SLUG = /^[\w-]{1,200}$/
/** After these a shopper is not looking for a vehicle. */
const WITHOUT_CARS = new Set(['careers-enquiry', 'service-enquiry', 'parts-enquiry', 'sell-my-car-enquiry'])

type Props = { params: Promise<{ site: string }>; searchParams: Promise<Query> }

/** Where every form ends (`RT-11`): what happens next, and what to do meanwhile. */
export default async function SuccessPage({ params, searchParams }: Props) {
  const site = await loadSite((await params).site)
  const query = await searchParams
  const category = readText(query['category'])
  const now = Date.now()
  return (
    <SuccessView
      site={site}
      copy={getSuccessCopy(category, readText(query['form']))}
      {...await pickCars(site, category, readText(query['car']))}
      images={getEnv().IMAGES_URL}
      now={now}
    />
  )
}

/** Cars to look at meanwhile: like the one that was asked about, else the site's best. */
async function pickCars(
  site: Site,
  category: string | undefined,
  slug: string | undefined,
): Promise<{ cars: CarSummary[]; areSimilar: boolean }> {
  if (category && WITHOUT_CARS.has(category)) return { cars: [], areSimilar: false }
  const car = slug && SLUG.test(slug) ? await findCar(site, slug) : null
  const similar = car ? await getSimilarCars(site, car, CARS) : []
  if (similar.length > 0) return { cars: similar, areSimilar: true }
  return { cars: await getFeaturedCars(site, { count: CARS, sort: 'newest' }), areSimilar: false }
}

function readText(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
