import type { StockSite } from '@/lib/site/stock-site'
import { buildStateFilter } from './filters'
import { INDEX_NAME } from './index-settings'
import { MATCHING_STRATEGY, type SearchQuery } from './request'
import { multiSearchSchema } from './result'
import { listActiveRefinements, removeRefinement, type ActiveRefinement, type SearchState } from './state'

/** Maximum number of refinements to try when a search has no results. */
const MAX_TRIED = 12

/** One refinement, and how many vehicles the search would find without it (`SS-14`). */
export type Relaxation = { refinement: ActiveRefinement; count: number }

type CountedSite = Pick<
  StockSite,
  'search' | 'include_sold_cars_days' | 'dealerships' | 'finance' | 'country'
>

/** The query that only counts the vehicles of a search. `now` in milliseconds. */
export function buildTotalQuery(site: CountedSite, state: SearchState, now: number): SearchQuery {
  return {
    indexUid: INDEX_NAME,
    q: state.query,
    matchingStrategy: MATCHING_STRATEGY,
    filter: buildStateFilter(site, state, now),
    facets: [],
    limit: 0,
    offset: 0,
  }
}

/** One count query per refinement, each without that refinement. `now` in milliseconds. */
export function buildRelaxationQueries(site: CountedSite, state: SearchState, now: number): SearchQuery[] {
  return listTried(state).map((refinement) => buildTotalQuery(site, removeRefinement(state, refinement), now))
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
