import { instantMeiliSearch } from '@meilisearch/instant-meilisearch'
import type { StockSite } from '@/lib/site/stock-site'
import type { BrowserSearch } from '../browser-search'
import type { SearchQuery } from '../request'
import type { ResultCache } from '../result-cache'
import { readInstantAnswers, writeInstantAnswers, type InstantAnswer, type RawAnswer } from './answers'
import { fillInstantRequests, readInstantRequests, type FilledRequest, type InstantRequest } from './requests'

/** InstantSearch's search client interface. */
type InstantClient = {
  search: (requests: readonly InstantRequest[]) => Promise<{ results: InstantAnswer[] }>
}

/** The part of instant-meilisearch's client that is used; its own type covers every Algolia client. */
type MeilisearchAdapter = {
  search: (requests: readonly FilledRequest[]) => Promise<{ results: RawAnswer[] }>
}

type Options = { site: StockSite; search: BrowserSearch; cache: ResultCache; now?: () => number }

/**
 * Creates the search client of one site. It serves known results from the cache and queries the search service
 * through instant-meilisearch with the site's token.
 * @throws SearchUnavailable (from `search`) when the service does not respond.
 */
export function createInstantClient({ site, search, cache, now = Date.now }: Options): InstantClient {
  return {
    search: async (requests) => {
      const state = readInstantRequests(site, requests)
      const cached = cache.get(state)
      if (cached) return { results: writeInstantAnswers(requests, cached) }
      const filled = fillInstantRequests(site, requests, now())
      const answers = await searchWithInstantMeilisearch(search, filled)
      const results = readInstantAnswers(site, requests, answers, state)
      cache.set(state, results)
      return { results: writeInstantAnswers(requests, results) }
    },
  }
}

/**
 * instant-meilisearch converts the queries to a multi-search request and its response back; `search` sends the
 * request. A new client is created for each search, because a client caches every response forever and logs
 * failures to the console.
 */
async function searchWithInstantMeilisearch(search: BrowserSearch, requests: readonly FilledRequest[]) {
  const { host, key } = await search.getAccess()
  let failure: unknown
  const { searchClient } = instantMeiliSearch(host, key, {
    httpClient: async (_url, init) => {
      const { queries } = JSON.parse(String(init?.body)) as { queries: SearchQuery[] }
      // Its first request loads all facet values, which are not needed.
      if (queries.every((query) => query.filter === undefined)) return { results: queries.map(toEmptyResult) }
      try {
        return await search.ask(queries)
      } catch (error) {
        failure = error
        return { results: [] }
      }
    },
  })
  const { results } = await (searchClient as unknown as MeilisearchAdapter).search(requests)
  if (failure) throw failure
  return results
}

function toEmptyResult({ indexUid }: SearchQuery) {
  return { indexUid, query: '', hits: [], processingTimeMs: 0, limit: 0, offset: 0, estimatedTotalHits: 0 }
}
