import { describe, expect, test } from 'vitest'
import { joinFilter } from '@/lib/search/filters'
import { createResultCache, createStockClient } from '@/lib/search/instant/search-client'
import { buildSearchRequest, type SearchQuery } from '@/lib/search/request'
import type { StockResults } from '@/lib/search/result'
import { EMPTY_STATE, type SearchState } from '@/lib/search/state'
import { EMPTY_VOCABULARY } from '@/lib/search/vocabulary'
import { toStockSite } from '@/lib/site/stock-site'
import { makeSite } from '@/tests/lib/search/site-fixture'

const RESULTS_KEPT = 50
const NOW = 1_760_000_000_000
const site = toStockSite(makeSite({ search: { car_types: ['new', 'used'] } }))

const state: SearchState = {
  ...EMPTY_STATE,
  refinements: { make: ['Kia', 'Land "Rover" \\'], model: ['A:B'], seats: ['>5'] },
  ranges: { price: { min: 1000, max: 20_000 }, year: { min: 2015 } },
  sort: 'lowestPrice',
  page: 3,
  query: 'red tow',
}
const requestOf = (stock: SearchState) => [{ params: { stock } }]

function makeSearch(fail = false) {
  const requests: SearchQuery[][] = []
  const query = async (queries: readonly SearchQuery[]) => {
    requests.push([...queries])
    if (fail) throw new Error('down')
    return {
      results: queries.map((sent, index) => ({
        indexUid: 'cars',
        hits: index === 0 ? [{ id: 7, slug: 'kia-7', name: 'Kia', make: 'Kia' }] : [],
        estimatedTotalHits: index === 0 ? 43 : 0,
        processingTimeMs: 2,
        query: sent.q,
        limit: sent.limit,
        offset: sent.offset,
        facetDistribution:
          index === 0
            ? { make: { Kia: 43 }, status: {}, car_type: {} }
            : { [sent.facets[0] ?? '']: { 'Kia > Rio': 9 } },
        facetStats: index === 0 ? { price: { min: 1, max: 2 } } : {},
      })),
    }
  }
  const getAccess = async () => ({
    host: 'http://search.test',
    key: 'k',
    index: 'cars',
    expiresAt: null,
    secondsLeft: null,
    shopper: null,
  })
  return { requests, search: { query, getAccess } }
}

describe('InstantSearch client', () => {
  test('[SE-02] [SE-04] [SE-05] [SE-07] sends the same queries as the server through instant-meilisearch', async () => {
    const { requests, search } = makeSearch()
    const client = createStockClient({
      site,
      search,
      vocabulary: EMPTY_VOCABULARY,
      cache: createResultCache(),
      now: () => NOW,
    })
    await client.search(requestOf(state))
    expect(requests).toHaveLength(1)
    const expected = buildSearchRequest(site, 'cars', state, NOW).queries
    const [main, ...others] = requests[0] ?? []
    expect(main).toMatchObject({ indexUid: 'cars', q: 'red tow', sort: ['price:asc'], offset: 42 })
    expect(main?.facets).toEqual(expected[0]?.facets)
    expect(requests[0]?.map(({ matchingStrategy }) => matchingStrategy)).toEqual(
      expected.map(({ matchingStrategy }) => matchingStrategy),
    )
    expect(others.every(({ limit, sort }) => limit === 0 && sort === undefined)).toBe(true)
    const byFacets = (queries: readonly { facets: string[]; filter: unknown }[]) =>
      Object.fromEntries(queries.map(({ facets, filter }) => [facets.join(), filter]))
    expect(byFacets(requests[0] ?? [])).toEqual(
      byFacets(expected.map((query) => ({ facets: query.facets, filter: [joinFilter(query.filter)] }))),
    )
  })

  test('[SS-03] [SE-03] serves known results from the cache', async () => {
    const { requests, search } = makeSearch()
    const cache = createResultCache()
    const client = createStockClient({ site, search, vocabulary: EMPTY_VOCABULARY, cache })
    const first = await client.search(requestOf(state))
    const second = await client.search(requestOf(state))
    expect(requests).toHaveLength(1)
    expect(second).toEqual(first)
    expect(first.results[0]).toMatchObject({ nbHits: 43, nbPages: 3, page: 2 })
    expect(first.results[0]?.finished).toMatchObject({ state, results: cache.get(state) })
    expect(cache.get(state)).toMatchObject({
      cars: [{ id: 7, make: 'Kia' }],
      count: 43,
      facets: { make_model_badge: { 'Kia > Rio': 9 }, price: { 'Kia > Rio': 9 } },
      pagination: { page: 3, pages: 3, total: 43 },
    })
  })

  test('[SU-04] learns the models of a make from its results, and keeps them for later searches', async () => {
    const { search } = makeSearch()
    const client = createStockClient({
      site,
      search,
      vocabulary: EMPTY_VOCABULARY,
      cache: createResultCache(),
    })
    const kia = { ...EMPTY_STATE, refinements: { make: ['Kia'] } }
    await client.search(requestOf(kia))
    const { results } = await client.search(requestOf(EMPTY_STATE))
    expect(client.getVocabulary().models).toEqual({ Kia: ['Rio'] })
    expect(results[0]?.finished.vocabulary).toBe(client.getVocabulary())
  })

  test('[SE-09] reports a failure as a search without results, and does not cache it', async () => {
    const { requests, search } = makeSearch(true)
    const cache = createResultCache()
    const client = createStockClient({ site, search, vocabulary: EMPTY_VOCABULARY, cache })
    const { results } = await client.search(requestOf(state))
    expect(results[0]?.finished).toMatchObject({ state, results: null })
    expect(cache.get(state)).toBeUndefined()
    await client.search(requestOf(state))
    expect(requests).toHaveLength(2)
  })
})

const makeResults = (count: number): StockResults => ({
  cars: [],
  facets: {},
  facetStats: {},
  offers: {},
  priceBars: [],
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
