import type { StockSite } from '@/lib/site/stock-site'
import { buildStateFilter } from './filters'
import { INDEX_NAME } from './index-settings'
import type { SearchQuery } from './request'
import { multiSearchSchema } from './result'
import { listActiveRefinements, removeRefinement, type ActiveRefinement, type SearchState } from './state'

/** Maximum number of refinements to try when a search has no results. */
const MAX_TRIED = 12

/** One refinement, and how many vehicles the search would find without it (`SS-14`). */
export type Relaxation = { refinement: ActiveRefinement; count: number }

/** One count query per refinement, each without that refinement. `now` in milliseconds. */
export function buildRelaxationQueries(
  site: Pick<StockSite, 'search' | 'include_sold_cars_days' | 'dealerships'>,
  state: SearchState,
  now: number,
): SearchQuery[] {
  return listTried(state).map((refinement) => {
    const relaxed = removeRefinement(state, refinement)
    return {
      indexUid: INDEX_NAME,
      q: relaxed.query,
      filter: buildStateFilter(site, relaxed, now),
      facets: [],
      limit: 0,
      offset: 0,
    }
  })
}

/**
 * The count of each query, highest first, without those that found nothing. Empty when the response cannot be
 * parsed, because the page works without relaxations.
 */
export function readRelaxations(state: SearchState, answer: unknown): Relaxation[] {
  const results = multiSearchSchema.safeParse(answer).data?.results ?? []
  return listTried(state)
    .map((refinement, index) => ({ refinement, count: results[index]?.estimatedTotalHits ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
}

function listTried(state: SearchState): ActiveRefinement[] {
  return listActiveRefinements(state).slice(0, MAX_TRIED)
}
