import type { StockResults } from '@/lib/search/result'
import type { ResultCache } from '@/lib/search/result-cache'
import type { SearchState } from '@/lib/search/state'
import type { StockSite } from '@/lib/site/stock-site'
import type { SearchStatus } from '../search-props'

export type DriverReport = { state: SearchState; results: StockResults | null; status: SearchStatus }
export type DriverHandle = {
  setState: (state: SearchState) => void
  /** Asks again for a search that failed. */
  retry: (state: SearchState) => void
  /** Writes the address at once, if it is still to be written. */
  settle: () => void
}

export type DriverProps = {
  site: StockSite
  /** Holds the results of the search that is shown, so that taking over asks for nothing. */
  cache: ResultCache
  /** The search that is shown. */
  start: SearchState
  onConnect: (handle: DriverHandle | null) => void
  onReport: (report: DriverReport) => void
  /** The search that the address stands for; `null` where it is none. */
  onRead: () => SearchState | null
  /** A search has settled and is to be written into the address. */
  onWrite: (state: SearchState) => void
}
