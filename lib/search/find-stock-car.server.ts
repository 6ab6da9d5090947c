import 'server-only'
import type { Site } from '@/config/schema/site'
import type { CarSummary } from '@/lib/cars/car'
import { askSearch } from './ask-search.server'
import { buildSiteFilter } from './filters'
import { INDEX_NAME } from './index-settings'
import { multiSearchSchema, readCars } from './result'

/** A car that was looked for; `unavailable` when search is down, so that nothing is known. */
export type StockCarLookup =
  | { kind: 'found'; car: CarSummary }
  | { kind: 'missing' }
  | { kind: 'unavailable' }

/** Looks for a car in a site's own stock by its number; another site's car is `missing`. */
export async function lookUpStockCar(site: Site, id: number): Promise<StockCarLookup> {
  const filter = [...buildSiteFilter(site, Date.now()), `id = ${id}`]
  const answered = await askSearch(site, [
    { indexUid: INDEX_NAME, filter, q: '', facets: [], limit: 1, offset: 0, sort: [] },
  ])
  const parsed = answered.kind === 'ok' ? multiSearchSchema.safeParse(answered.answer) : null
  if (!parsed?.success) return { kind: 'unavailable' }
  const [car] = parsed.data.results.flatMap((result) => readCars(result.hits))
  return car ? { kind: 'found', car } : { kind: 'missing' }
}

/** A car of a site's stock by its number; `null` when the site has none such or search is down. */
export async function findStockCar(site: Site, id: number): Promise<CarSummary | null> {
  const lookup = await lookUpStockCar(site, id)
  return lookup.kind === 'found' ? lookup.car : null
}
