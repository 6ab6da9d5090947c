import 'server-only'
import type { Site } from '@/config/schema/site'
import type { CarSummary } from '@/lib/cars/car'
import { askSearch } from '@/lib/search/ask-search.server'
import { buildSiteFilter } from '@/lib/search/filters'
import { INDEX_NAME } from '@/lib/search/index-settings'
import { multiSearchSchema, readCars } from '@/lib/search/result'

/**
 * Loads current cars of a site's public stock by id, in the order of `ids` and without those no longer in stock. `null` while
 * search is down.
 */
export async function loadCarsById(site: Site, ids: readonly number[]): Promise<CarSummary[] | null> {
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
