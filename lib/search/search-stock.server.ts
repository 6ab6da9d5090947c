import 'server-only'
import type { Site } from '@/config/schema/site'
import { logLine } from '@/lib/http/log-line'
import { askSearch } from './ask-search.server'
import { INDEX_NAME } from './index-settings'
import { buildSearchRequest } from './request'
import { readResults, type StockResults } from './result'
import type { SearchState } from './state'

export { getFeaturedCars, getSimilarCars } from './pick-cars.server'
export { getStockOverview } from './stock-overview.server'

type StockSearch = { kind: 'ok'; results: StockResults } | { kind: 'unavailable' }

/** Searches a site's stock: hits, facets, counts and pages. Never throws; returns `unavailable` on failure. */
export async function searchStock(site: Site, state: SearchState): Promise<StockSearch> {
  const request = buildSearchRequest(site, INDEX_NAME, state, Date.now())
  const response = await askSearch(site, request.queries)
  if (response.kind === 'unavailable') return response
  try {
    return { kind: 'ok', results: readResults(site, request, state.page, response.answer) }
  } catch (error) {
    logLine('warn', `search for ${site.slug}: invalid response, ${String(error).slice(0, 200)}`)
    return { kind: 'unavailable' }
  }
}
