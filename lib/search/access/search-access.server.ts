import 'server-only'
import { LRUCache } from 'lru-cache'
import { Meilisearch } from 'meilisearch'
import type { Site } from '@/config/schema/site'
import { getEnv } from '@/lib/env'
import { INDEX_NAME } from '../index-settings'
import { getOwnSearch } from './own-search'
import { BROWSER_TOKEN_SECONDS, signTenantToken, TOKEN_SECONDS, type SearchKey } from './tenant-token'

const SITES_KEPT = 1000

/** Where a site's stock is searched, with which key, until when (ms since 1970). */
export type SearchAccess = {
  host: string
  key: string
  expiresAt: number
  /** The service's key that signed a token; `null` for a site's own key, which cannot be renewed. */
  signedWith: SearchKey | null
}

/** Share of its lifetime that a token must still have to be handed out. */
const FRESH_SHARE = 0.5

/** Browsers of one site can have its tokens renewed, and all browsers the service's key, once in so long, in ms. */
const RECHECK_MS = 10_000

type Kept = {
  searchKey: SearchKey | null
  /** When the service's key was last fetched, in ms since 1970. */
  fetchedAt: number
  accesses: LRUCache<string, SearchAccess>
  /** When a site's tokens were last renewed for a browser, by slug. */
  rechecks: LRUCache<string, number>
}
const shared = globalThis as typeof globalThis & { searchAccess?: Kept }
const kept = (shared.searchAccess ??= {
  searchKey: null,
  fetchedAt: 0,
  accesses: new LRUCache({ max: 2 * SITES_KEPT }),
  rechecks: new LRUCache({ max: 10 * SITES_KEPT }),
})

/**
 * The server's access to one site's public stock: a tenant token made from the service's search key, reused while it is
 * fresh; or the site's own host and public key where it has them.
 * @throws when the service does not give its keys before the deadline (ms since 1970).
 */
export async function getSearchAccess(site: Site, deadline: number): Promise<SearchAccess> {
  return getAccess(site, deadline, { host: getEnv().MEILISEARCH_URL, seconds: TOKEN_SECONDS })
}

/** The same for a browser: at the address that browsers use, with a token of a quarter of an hour (`SE-08`). */
export async function getBrowserAccess(site: Site, deadline: number): Promise<SearchAccess> {
  return getAccess(site, deadline, { host: getEnv().MEILISEARCH_PUBLIC_URL, seconds: BROWSER_TOKEN_SECONDS })
}

type TokenUse = { host: string; seconds: number }

async function getAccess(site: Site, deadline: number, { host, seconds }: TokenUse): Promise<SearchAccess> {
  const own = getOwnSearch(site)
  if (own) return { ...own, expiresAt: Infinity, signedWith: null }
  const now = Date.now()
  const rule = ruleOf(site, seconds)
  const known = kept.accesses.get(rule)
  if (known && known.expiresAt - now > seconds * 1000 * FRESH_SHARE) return known
  const signedWith = await loadSearchKey(deadline)
  const key = await signTenantToken(site, INDEX_NAME, signedWith, now, seconds)
  const access = { host, key, expiresAt: now + seconds * 1000, signedWith }
  kept.accesses.set(rule, access)
  return access
}

/** Time until a deadline for a client that takes a time-out, in ms: at least one, for none means without end. */
export function getTimeLeft(deadline: number): number {
  return Math.max(deadline - Date.now(), 1)
}

/**
 * Forgets a token that the service refused, and the key that signed it. Other sites' tokens stay in use until the service
 * refuses them too. Returns whether a new token may fare better.
 */
export function forgetSearchAccess(access: SearchAccess): boolean {
  if (!access.signedWith) return false
  for (const [rule, known] of kept.accesses.entries()) if (known === access) kept.accesses.delete(rule)
  // Another call may have fetched the new key already.
  if (kept.searchKey === access.signedWith) kept.searchKey = null
  return true
}

/**
 * Renews a site's tokens because a browser says that the service refused one. Nobody can check that, so that it counts once
 * in ten seconds for a site, and as often for the service's key.
 */
export function recheckSearchAccess(site: Site, now: number): void {
  if (getOwnSearch(site) || now - (kept.rechecks.get(site.slug) ?? 0) < RECHECK_MS) return
  kept.rechecks.set(site.slug, now)
  for (const seconds of [TOKEN_SECONDS, BROWSER_TOKEN_SECONDS]) kept.accesses.delete(ruleOf(site, seconds))
  if (now - kept.fetchedAt >= RECHECK_MS) kept.searchKey = null
}

/** Everything that a site's token depends on: an edited site file gets a new token at once. */
function ruleOf(site: Site, seconds: number): string {
  const { dealerships, search, include_sold_cars_days: days } = site
  return JSON.stringify([seconds, site.id, dealerships.map(({ slug }) => slug), search, days])
}

async function loadSearchKey(deadline: number): Promise<SearchKey> {
  if (kept.searchKey) return kept.searchKey
  const found = await findSearchKey(deadline)
  kept.searchKey = found
  kept.fetchedAt = Date.now()
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
  if (!found) throw new Error('the search service has no key for searching only')
  return { uid: found.uid, key: found.key }
}
