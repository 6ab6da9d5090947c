import type { StockSite } from '@/lib/site/stock-site'
import { buildStateFilter } from './filters'
import { INDEX_NAME } from './index-settings'
import type { SearchQuery } from './request'
import { multiSearchSchema } from './result'
import { listActiveRefinements, removeRefinement, type ActiveRefinement, type SearchState } from './state'

/** Refinements that are tried one by one when nothing is found. */
const TRIED = 12

/** A search without one of its refinements, and how many vehicles it would find (`SS-14`). */
export type Relaxation = { refinement: ActiveRefinement; count: number }

/** One counting query for each refinement of a search, without that refinement. `now` in milliseconds. */
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
 * What each query found, best first; those that find nothing are left out. Empty when the answer can not be read, for the
 * page does without.
 */
export function readRelaxations(state: SearchState, answer: unknown): Relaxation[] {
  const results = multiSearchSchema.safeParse(answer).data?.results ?? []
  return listTried(state)
    .map((refinement, index) => ({ refinement, count: results[index]?.estimatedTotalHits ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
}

function listTried(state: SearchState): ActiveRefinement[] {
  return listActiveRefinements(state).slice(0, TRIED)
}
