import type { StockResults } from './result'
import type { SearchState } from './state'

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
      const entry = entries.get(keyOf(state))
      return entry && now() - entry.keptAt < FRESH_MS ? entry.results : undefined
    },
    set: (state, results) => {
      const key = keyOf(state)
      entries.delete(key)
      entries.set(key, { results, keptAt: now() })
      for (const oldest of entries.keys()) {
        if (entries.size <= limit) break
        entries.delete(oldest)
      }
    },
  }
}

/** A search by its non-empty filters alone; their order says nothing. */
function keyOf({ refinements, ranges, sort, page, query }: SearchState): string {
  const values = Object.entries(refinements).flatMap(([facet, chosen]) =>
    chosen.length > 0 ? [[facet, [...chosen].sort()] as const] : [],
  )
  const bounds = Object.entries(ranges).map(
    ([name, { min, max }]) => [name, min ?? null, max ?? null] as const,
  )
  const byName = (a: readonly [string, ...unknown[]], b: readonly [string, ...unknown[]]) =>
    a[0] < b[0] ? -1 : 1
  return JSON.stringify([values.sort(byName), bounds.sort(byName), sort, page, query])
}
