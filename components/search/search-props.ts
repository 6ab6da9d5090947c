import type { SortName } from '@/config/names'
import type { FacetGroup } from '@/lib/search/facets/facet-list'
import type { SoldOut } from '@/lib/search/load-search-page.server'
import type { Relaxation } from '@/lib/search/relaxations'
import type { ShowroomMap } from '@/lib/search/showroom-map'
import type { ActiveRefinement, FacetValues, SearchState } from '@/lib/search/state'
import type { StockResults } from '@/lib/search/result'
import type { StockSite } from '@/lib/site/stock-site'

/** Status of a search (`SS-02`). An empty result is `idle` with no results. */
export type SearchStatus = 'idle' | 'loading' | 'stalled' | 'error'

/**
 * Props of every part of the search screen. The parts are pure: refinements are URLs from `hrefOf`, in links and
 * forms that work without JavaScript; in the browser the screen intercepts them and refines without a page load.
 */
export type SearchProps = {
  site: StockSite
  state: SearchState
  /** `null` when the search service is unavailable. Previous results while a search is running. */
  results: StockResults | null
  status: SearchStatus
  groups: FacetGroup[]
  refinements: ActiveRefinement[]
  /** Chosen values that the stock does not have. */
  unknown: FacetValues
  /** Set for a make or model of which the site has nothing in stock. */
  soldOut: SoldOut | null
  /** Refinements to remove when nothing was found. */
  relaxations: Relaxation[]
  /** What the search did with a typed text, if its chips do not say everything. */
  notice: string
  sorts: SortName[]
  /** The map of the site's showrooms; `null` on a site without one. */
  map: ShowroomMap | null
  /** URL of a state. */
  hrefOf: (state: SearchState) => string
  /** URL of this page. */
  href: string
  heading: string
  intro: string
  /** URL of the image service. */
  images: string
  /** Current time in Unix seconds. */
  now: number
}

/** Targets of fragment links. */
export const FILTERS_ID = 'filters'
export const RESULTS_ID = 'results'
