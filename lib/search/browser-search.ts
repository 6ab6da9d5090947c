import { Meilisearch, MeilisearchApiError } from 'meilisearch'
import { isRecord } from '@/lib/typed'
import type { SearchQuery } from './request'

/** Response of `GET /api/search-token`. The key can read only one site's public stock (`SE-08`). */
export type BrowserAccess = {
  host: string
  key: string
  index: string
  /** Expiry in ms since 1970 by the server's clock; `null` for a key that does not expire. */
  expiresAt: number | null
  /** Anonymous id of the shopper for the service's analytics; `null` on sites without them (`EV-04`). */
  shopper: string | null
  /** Seconds until expiry, independent of the browser's clock; `null` for a key that does not expire. */
  secondsLeft: number | null
}

/** Timeout of one search request from the browser, in ms. */
const DEADLINE_MS = 4000
/** Tokens are renewed this long before they expire, in ms. */
const RENEW_MS = 60_000
/** A new token is used for at least this long, in ms, so that a short lifetime cannot cause a renewal loop. */
const MIN_TOKEN_USE_MS = 5000
const TOKEN_PATH = '/api/search-token'

/** The search service or the token endpoint did not respond. */
export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable'
}

/** Client for the search service in the browser. */
export type BrowserSearch = {
  /**
   * Sends one multi-search request and resolves with its response.
   * @throws SearchUnavailable on any failure, or the signal's reason if the caller aborted the request.
   */
  query: (queries: readonly SearchQuery[], options?: { signal?: AbortSignal }) => Promise<unknown>
  /** Host and key of the search service; fetched once and renewed before the key expires. */
  getAccess: () => Promise<BrowserAccess>
}

type CachedAccess = { access: BrowserAccess; validUntil: number }

let shared: BrowserSearch | undefined

/** The page's shared search client. A page has one host and therefore one site. */
export function getBrowserSearch(): BrowserSearch {
  return (shared ??= createBrowserSearch())
}

/** Creates a client that queries the search service directly, with its own tenant token. */
function createBrowserSearch(): BrowserSearch {
  let cached: Promise<CachedAccess> | null = null
  let wasRejected = false

  const getCachedAccess = async (): Promise<CachedAccess> => {
    const pending = (cached ??= fetchAccess(wasRejected))
    try {
      const current = await pending
      if (performance.now() < current.validUntil) return current
    } catch (error) {
      if (cached === pending) cached = null
      throw error
    }
    if (cached === pending) cached = null
    return getCachedAccess()
  }

  const query = async (
    queries: readonly SearchQuery[],
    signal: AbortSignal | undefined,
    isRetry: boolean,
  ): Promise<unknown> => {
    try {
      const { access } = await getCachedAccess()
      const client = new Meilisearch({
        host: access.host,
        apiKey: access.key,
        ...(access.shopper === null ? {} : { requestInit: { headers: { 'X-MS-USER-ID': access.shopper } } }),
      })
      const deadline = AbortSignal.timeout(DEADLINE_MS)
      const init = { signal: signal ? AbortSignal.any([signal, deadline]) : deadline }
      const answer = await client.multiSearch({ queries: [...queries] }, init)
      signal?.throwIfAborted()
      return answer
    } catch (error) {
      signal?.throwIfAborted()
      const status = error instanceof MeilisearchApiError ? error.response.status : 0
      if (!isRetry && (status === 401 || status === 403)) {
        cached = null
        wasRejected = true
        return await query(queries, signal, true).finally(() => (wasRejected = false))
      }
      if (error instanceof SearchUnavailable) throw error
      throw new SearchUnavailable('the search service did not respond', { cause: error })
    }
  }

  return {
    query: async (queries, { signal } = {}) => query(queries, signal, false),
    getAccess: async () => (await getCachedAccess()).access,
  }
}

/** @param wasRejected The service rejected the last token, so the server should check whether its keys have changed. */
async function fetchAccess(wasRejected: boolean): Promise<CachedAccess> {
  try {
    const response = await fetch(wasRejected ? `${TOKEN_PATH}?refused` : TOKEN_PATH, {
      cache: 'no-store',
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    if (!response.ok) throw new SearchUnavailable(`could not get a search token (${response.status})`)
    const access = parseAccess(await response.json())
    const left =
      access.secondsLeft === null
        ? Infinity
        : Math.max(access.secondsLeft * 1000 - RENEW_MS, MIN_TOKEN_USE_MS)
    return { access, validUntil: performance.now() + left }
  } catch (error) {
    if (error instanceof SearchUnavailable) throw error
    throw new SearchUnavailable('could not get a search token', { cause: error })
  }
}

/** Not a Zod schema, because every search loads this file. */
function parseAccess(json: unknown): BrowserAccess {
  const { host, key, index, expiresAt, secondsLeft, shopper } = isRecord(json) ? json : {}
  if (
    typeof host !== 'string' ||
    typeof key !== 'string' ||
    typeof index !== 'string' ||
    !isOptionalNumber(expiresAt) ||
    !isOptionalNumber(secondsLeft)
  )
    throw new SearchUnavailable('the search token has an unknown format')
  return { host, key, index, expiresAt, secondsLeft, shopper: typeof shopper === 'string' ? shopper : null }
}

const isOptionalNumber = (value: unknown): value is number | null =>
  value === null || typeof value === 'number'
