import 'server-only'
import type { Site } from '@/config/schema/site'
import { askSearch } from './ask-search.server'
import { buildRelaxationQueries, readRelaxations, type Relaxation } from './relaxations'
import type { StockResults } from './result'
import type { SearchState } from './state'

/** What to let go of where a search found nothing (`SS-14`); empty where it found something, or when search is down. */
export async function loadRelaxations(
  site: Site,
  state: SearchState,
  results: StockResults | null,
): Promise<Relaxation[]> {
  if (results === null || results.pagination.total > 0) return []
  const queries = buildRelaxationQueries(site, state, Date.now())
  const asked = queries.length > 0 ? await askSearch(site, queries) : null
  return asked?.kind === 'ok' ? readRelaxations(state, asked.answer) : []
}
