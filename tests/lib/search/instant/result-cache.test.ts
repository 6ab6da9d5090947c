import { describe, expect, test } from 'vitest'
import type { StockResults } from '@/lib/search/result'
import { createResultCache, RESULTS_KEPT } from '@/lib/search/instant/result-cache'
import { EMPTY_STATE } from '@/lib/search/state'

const makeResults = (count: number): StockResults => ({
  cars: [],
  facets: {},
  facetStats: {},
  count,
  ms: 1,
  pagination: { page: 1, pages: 1, total: count },
})
const onPage = (page: number) => ({ ...EMPTY_STATE, page })

describe('result cache', () => {
  test('[SS-03] finds results by the non-empty filters in any order', () => {
    const cache = createResultCache()
    cache.set({ ...EMPTY_STATE, refinements: { make: ['Kia', 'BMW'], body: ['SUV'] } }, makeResults(5))
    const same = { ...EMPTY_STATE, refinements: { body: ['SUV'], colour: [], make: ['BMW', 'Kia'] } }
    expect(cache.get(same)?.count).toBe(5)
    expect(cache.get({ ...same, page: 2 })).toBeUndefined()
    expect(cache.get({ ...same, ranges: { price: { max: 9 } } })).toBeUndefined()
  })

  test('[SS-03] keeps at most fifty results and evicts the oldest', () => {
    const cache = createResultCache()
    for (let page = 1; page <= RESULTS_KEPT + 1; page += 1) cache.set(onPage(page), makeResults(page))
    expect(RESULTS_KEPT).toBe(50)
    expect(cache.get(onPage(1))).toBeUndefined()
    expect(cache.get(onPage(2))?.count).toBe(2)
    expect(cache.get(onPage(51))?.count).toBe(51)
  })

  test('[SS-03] expires results', () => {
    let now = 0
    const cache = createResultCache(50, () => now)
    cache.set(onPage(1), makeResults(1))
    now = 299_000
    expect(cache.get(onPage(1))).toBeDefined()
    now = 301_000
    expect(cache.get(onPage(1))).toBeUndefined()
  })
})
