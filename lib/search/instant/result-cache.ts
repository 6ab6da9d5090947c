import type { StockResults } from '../result'
import { describeSearchKey, type SearchState } from '../state'

/** Maximum number of cached results (`SS-03`). */
export const RESULTS_KEPT = 50
/** Lifetime of cached results, in ms. Short, because stock changes. */
const FRESH_MS = 5 * 60_000

/** Cache of earlier search results of one site (`SS-03`). */
export type ResultCache = {
  get: (state: SearchState) => StockResults | undefined
  set: (state: SearchState, results: StockResults) => void
}

/** Creates a cache that evicts the oldest of more than `limit` results. `now` returns ms since 1970. */
export function createResultCache(limit: number = RESULTS_KEPT, now: () => number = Date.now): ResultCache {
  const entries = new Map<string, { results: StockResults; storedAt: number }>()
  return {
    get: (state) => {
      const entry = entries.get(describeSearchKey(state))
      return entry && now() - entry.storedAt < FRESH_MS ? entry.results : undefined
    },
    set: (state, results) => {
      const key = describeSearchKey(state)
      entries.delete(key)
      entries.set(key, { results, storedAt: now() })
      for (const oldest of entries.keys()) {
        if (entries.size <= limit) break
        entries.delete(oldest)
      }
    },
  }
}
