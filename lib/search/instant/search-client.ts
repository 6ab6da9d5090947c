import { instantMeiliSearch } from '@meilisearch/instant-meilisearch'
import type { StockSite } from '@/lib/site/stock-site'
import type { BrowserSearch } from '../browser-search'
import type { SearchQuery } from '../request'
import type { ResultCache } from '../result-cache'
import { readInstantAnswers, writeInstantAnswers, type InstantAnswer, type RawAnswer } from './answers'
import { fillInstantRequests, readInstantRequests, type FilledRequest, type InstantRequest } from './requests'

/** The search client that InstantSearch is given. */
export type InstantClient = {
  search: (requests: readonly InstantRequest[]) => Promise<{ results: InstantAnswer[] }>
}

/** instant-meilisearch's client as it is used here; its own type is that of every Algolia client at once. */
type Translator = { search: (requests: readonly FilledRequest[]) => Promise<{ results: RawAnswer[] }> }

type Options = { site: StockSite; search: BrowserSearch; cache: ResultCache; now?: () => number }

/**
 * A search client of one site: known results come from the cache, others through instant-meilisearch straight from the
 * search service, with the site's token.
 * @throws SearchUnavailable (from `search`) when there is no answer.
 */
export function createInstantClient({ site, search, cache, now = Date.now }: Options): InstantClient {
  return {
    search: async (requests) => {
      const state = readInstantRequests(site, requests)
      const known = cache.get(state)
      if (known) return { results: writeInstantAnswers(requests, known) }
      const filled = fillInstantRequests(site, requests, now())
      const answers = await askThroughInstantMeilisearch(search, filled)
      const results = readInstantAnswers(site, requests, answers, state)
      cache.set(state, results)
      return { results: writeInstantAnswers(requests, results) }
    },
  }
}

/**
 * instant-meilisearch turns the queries into a multi-search call and its answer back. It is made anew for each search, for
 * it keeps every answer for ever and would write failures to the console; the call itself is `search`'s.
 */
async function askThroughInstantMeilisearch(search: BrowserSearch, requests: readonly FilledRequest[]) {
  const { host, key } = await search.getAccess()
  let failure: unknown
  const { searchClient } = instantMeiliSearch(host, key, {
    httpClient: async (_url, init) => {
      const { queries } = JSON.parse(String(init?.body)) as { queries: SearchQuery[] }
      // Its first call asks for all values of all facets, which nobody needs here.
      if (queries.every((query) => query.filter === undefined))
        return { results: queries.map(makeEmptyAnswer) }
      try {
        return await search.ask(queries)
      } catch (error) {
        failure = error
        return { results: [] }
      }
    },
  })
  const { results } = await (searchClient as unknown as Translator).search(requests)
  if (failure) throw failure
  return results
}

function makeEmptyAnswer({ indexUid }: SearchQuery) {
  return { indexUid, query: '', hits: [], processingTimeMs: 0, limit: 0, offset: 0, estimatedTotalHits: 0 }
}
