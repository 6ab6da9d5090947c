import type { Metadata } from 'next'
import { SuccessView } from '@/components/content/success-view'
import type { CarSummary } from '@/lib/cars/car'
import type { Site } from '@/config/schema/site'
import { getEnv } from '@/lib/env'
import type { Query } from '@/lib/forms/prefill'
import { getSuccessCopy, listSuccessLinks, isPotentialBuyer } from '@/lib/forms/success-page'
import { findRequestedCar } from '@/lib/leads/find-enquiry-car.server'
import { getFeaturedCars, getSimilarCars } from '@/lib/search/load-indexed-cars.server'
import { loadSite } from '@/lib/site/load-site.server'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = { title: 'Thank you', robots: { index: false } }

/** Number of suggested cars: one row on a wide screen. */
const CARS = 3

type Props = { params: Promise<{ site: string }>; searchParams: Promise<Query> }

/** Success page of every form (`RT-11`): the next steps and related pages. */
export default async function SuccessPage({ params, searchParams }: Props) {
  const site = await loadSite((await params).site)
  const query = await searchParams
  const category = readText(query['category'])
  const form = readText(query['form'])
  const asked = await findRequestedCar(site, { car: query['car'] })
  const now = Date.now()
  return (
    <SuccessView
      site={site}
      copy={getSuccessCopy(category, form)}
      asked={asked}
      links={listSuccessLinks(site, { category, form, carId: asked?.id ?? null })}
      {...await pickCars(site, isPotentialBuyer({ category, form }), asked)}
      images={getEnv().IMAGES_URL}
      now={now}
    />
  )
}

/** Suggested cars: similar to the one of the enquiry, else the site's featured cars. */
async function pickCars(
  site: Site,
  isBuying: boolean,
  car: CarSummary | null,
): Promise<{ cars: CarSummary[]; areSimilar: boolean }> {
  if (!isBuying) return { cars: [], areSimilar: false }
  const similar = car ? await getSimilarCars(site, car, CARS) : []
  if (similar.length > 0) return { cars: similar, areSimilar: true }
  return { cars: await getFeaturedCars(site, { count: CARS, sort: 'newest' }), areSimilar: false }
}

function readText(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
