import 'server-only'
import type { Site } from '@/config/schema/site'
import type { CarSummary } from '@/lib/cars/car'
import { askSearch } from './ask-search.server'
import { buildSiteFilter } from './filters'
import { INDEX_NAME } from './index-settings'
import { multiSearchSchema, readCars } from './result'

/**
 * Loads cars of a site's public stock by id from the search index, in the order of `ids`. Omits cars that are no longer in stock
 * or belong to another site. `null` while search is down. For at most a few hundred ids.
 */
export async function loadIndexedCars(site: Site, ids: readonly number[]): Promise<CarSummary[] | null> {
  if (ids.length === 0) return []
  const filter = [...buildSiteFilter(site, Date.now()), ids.map((id) => `id = ${id}`)]
  const result = await askSearch(site, [
    { indexUid: INDEX_NAME, filter, q: '', facets: [], limit: ids.length, offset: 0, sort: [] },
  ])
  const parsed = result.kind === 'ok' ? multiSearchSchema.safeParse(result.answer) : null
  if (!parsed?.success) return null
  const found = new Map(parsed.data.results.flatMap(({ hits }) => readCars(hits)).map((car) => [car.id, car]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
