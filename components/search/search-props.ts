import type { SortName } from '@/config/names'
import type { FacetGroup } from '@/lib/search/facets/facet-list'
import type { Relaxation } from '@/lib/search/relaxations'
import type { ActiveRefinement, SearchState } from '@/lib/search/state'
import type { StockResults } from '@/lib/search/result'
import type { StockSite } from '@/lib/site/stock-site'

/** How a search is going (`SS-02`); whether it found nothing is told by its results. */
export type SearchStatus = 'idle' | 'loading' | 'stalled' | 'error'

/**
 * What every part of the search screen may draw on. The parts are pure: choices are addresses from `hrefOf`, links and
 * forms that work by themselves; in the browser the screen reads a chosen address and refines without a page load.
 */
export type SearchProps = {
  site: StockSite
  state: SearchState
  /** `null` when the search service gave no answer. While another search runs, these are still the last one's. */
  results: StockResults | null
  status: SearchStatus
  groups: FacetGroup[]
  refinements: ActiveRefinement[]
  /** What to let go of, where nothing was found. */
  relaxations: Relaxation[]
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
