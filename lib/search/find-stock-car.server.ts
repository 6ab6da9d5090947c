import 'server-only'
import type { Site } from '@/config/schema/site'
import type { CarSummary } from '@/lib/cars/car'
import { askSearch } from './ask-search.server'
import { buildSiteFilter } from './filters'
import { INDEX_NAME } from './index-settings'
import { multiSearchSchema, readCars } from './result'

/** Result of a vehicle lookup; `unavailable` when the search service is down. */
export type StockCarLookup =
  | { kind: 'found'; car: CarSummary }
  | { kind: 'missing' }
  | { kind: 'unavailable' }

/** Looks up a vehicle by id in a site's own stock. A vehicle of another site is `missing`. */
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

/** Finds a vehicle by id in a site's stock; `null` when the site does not have it or search is down. */
export async function findStockCar(site: Site, id: number): Promise<CarSummary | null> {
  const lookup = await lookUpStockCar(site, id)
  return lookup.kind === 'found' ? lookup.car : null
}
