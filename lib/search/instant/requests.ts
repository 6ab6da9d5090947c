import type { StockSite } from '@/lib/site/stock-site'
import { isFacetName, isRangeName, type FacetName, type RangeName } from '../facets/facets'
import { buildStateFilter, joinFilter } from '../filters'
import { HIGHLIGHT_POST_TAG, HIGHLIGHT_PRE_TAG, listCountedAttributes } from '../request'
import { EMPTY_STATE, type SearchState } from '../state'
import { readSort } from './ui-state'

/** A query that InstantSearch's helper passes to a search client. */
export type InstantRequest = { indexName: string; params?: InstantParams }
type InstantParams = {
  query?: string
  page?: number
  hitsPerPage?: number
  facets?: string | string[]
  facetFilters?: Filters
  numericFilters?: Filters
}
type Filters = string | (string | string[])[]

/** A query for instant-meilisearch, with this product's filters as one string. */
export type FilledRequest = {
  indexName: string
  query: string
  params: {
    page: number
    hitsPerPage: number
    facets: string[]
    filters: string
    attributesToHighlight: string[]
    highlightPreTag: string
    highlightPostTag: string
  }
}

/** Converts the helper's queries to a search state. The first query is the main one and has all filters. */
export function readInstantRequests(
  site: Pick<StockSite, 'search'>,
  requests: readonly InstantRequest[],
): SearchState {
  const [main] = requests
  const params = main?.params ?? {}
  const refinements: SearchState['refinements'] = {}
  for (const text of flatten(params.facetFilters)) {
    const [facet, value] = splitAt(text, text.indexOf(':'))
    if (isFacetName(facet)) refinements[facet] = [...(refinements[facet] ?? []), value]
  }
  const ranges: SearchState['ranges'] = {}
  for (const text of flatten(params.numericFilters)) {
    const [, name = '', operator, bound] = /^(\w+)\s*(<=|>=)\s*(-?[\d.]+)$/.exec(text) ?? []
    if (isRangeName(name))
      ranges[name] = { ...ranges[name], [operator === '>=' ? 'min' : 'max']: Number(bound) }
  }
  return {
    ...EMPTY_STATE,
    refinements,
    ranges,
    sort: readSort(site, main?.indexName),
    page: (params.page ?? 0) + 1,
    query: params.query ?? '',
  }
}

/** The facet that a query counts without its own filter (`SE-02`); `null` for the main query. */
export function getCountedFacet(request: InstantRequest | undefined): FacetName | RangeName | null {
  const facets = request?.params?.facets
  if (typeof facets !== 'string') return null
  return isFacetName(facets) || isRangeName(facets) ? facets : null
}

/**
 * Replaces the helper's filters with this product's own, so that a search gives the same results in the browser
 * and on the server: base filter, presets, comparisons, escaping (`SE-02` to `SE-07`). `now` in ms.
 */
export function fillInstantRequests(
  site: StockSite,
  requests: readonly InstantRequest[],
  now: number,
): FilledRequest[] {
  const state = readInstantRequests(site, requests)
  return requests.map((request, index) => {
    const facet = index === 0 ? null : getCountedFacet(request)
    const { page = 0, hitsPerPage = 0 } = request.params ?? {}
    return {
      indexName: request.indexName,
      query: state.query,
      params: {
        page,
        hitsPerPage,
        facets: facet === null ? listCountedAttributes(site) : [facet],
        filters: joinFilter(buildStateFilter(site, state, now, facet ?? undefined)),
        attributesToHighlight: facet === null ? ['name'] : [],
        highlightPreTag: HIGHLIGHT_PRE_TAG,
        highlightPostTag: HIGHLIGHT_POST_TAG,
      },
    }
  })
}

/** The helper's filters are strings, lists of strings, or nested lists. */
function flatten(filters: Filters = []): string[] {
  return typeof filters === 'string' ? [filters] : filters.flat()
}

function splitAt(text: string, index: number): [string, string] {
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)]
}
