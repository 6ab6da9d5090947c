import { listFacetGroups } from '@/lib/search/facets/facet-list'
import { titleSearch } from '@/lib/search/labels'
import { isOwnSearch, type SearchPageData } from '@/lib/search/page-data'
import type { Relaxation } from '@/lib/search/relaxations'
import type { StockResults } from '@/lib/search/result'
import { isSameSearch, listActiveRefinements, listSorts, type SearchState } from '@/lib/search/state'
import { buildSearchUrl } from '@/lib/search/url'
import { withoutValues, type Vocabulary } from '@/lib/search/vocabulary'
import type { SearchProps, SearchStatus } from './search-props'

/** State that changes while a shopper refines the search. */
export type LiveSearch = {
  state: SearchState
  results: StockResults | null
  relaxations: Relaxation[]
  status: SearchStatus
  vocabulary: Vocabulary
}

/** Initial state from the page's data. */
export function startLiveSearch(data: SearchPageData): LiveSearch {
  const { state, results, relaxations, vocabulary } = data
  return { state, results, relaxations, vocabulary, status: results ? 'idle' : 'error' }
}

/** URL of a state on a search page; the page's own URL for its initial search. */
export function addressOf(data: SearchPageData, vocabulary: Vocabulary, state: SearchState): string {
  if (isSameSearch(state, data.state)) return data.href
  return buildSearchUrl({ site: data.site, vocabulary }, state, data.keepParts ?? undefined)
}

/** Props of the search screen for the current search. */
export function buildSearchProps(data: SearchPageData, live: LiveSearch): SearchProps {
  const { site } = data
  const { state, results, vocabulary } = live
  const hrefOf = (next: SearchState) => addressOf(data, vocabulary, next)
  return {
    ...live,
    site,
    unknown: data.unknown,
    groups: results ? listFacetGroups(site, state, results, data.expanded) : [],
    refinements: listActiveRefinements(state),
    sorts: listSorts(site, state),
    hrefOf,
    href: hrefOf(state),
    heading:
      data.heading && isOwnSearch(data, state)
        ? data.heading
        : titleSearch(site, withoutValues(state, data.unknown)),
    notice: isOwnSearch(data, state) ? data.notice : '',
    soldOut: isOwnSearch(data, state) ? data.soldOut : null,
    intro: isOwnSearch(data, state) ? data.intro : '',
    map: data.map,
    images: data.images,
    now: data.now,
  }
}
