import { listFacetGroups } from '@/lib/search/facet-list'
import { titleSearch } from '@/lib/search/labels'
import type { SearchPage } from '@/lib/search/load-search-page.server'
import { listSorts } from '@/lib/search/sort'
import { listActiveRefinements } from '@/lib/search/state'
import { buildSearchUrl } from '@/lib/search/url'
import type { SearchProps } from './search-props'

type Surroundings = { images: string; now: number; heading?: string; intro?: string }

/** Props of the search screen for a loaded search whose choices are addresses. */
export function buildSearchProps(page: SearchPage, around: Surroundings): SearchProps {
  const { site, context, state, results, keepParts, href } = page
  return {
    site,
    state,
    results,
    href,
    groups: results ? listFacetGroups(site, state, results) : [],
    refinements: listActiveRefinements(state),
    sorts: listSorts(site, state.sort),
    hrefOf: (next) => buildSearchUrl(context, next, keepParts),
    heading: around.heading ?? titleSearch(site, state),
    intro: around.intro ?? '',
    images: around.images,
    now: around.now,
  }
}
