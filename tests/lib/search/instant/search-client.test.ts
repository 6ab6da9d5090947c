import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FACET_NAMES, RANGE_NAMES } from '@/lib/search/facets/facets'
import { createInstantClient } from '@/lib/search/instant/search-client'
import type { InstantRequest } from '@/lib/search/instant/requests'
import {
  fromInstantState,
  listSortedIndexes,
  nameSortedIndex,
  toInstantState,
} from '@/lib/search/instant/ui-state'
import { joinFilter } from '@/lib/search/filters'
import { buildSearchRequest, type SearchQuery } from '@/lib/search/request'
import { createResultCache } from '@/lib/search/result-cache'
import { EMPTY_STATE, normaliseState, type SearchState } from '@/lib/search/state'
import { SORT_NAMES } from '@/config/names'
import { toStockSite } from '@/lib/site/stock-site'
import { makeSite } from '../site-fixture'

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

/** The helper's queries for a state, in InstantSearch 4's format. */
function makeRequests(of: SearchState): InstantRequest[] {
  const indexName = nameSortedIndex(site, of.sort)
  const lists = Object.entries(of.refinements).map(([facet, values]) =>
    values.map((value) => `${facet}:${value}`),
  )
  const numbers = Object.entries(of.ranges).flatMap(([name, { min, max }]) => [
    ...(min === undefined ? [] : [`${name}>=${min}`]),
    ...(max === undefined ? [] : [`${name}<=${max}`]),
  ])
  const without = (facet: string): InstantRequest => ({
    indexName,
    params: {
      query: of.query,
      page: 0,
      hitsPerPage: 0,
      facets: facet,
      facetFilters: lists.filter(([first]) => !first?.startsWith(`${facet}:`)),
      numericFilters: numbers.filter((text) => !text.startsWith(facet)),
    },
  })
  const main: InstantRequest = {
    indexName,
    params: {
      query: of.query,
      page: of.page - 1,
      hitsPerPage: site.search.hits_per_page,
      facets: ['make', 'model'],
      facetFilters: lists,
      numericFilters: numbers,
    },
  }
  return [main, ...[...Object.keys(of.refinements), ...Object.keys(of.ranges)].map(without)]
}

function makeSearch(fail = false) {
  const requests: SearchQuery[][] = []
  const ask = async (queries: readonly SearchQuery[]) => {
    requests.push([...queries])
    if (fail) throw new Error('down')
    return {
      results: queries.map((query, index) => ({
        indexUid: 'cars',
        hits: index === 0 ? [{ id: 7, slug: 'kia-7', name: 'Kia', make: 'Kia' }] : [],
        estimatedTotalHits: index === 0 ? 43 : 0,
        processingTimeMs: 2,
        query: query.q,
        limit: query.limit,
        offset: query.offset,
        facetDistribution:
          index === 0
            ? { make: { Kia: 43 }, status: {}, car_type: {} }
            : { [query.facets[0] ?? '']: { all: 9 } },
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
  })
  return { requests, search: { ask, getAccess } }
}

describe('InstantSearch client', () => {
  test('[SE-02] [SE-04] [SE-05] [SE-07] sends the same queries as the server through instant-meilisearch', async () => {
    const { requests, search } = makeSearch()
    const client = createInstantClient({ site, search, cache: createResultCache(), now: () => NOW })
    await client.search(makeRequests(state))
    expect(requests).toHaveLength(1)
    const expected = buildSearchRequest(site, 'cars', state, NOW).queries
    const [main] = requests[0] ?? []
    expect(main).toMatchObject({ indexUid: 'cars', q: 'red tow', sort: ['price:asc'], offset: 42 })
    expect(main?.facets).toEqual(expected[0]?.facets)
    const byFacets = (queries: readonly { facets: string[]; filter: unknown }[]) =>
      Object.fromEntries(queries.map(({ facets, filter }) => [facets.join(), filter]))
    expect(byFacets(requests[0] ?? [])).toMatchObject(
      byFacets(expected.map((query) => ({ facets: query.facets, filter: [joinFilter(query.filter)] }))),
    )
  })

  test('[SS-03] [SE-03] serves known results from the cache', async () => {
    const { requests, search } = makeSearch()
    const cache = createResultCache()
    const client = createInstantClient({ site, search, cache })
    const first = await client.search(makeRequests(state))
    const second = await client.search(makeRequests(state))
    expect(requests).toHaveLength(1)
    expect(second).toEqual(first)
    expect(first.results[0]?.stock).toEqual(cache.get(state))
    expect(cache.get(state)).toMatchObject({
      cars: [{ id: 7, make: 'Kia' }],
      count: 43,
      facets: { make: { all: 9 }, price: { all: 9 } },
      pagination: { page: 3, pages: 3, total: 43 },
    })
  })

  test('[SE-09] throws on failure and does not cache it', async () => {
    const { search } = makeSearch(true)
    const cache = createResultCache()
    const client = createInstantClient({ site, search, cache })
    await expect(client.search(makeRequests(state))).rejects.toThrow('down')
    expect(cache.get(state)).toBeUndefined()
  })
})

describe('InstantSearch UI state', () => {
  const value = fc.string({ minLength: 1, maxLength: 12 })
  const anyState = fc.record({
    refinements: fc.dictionary(fc.constantFrom(...FACET_NAMES), fc.array(value, { maxLength: 4 })),
    ranges: fc.dictionary(
      fc.constantFrom(...RANGE_NAMES),
      fc.record({ min: fc.nat(99_999), max: fc.nat(99_999) }, { requiredKeys: [] }),
    ),
    sort: fc.constantFrom(null, ...SORT_NAMES),
    page: fc.integer({ min: 1, max: 500 }),
    query: fc.string({ maxLength: 20 }),
  })

  test('[SU-01] converts to a search and back without loss', () => {
    fc.assert(
      fc.property(anyState, (raw) => {
        const expected = normaliseState(raw, 'mostRelevant')
        expect(fromInstantState(site, toInstantState(site, expected))).toEqual(expected)
      }),
    )
  })

  test('[SS-08] [SS-09] every sort order has its own index name', () => {
    expect(listSortedIndexes(site)).toHaveLength(SORT_NAMES.length)
    expect(nameSortedIndex(site, null)).toBe('cars:custom_rank:desc')
  })
})
