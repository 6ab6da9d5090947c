import 'server-only'
import type { Site } from '@/config/schema/site'
import type { CarSummary } from '@/lib/cars/car'
import { askSearch } from './ask-search.server'
import { buildSiteFilter } from './filters'
import { INDEX_NAME } from './index-settings'
import { multiSearchSchema, readCars } from './result'

/** A car of a site's stock by its number; `null` when the site has none such or search is down. */
export async function findStockCar(site: Site, id: number): Promise<CarSummary | null> {
  const filter = [...buildSiteFilter(site, Date.now()), `id = ${id}`]
  const asked = await askSearch(site, [
    { indexUid: INDEX_NAME, filter, q: '', facets: [], limit: 1, offset: 0, sort: [] },
  ])
  const parsed = asked.kind === 'ok' ? multiSearchSchema.safeParse(asked.answer) : null
  return parsed?.data?.results.flatMap((result) => readCars(result.hits))[0] ?? null
}
