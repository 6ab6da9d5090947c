import type { StockResults } from '@/lib/search/result'
import type { ResultCache } from '@/lib/search/result-cache'
import type { SearchState } from '@/lib/search/state'
import type { StockSite } from '@/lib/site/stock-site'
import type { SearchStatus } from '../search-props'

export type DriverReport = { state: SearchState; results: StockResults | null; status: SearchStatus }
export type DriverHandle = {
  setState: (state: SearchState) => void
  /** Repeats a failed search. */
  retry: (state: SearchState) => void
  /** Writes a pending URL update immediately. */
  settle: () => void
}

export type DriverProps = {
  site: StockSite
  /** Contains the results of the visible search, so that hydration sends no request. */
  cache: ResultCache
  /** The visible search. */
  start: SearchState
  onConnect: (handle: DriverHandle | null) => void
  onReport: (report: DriverReport) => void
  /** Parses the search from the URL; `null` for other URLs. */
  onRead: () => SearchState | null
  /** Called when a search has settled, to write it to the URL. */
  onWrite: (state: SearchState) => void
}
