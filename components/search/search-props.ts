import type { SortName } from '@/config/names'
import type { StockSite } from '@/lib/site/stock-site'
import type { FacetGroup } from '@/lib/search/facet-list'
import type { ActiveRefinement, SearchState } from '@/lib/search/state'
import type { StockResults } from '@/lib/search/result'

/**
 * What every part of the search screen may draw on. The parts are pure: addresses come from `hrefOf`, so that the same
 * views serve the server's links and a driver in the browser.
 */
export type SearchProps = {
  site: StockSite
  state: SearchState
  /** `null` when the search service gave no answer. */
  results: StockResults | null
  groups: FacetGroup[]
  refinements: ActiveRefinement[]
  sorts: SortName[]
  /** Address of a state. */
  hrefOf: (state: SearchState) => string
  /** Address of this very page. */
  href: string
  heading: string
  intro: string
  /** Address of the image delivery service. */
  images: string
  /** Seconds since 1970. */
  now: number
}

/** Ids that links within the page lead to. */
export const FILTERS_ID = 'filters'
export const RESULTS_ID = 'results'
