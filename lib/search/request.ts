import type { Site } from '@/config/schema/site'
import type { StockSite } from '@/lib/site/stock-site'
import { listKeys } from '@/lib/typed'
import { getFilter, type FacetName, type RangeName } from '@/config/filters'
import { getOfferPaths } from '@/lib/finance/lenders'
import { listPanels } from './facets/facets'
import { BRANCH_FACET, BRANCH_FACETS } from './model-branches'
import { buildStateFilter, hasRepaymentFilter, matchLocation, type SearchFilter } from './filters'
import { getSortRules, isPlaced, type SearchState } from './state'

/** A text search finds vehicles with all of its words. The default drops words from the end until enough vehicles match. */
export const MATCHING_STRATEGY = 'all'

const HIGHLIGHT_PRE_TAG = '<mark>'
const HIGHLIGHT_POST_TAG = '</mark>'

/** One query of a multi-search request (`SE-01`). */
export type SearchQuery = {
  indexUid: string
  q: string
  matchingStrategy?: typeof MATCHING_STRATEGY
  filter: SearchFilter
  facets: string[]
  limit: number
  offset: number
  sort?: string[]
  attributesToRetrieve?: string[]
  attributesToHighlight?: string[]
  highlightPreTag?: string
  highlightPostTag?: string
}

/** The queries of a search. `countedFacets` names the facet that each query after the first counts. */
export type SearchRequest = { queries: SearchQuery[]; countedFacets: (FacetName | RangeName)[] }

/** The facet whose counts a refinement changes, which is one for the whole tree of makes, models and badges. */
function getCountedFacet(facet: FacetName | RangeName): FacetName | RangeName {
  return BRANCH_FACETS.has(facet) ? BRANCH_FACET : facet
}

/** Always counted, because the count above the estimate limit is summed over them (`SS-11`). */
const ALWAYS_COUNTED = ['car_type', 'status']
/** Names the showroom of a vehicle; the map counts it. */
export const MAP_FACET = 'location_name'

/** Facets that a site's searches count. */
function listCountedAttributes(site: Pick<StockSite, 'search'>): string[] {
  const shown = listPanels(site).flatMap(({ attribute }) => {
    // Distances filter by location. The index has repayments by lender: a query of their own counts them.
    const isOwnQuery = attribute === 'repayment' || attribute === 'near'
    const isBelowMake = attribute !== 'make' && BRANCH_FACETS.has(attribute)
    return isOwnQuery || isBelowMake ? [] : [attribute]
  })
  const mapped = site.search.views.includes('map') ? [MAP_FACET] : []
  return [...new Set<string>([...ALWAYS_COUNTED, ...shown, ...mapped])].sort()
}

/**
 * Builds the main query, plus one query per refined facet without that facet's own filter (`SE-02`), plus one for the repayments
 * that cards can show, on sites with that filter. `now` in milliseconds.
 */
export function buildSearchRequest(
  site: StockSite,
  indexUid: string,
  state: SearchState,
  now: number,
): SearchRequest {
  const counted = listCountedAttributes(site)
  const excluded = listKeys(state.excluded).filter(
    (facet) => !getFilter(facet).isMulti && !BRANCH_FACETS.has(facet),
  )
  const refined = [...listKeys(state.refinements), ...excluded, ...listKeys(state.ranges)].map(
    getCountedFacet,
  )
  const isCounted = (facet: FacetName | RangeName) =>
    counted.includes(facet === BRANCH_FACET ? 'make' : facet)
  const refinedFacets = [...new Set(refined)].filter(isCounted)
  const countedFacets = hasRepaymentFilter(site) ? [...refinedFacets, 'repayment' as const] : refinedFacets
  const limit = site.search.hits_per_page
  const main: SearchQuery = {
    indexUid,
    q: state.query,
    matchingStrategy: MATCHING_STRATEGY,
    filter: buildStateFilter(site, state, now),
    facets: isByDistance(state) ? [...counted, LOCATION] : counted,
    limit,
    offset: (state.page - 1) * limit,
    sort: getSortRules(site, state.sort),
    attributesToHighlight: ['name'],
    highlightPreTag: HIGHLIGHT_PRE_TAG,
    highlightPostTag: HIGHLIGHT_POST_TAG,
  }
  const others = countedFacets.map((facet): SearchQuery => ({
    indexUid,
    q: state.query,
    matchingStrategy: MATCHING_STRATEGY,
    filter: buildStateFilter(site, state, now, facet),
    facets: facet === 'repayment' ? Object.values(getOfferPaths(site)) : [facet],
    limit: 1,
    offset: 0,
  }))
  return { queries: [main, ...others], countedFacets }
}

/** The attribute whose counts say where the vehicles of a search by distance are. No panel shows it. */
const LOCATION = 'location_id'

function isByDistance({ sort, near }: SearchState): boolean {
  return sort === 'nearest' && isPlaced(near)
}

/**
 * The queries for the vehicles of one page in the order of distance: one for each location that has some of them, nearest
 * first, then one for vehicles elsewhere. Empty for any other order.
 * @param request The request of the search, whose answer has counted its locations.
 */
export function buildNearestQueries(
  { queries: [main] }: SearchRequest,
  state: SearchState,
  { facets, pagination }: { facets: Record<string, Record<string, number>>; pagination: { total: number } },
): SearchQuery[] {
  if (!main || !isByDistance(state)) return []
  const counts = facets[LOCATION] ?? {}
  const ids = (state.near?.place?.distances ?? []).map(([id]) => id)
  const known = ids.map((id) => ({ filter: [matchLocation(id)], count: counts[id] ?? 0 }))
  const elsewhere = pagination.total - known.reduce((sum, { count }) => sum + count, 0)
  const parts = [...known, { filter: ids.map((id) => `NOT ${matchLocation(id)}`), count: elsewhere }]
  const queries: SearchQuery[] = []
  let { offset, limit } = main
  for (const { filter, count } of parts) {
    const taken = Math.min(limit, count - offset)
    if (taken > 0)
      queries.push({ ...main, filter: [...main.filter, ...filter], facets: [], offset, limit: taken })
    offset = Math.max(offset - count, 0)
    limit -= Math.max(taken, 0)
  }
  return queries
}

/** Above this number of hits, the server's estimate is not shown (`SS-11`). */
const MAX_SHOWN_ESTIMATE = 1999

/**
 * The vehicle count to display (`SS-11`): the server's estimate up to 1,999
 * hits. Above that, depending on the site's setting, the sum of the `car_type`
 * counts (each vehicle has exactly one type) or the number of vehicles in stock.
 * @param counted The facet distribution of the main query.
 */
export function countVehicles(
  site: { search: Pick<Site['search'], 'count_above_limit'> },
  total: number,
  counted: Record<string, Record<string, number>>,
): number {
  if (total <= MAX_SHOWN_ESTIMATE) return total
  const inStock = counted['status']?.['in_stock']
  if (site.search.count_above_limit === 'in_stock') return inStock ?? total
  const sum = Object.values(counted['car_type'] ?? {}).reduce((all, count) => all + count, 0)
  return sum > 0 ? sum : total
}
