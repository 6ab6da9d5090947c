import 'server-only'
import type { Site } from '@/config/schema/site'
import { askSearch } from './ask-search.server'
import { buildRelaxationQueries, readRelaxations, type Relaxation } from './relaxations'
import type { StockResults } from './result'
import type { SearchState } from './state'

/**
 * Filters whose removal would give results (`SS-14`). Empty
 * when the search has results or the search service is down.
 */
export async function loadRelaxations(
  site: Site,
  state: SearchState,
  results: StockResults | null,
): Promise<Relaxation[]> {
  if (results === null || results.pagination.total > 0) return []
  const queries = buildRelaxationQueries(site, state, Date.now())
  const response = queries.length > 0 ? await askSearch(site, queries) : null
  return response?.kind === 'ok' ? readRelaxations(state, response.answer) : []
}
