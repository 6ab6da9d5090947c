import type { StockResults } from './result'
import { describeSearchKey, type SearchState } from './state'

/** Results kept at most (`SS-03`). */
export const RESULTS_KEPT = 50
/** How long results are shown again without asking, in ms; stock moves slowly, but it moves. */
const FRESH_MS = 5 * 60_000

/** Results of earlier searches of one site (`SS-03`). */
export type ResultCache = {
  get: (state: SearchState) => StockResults | undefined
  set: (state: SearchState, results: StockResults) => void
}

/** A cache of at most `limit` results that lets go of the oldest; `now` tells the time in ms. */
export function createResultCache(limit: number = RESULTS_KEPT, now: () => number = Date.now): ResultCache {
  const entries = new Map<string, { results: StockResults; keptAt: number }>()
  return {
    get: (state) => {
      const entry = entries.get(describeSearchKey(state))
      return entry && now() - entry.keptAt < FRESH_MS ? entry.results : undefined
    },
    set: (state, results) => {
      const key = describeSearchKey(state)
      entries.delete(key)
      entries.set(key, { results, keptAt: now() })
      for (const oldest of entries.keys()) {
        if (entries.size <= limit) break
        entries.delete(oldest)
      }
    },
  }
}
