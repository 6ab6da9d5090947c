import { Meilisearch, MeilisearchApiError } from 'meilisearch'
import type { SearchQuery } from './request'

/** What `GET /api/search-token` answers: the key reads one site's public stock and nothing else (`SE-08`). */
export type BrowserAccess = {
  host: string
  key: string
  index: string
  /** Milliseconds since 1970 by the server's clock; `null` for a key that lasts. */
  expiresAt: number | null
  /** The same, free of the browser's clock. */
  secondsLeft: number | null
}

/** How long a search from the browser may take, in ms. */
const DEADLINE_MS = 4000
/** A token is renewed this long before it expires, in ms. */
const RENEW_MS = 60_000
/** However little time a fresh token has left, it is used for so long, in ms: never a loop of renewals. */
const SHORTEST_MS = 5000
const TOKEN_PATH = '/api/search-token'

/** The search service, or the call that opens it, gave no answer. */
export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable'
}

/** A search service as a browser may ask it. */
export type BrowserSearch = {
  /**
   * One multi-search call; resolves with its answer.
   * @throws SearchUnavailable on any failure, or the signal's reason once the caller has given up.
   */
  ask: (queries: readonly SearchQuery[], options?: { signal?: AbortSignal }) => Promise<unknown>
  /** Where and with which key; fetched once and renewed before it expires. */
  getAccess: () => Promise<BrowserAccess>
}

type Kept = { access: BrowserAccess; goodUntil: number }

let shared: BrowserSearch | undefined

/** The page's one access to the search service, for all that search from the browser. A page has one host, so one site. */
export function getBrowserSearch(): BrowserSearch {
  return (shared ??= createBrowserSearch())
}

/** Searches this page's site straight at the search service, with a token of its own. */
export function createBrowserSearch(): BrowserSearch {
  let kept: Promise<Kept> | null = null
  let wasRefused = false

  const getKept = async (): Promise<Kept> => {
    const pending = (kept ??= fetchAccess(wasRefused))
    try {
      const known = await pending
      if (performance.now() < known.goodUntil) return known
    } catch (error) {
      if (kept === pending) kept = null
      throw error
    }
    if (kept === pending) kept = null
    return getKept()
  }

  const ask = async (
    queries: readonly SearchQuery[],
    signal: AbortSignal | undefined,
    isRetry: boolean,
  ): Promise<unknown> => {
    try {
      const { access } = await getKept()
      const client = new Meilisearch({ host: access.host, apiKey: access.key })
      const deadline = AbortSignal.timeout(DEADLINE_MS)
      const init = { signal: signal ? AbortSignal.any([signal, deadline]) : deadline }
      const answer = await client.multiSearch({ queries: [...queries] }, init)
      signal?.throwIfAborted()
      return answer
    } catch (error) {
      signal?.throwIfAborted()
      const status = error instanceof MeilisearchApiError ? error.response.status : 0
      if (!isRetry && (status === 401 || status === 403)) {
        kept = null
        wasRefused = true
        return await ask(queries, signal, true).finally(() => (wasRefused = false))
      }
      if (error instanceof SearchUnavailable) throw error
      throw new SearchUnavailable('the search service gave no answer', { cause: error })
    }
  }

  return {
    ask: async (queries, { signal } = {}) => ask(queries, signal, false),
    getAccess: async () => (await getKept()).access,
  }
}

/** `wasRefused`: the service did not take the last token, so that the server should look whether its keys were changed. */
async function fetchAccess(wasRefused: boolean): Promise<Kept> {
  try {
    const response = await fetch(wasRefused ? `${TOKEN_PATH}?refused` : TOKEN_PATH, {
      cache: 'no-store',
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    if (!response.ok) throw new SearchUnavailable(`no access to the search service (${response.status})`)
    const access = (await response.json()) as BrowserAccess
    const left =
      access.secondsLeft === null ? Infinity : Math.max(access.secondsLeft * 1000 - RENEW_MS, SHORTEST_MS)
    return { access, goodUntil: performance.now() + left }
  } catch (error) {
    if (error instanceof SearchUnavailable) throw error
    throw new SearchUnavailable('no access to the search service', { cause: error })
  }
}
