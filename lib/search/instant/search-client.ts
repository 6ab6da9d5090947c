import { instantMeiliSearch } from '@meilisearch/instant-meilisearch'
import type { useConnector, useInstantSearch } from 'react-instantsearch'
import type { BrowserSearch } from '@/lib/search/browser-search'
import { joinFilter } from '@/lib/search/filters'
import { INDEX_NAME } from '@/lib/search/index-settings'
import {
  buildNearestQueries,
  buildSearchRequest,
  MATCHING_STRATEGY,
  type SearchQuery,
} from '@/lib/search/request'
import { readAllCars, readResults, type StockResults } from '@/lib/search/result'
import { describeSearchKey, EMPTY_STATE, type SearchState } from '@/lib/search/state'
import { learnModels, type Vocabulary } from '@/lib/search/vocabulary'
import type { StockSite } from '@/lib/site/stock-site'
import { toText } from '@/lib/typed'

/** A finished search. `results` is `null` when the search service did not respond. */
export type FinishedSearch = {
  state: SearchState
  results: StockResults | null
  /** The vocabulary with the models that all searches so far have found. */
  vocabulary: Vocabulary
}

/** A request of InstantSearch. `connectStock` adds the search state to its parameters. */
type StockRequest = { params?: { stock?: SearchState } }

type Options = {
  site: StockSite
  vocabulary: Vocabulary
  search: BrowserSearch
  cache: ResultCache
  /** Milliseconds since 1970. */
  now?: () => number
}

/** InstantSearch's search client of one site. */
type StockClient = {
  search: (requests: readonly StockRequest[]) => Promise<{ results: StockResponse[] }>
  /** The vocabulary with the models of all results so far. */
  getVocabulary: () => Vocabulary
}

/**
 * Creates the search client of one site: known results come from the cache; others from the search service, through
 * instant-meilisearch, with the queries that the server sends for the same state (`SE-02` to `SE-07`). Never rejects:
 * after a rejection InstantSearch would return to the previous search, and the shopper's choice would be lost.
 */
export function createStockClient({ site, search, cache, now = Date.now, ...options }: Options): StockClient {
  let { vocabulary } = options
  const load = async (state: SearchState): Promise<StockResults | null> => {
    const request = buildSearchRequest(site, INDEX_NAME, state, now())
    try {
      const answer = await queryThroughInstantMeilisearch(search, request.queries)
      const found = readResults(site, request, state.page, answer)
      // Sent without instant-meilisearch, which knows only whole pages.
      const nearest = buildNearestQueries(request, state, found)
      const results =
        nearest.length === 0 ? found : { ...found, cars: readAllCars(await search.query(nearest)) }
      cache.set(state, results)
      return results
    } catch {
      return null
    }
  }
  const find = async (state: SearchState): Promise<StockResponse> => {
    const results = cache.get(state) ?? (await load(state))
    vocabulary = learnModels(vocabulary, results)
    return toStockResponse({ state, results, vocabulary })
  }
  return {
    search: async (requests) => ({
      results: await Promise.all(requests.map(async ({ params }) => find(params?.stock ?? EMPTY_STATE))),
    }),
    getVocabulary: () => vocabulary,
  }
}

export type StockResponse = ReturnType<typeof toStockResponse>

/** The fields that InstantSearch reads, and the finished search for the views. */
export function toStockResponse(finished: FinishedSearch) {
  const { state, results } = finished
  return {
    index: INDEX_NAME,
    hits: [],
    nbHits: results?.pagination.total ?? 0,
    page: state.page - 1,
    nbPages: results?.pagination.pages ?? 0,
    processingTimeMS: results?.ms ?? 0,
    query: state.query,
    params: '',
    finished,
  }
}

/** The fields of instant-meilisearch's results that are read. */
type InstantResult = {
  hits: unknown[]
  nbHits?: number
  processingTimeMS?: number
  facets?: unknown
  facets_stats?: unknown
}

/** The part of instant-meilisearch's client that is used; its own type covers every Algolia client. */
type InstantClient = { search: (requests: readonly object[]) => Promise<{ results: InstantResult[] }> }

/**
 * Sends the queries of one search with instant-meilisearch and returns its answer as a multi-search response. `search`
 * makes the request. A new client is created for each search, because a client caches every response forever.
 * @throws SearchUnavailable (from `search`) when the service does not respond.
 */
async function queryThroughInstantMeilisearch(search: BrowserSearch, queries: readonly SearchQuery[]) {
  const { host, key } = await search.getAccess()
  let failure: unknown
  const { searchClient } = instantMeiliSearch(host, key, {
    meiliSearchParams: { matchingStrategy: MATCHING_STRATEGY },
    httpClient: async (_url, init) => {
      const sent = JSON.parse(toText(init?.body)) as { queries: SearchQuery[] }
      // Its first request loads all facet values, which are not needed.
      if (sent.queries.every((query) => query.filter === undefined))
        return { results: sent.queries.map(toEmptyResult) }
      try {
        return await search.query(sent.queries)
      } catch (error) {
        // instant-meilisearch would log a rejection to the console.
        failure = error
        return { results: [] }
      }
    },
  })
  const { results } = await (searchClient as unknown as InstantClient).search(queries.map(toInstantQuery))
  if (failure) throw failure
  return {
    results: results.map(({ hits, nbHits, processingTimeMS, facets, facets_stats: facetStats }) => ({
      hits,
      estimatedTotalHits: nbHits,
      processingTimeMs: processingTimeMS,
      facetDistribution: facets,
      facetStats,
    })),
  }
}

/** The queries that only count a facet request no hits: `hitsPerPage` 1 would become a limit of 2. */
function toInstantQuery({ indexUid, q, filter, sort, limit, offset, ...rest }: SearchQuery, index: number) {
  return {
    indexName: [indexUid, ...(sort ?? [])].join(':'),
    query: q,
    params: {
      attributesToHighlight: [],
      ...rest,
      filters: joinFilter(filter),
      page: offset / limit,
      hitsPerPage: index === 0 ? limit : 0,
    },
  }
}

function toEmptyResult({ indexUid }: SearchQuery) {
  return { indexUid, query: '', hits: [], processingTimeMs: 0, limit: 0, offset: 0, estimatedTotalHits: 0 }
}

/** Maximum number of cached results (`SS-03`). */
const RESULTS_KEPT = 50
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

/** InstantSearch's state of the stock index: the product's own search state. */
export type StockUiState = { [INDEX_NAME]: IndexUiState & { stock?: SearchState } }
type IndexUiState = ReturnType<typeof useInstantSearch>['indexUiState']

/** The state's place in InstantSearch's search parameters, whose type has no custom parameters. */
type StockParameters = { stock?: SearchState }

/**
 * Connector of the only InstantSearch widget. The whole search state is one value of the UI state and one parameter of the
 * request, so that `buildSearchRequest` builds the same queries in the browser as on the server.
 */
export const connectStock: Parameters<typeof useConnector>[0] =
  (render, unmount = () => undefined) =>
  (widgetParams) => ({
    $$type: 'dealer.stock',
    init: ({ instantSearchInstance }) => render({ instantSearchInstance, widgetParams }, true),
    render: ({ instantSearchInstance }) => render({ instantSearchInstance, widgetParams }, false),
    dispose: () => unmount(),
    getWidgetUiState: (uiState, { searchParameters }) => ({
      ...uiState,
      stock: (searchParameters as StockParameters).stock,
    }),
    getWidgetSearchParameters: (parameters, { uiState }) =>
      parameters.setQueryParameters({ stock: (uiState as StockParameters).stock } as object),
  })
