import 'server-only'
import { SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { Meilisearch } from 'meilisearch'
import type { Site } from '@/config/schema/site'
import { getEnv } from '@/lib/env'
import { buildSiteFilter, joinFilter } from './filters'
import { getOwnSearch } from './health'
import { INDEX_NAME } from './index-settings'

const SITES_KEPT = 1000

/** Lifetime of the server's own tokens, in seconds. */
const TOKEN_SECONDS = 3600
/** Lifetime of a browser's token, in seconds; renewed while the page is in use. */
const BROWSER_TOKEN_SECONDS = 900

/** A search API key of the service: id and secret. */
type SearchKey = { uid: string; key: string }

/** Connection to a site's stock: host, key and expiry (ms since 1970). */
type SearchAccess = {
  host: string
  key: string
  expiresAt: number
  /** The search key that signed the token; `null` for a site's own key, which cannot be renewed. */
  signedWith: SearchKey | null
}

/** Minimum share of its lifetime that a token must have left to be reused. */
const FRESH_SHARE = 0.5

/** Minimum time between renewals that browsers trigger, per site and for the search key, in ms. */
const RECHECK_MS = 10_000

type AccessCache = {
  searchKey: SearchKey | null
  /** When the search key was last fetched, in ms since 1970. */
  fetchedAt: number
  accesses: LRUCache<string, SearchAccess>
  /** When a browser last triggered a renewal of a site's tokens, by slug. */
  rechecks: LRUCache<string, number>
}
const shared = globalThis as typeof globalThis & { searchAccess?: AccessCache }
const cache = (shared.searchAccess ??= {
  searchKey: null,
  fetchedAt: 0,
  accesses: new LRUCache({ max: 2 * SITES_KEPT }),
  rechecks: new LRUCache({ max: 10 * SITES_KEPT }),
})

/**
 * The server's connection to one site's public stock: a tenant token signed with the service's search key and
 * reused while fresh, or the site's own host and public key.
 * @throws when the service does not return its keys before `deadline` (ms since 1970).
 */
export async function getSearchAccess(site: Site, deadline: number): Promise<SearchAccess> {
  return getAccess(site, deadline, { host: getEnv().MEILISEARCH_URL, seconds: TOKEN_SECONDS })
}

/** The same for a browser: the public host and a token valid for 15 minutes (`SE-08`). */
export async function getBrowserAccess(site: Site, deadline: number): Promise<SearchAccess> {
  return getAccess(site, deadline, { host: getEnv().MEILISEARCH_PUBLIC_URL, seconds: BROWSER_TOKEN_SECONDS })
}

type TokenUse = { host: string; seconds: number }

async function getAccess(site: Site, deadline: number, { host, seconds }: TokenUse): Promise<SearchAccess> {
  const own = getOwnSearch(site)
  if (own) return { ...own, expiresAt: Infinity, signedWith: null }
  const now = Date.now()
  const cacheKey = getCacheKey(site, seconds)
  const cached = cache.accesses.get(cacheKey)
  if (cached && cached.expiresAt - now > seconds * 1000 * FRESH_SHARE) return cached
  const signedWith = await loadSearchKey(deadline)
  const key = await signTenantToken(site, signedWith, now, seconds)
  const access = { host, key, expiresAt: now + seconds * 1000, signedWith }
  cache.accesses.set(cacheKey, access)
  return access
}

/** Time until a deadline, in ms; at least 1, because clients treat 0 as "no timeout". */
export function getTimeLeft(deadline: number): number {
  return Math.max(deadline - Date.now(), 1)
}

/**
 * Drops a token that the service rejected, and the key that signed it. Other sites' tokens stay in use until
 * they are rejected too. Returns whether a new token may be accepted.
 */
export function forgetSearchAccess(access: SearchAccess): boolean {
  if (!access.signedWith) return false
  for (const [cacheKey, cached] of cache.accesses.entries())
    if (cached === access) cache.accesses.delete(cacheKey)
  // A concurrent request may already have fetched the new key.
  if (cache.searchKey === access.signedWith) cache.searchKey = null
  return true
}

/**
 * Renews a site's tokens because a browser reports that one was rejected. Reports cannot be verified, so
 * renewals are limited to one per 10 s for each site and for the search key.
 */
export function recheckSearchAccess(site: Site, now: number): void {
  if (getOwnSearch(site) || now - (cache.rechecks.get(site.slug) ?? 0) < RECHECK_MS) return
  cache.rechecks.set(site.slug, now)
  for (const seconds of [TOKEN_SECONDS, BROWSER_TOKEN_SECONDS])
    cache.accesses.delete(getCacheKey(site, seconds))
  if (now - cache.fetchedAt >= RECHECK_MS) cache.searchKey = null
}

/** Cache key of everything that a site's token depends on, so that an edited site file gets a new token at once. */
function getCacheKey(site: Site, seconds: number): string {
  const { dealerships, search, include_sold_cars_days: days } = site
  return JSON.stringify([seconds, site.id, dealerships.map(({ slug }) => slug), search, days])
}

async function loadSearchKey(deadline: number): Promise<SearchKey> {
  if (cache.searchKey) return cache.searchKey
  const found = await findSearchKey(deadline)
  cache.searchKey = found
  cache.fetchedAt = Date.now()
  return found
}

async function findSearchKey(deadline: number): Promise<SearchKey> {
  const env = getEnv()
  const client = new Meilisearch({
    host: env.MEILISEARCH_URL,
    apiKey: env.MEILISEARCH_ADMIN_KEY,
    timeout: getTimeLeft(deadline),
  })
  const { results } = await client.getKeys({ limit: 100 })
  const found = results.find(
    (key) =>
      key.actions.length === 1 &&
      key.actions[0] === 'search' &&
      (key.indexes.includes('*') || key.indexes.includes(INDEX_NAME)) &&
      (!key.expiresAt || new Date(key.expiresAt).getTime() > Date.now()),
  )
  if (!found) throw new Error('the search service has no key that is limited to the search action')
  return { uid: found.uid, key: found.key }
}

/**
 * Signs a tenant token that can read only the site's public stock (`SE-08`). The service adds the
 * token's filter to every query of its holder.
 * @param now Milliseconds since 1970.
 * @param seconds Lifetime of the token.
 */
async function signTenantToken(
  site: Pick<Site, 'dealerships' | 'search' | 'include_sold_cars_days'>,
  key: SearchKey,
  now: number,
  seconds: number,
): Promise<string> {
  const searchRules = { [INDEX_NAME]: { filter: joinFilter(buildSiteFilter(site, now)) } }
  return new SignJWT({ apiKeyUid: key.uid, searchRules })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(Math.floor(now / 1000) + seconds)
    .sign(new TextEncoder().encode(key.key))
}
