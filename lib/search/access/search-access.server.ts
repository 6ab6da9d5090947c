import 'server-only'
import { LRUCache } from 'lru-cache'
import { Meilisearch } from 'meilisearch'
import type { Site } from '@/config/schema/site'
import { getEnv } from '@/lib/env'
import { INDEX_NAME } from '../index-settings'
import { BROWSER_TOKEN_SECONDS, signTenantToken, TOKEN_SECONDS, type SearchKey } from './tenant-token'

const SITES_KEPT = 1000

/** Where a site's stock is searched, with which key, until when (ms since 1970). */
export type SearchAccess = { host: string; key: string; expiresAt: number }

/** Share of its life that a token must still have to be handed out. */
const FRESH_SHARE = 0.5

/** Browsers' word that a token was refused counts once in so long, in ms. */
const RECHECK_MS = 10_000

type Kept = { searchKey: SearchKey | null; accesses: LRUCache<string, SearchAccess>; checkedAt: number }
const shared = globalThis as typeof globalThis & { searchAccess?: Kept }
const kept = (shared.searchAccess ??= {
  searchKey: null,
  accesses: new LRUCache({ max: 2 * SITES_KEPT }),
  checkedAt: 0,
})

/**
 * The server's access to one site's public stock: a tenant token made from the service's search key, kept while it is
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
  const { search_host: ownHost, search_public_key: publicKey } = site.integrations
  if (ownHost && publicKey) return { host: ownHost, key: publicKey, expiresAt: Infinity }
  const now = Date.now()
  const rule = `${seconds} ${describeRule(site)}`
  const known = kept.accesses.get(rule)
  if (known && known.expiresAt - now > seconds * 1000 * FRESH_SHARE) return known
  kept.searchKey ??= await findSearchKey(deadline)
  const key = await signTenantToken(site, INDEX_NAME, kept.searchKey, now, seconds)
  const access = { host, key, expiresAt: now + seconds * 1000 }
  kept.accesses.set(rule, access)
  return access
}

/** Time until a deadline for a client that takes a time-out, in ms: at least one, for none means without end. */
export function getTimeLeft(deadline: number): number {
  return Math.max(deadline - Date.now(), 1)
}

/** Forgets keys and tokens, after the service refused one: its keys were changed. */
export function forgetSearchAccess(): void {
  kept.searchKey = null
  kept.accesses.clear()
}

/** Has keys and tokens fetched anew because a browser says that its token was refused; at most every ten seconds. */
export function recheckSearchAccess(now: number): void {
  if (now - kept.checkedAt < RECHECK_MS) return
  kept.checkedAt = now
  forgetSearchAccess()
}

/** Everything that a site's rule depends on: an edited site file gets a new token at once. */
function describeRule(site: Site): string {
  const { dealerships, search, include_sold_cars_days: days } = site
  return JSON.stringify([site.id, dealerships.map(({ slug }) => slug), search, days])
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
