import { LRUCache } from 'lru-cache'
import type { Site } from '@/config/schema/site'

/** Maximum number of failing sites and hosts to track. An evicted entry counts as healthy until its next request. */
const MAX_ENTRIES = 20_000
/** Longer than a page takes to render, in ms. */
const RECENT_MS = 10_000

/** Request header by which the middleware tells a search page that search is down, so that the page does not wait for it. */
export const SEARCH_DOWN_HEADER = 'x-search-down'

/** Outcome of a search request. `refused` concerns the site's key or query, `failed` the host. */
export type SearchOutcome = 'ok' | 'refused' | 'failed'

/**
 * Health of the search services as seen by this process, shared by all of the server's bundles. `failedSites` holds the slugs
 * of sites whose search failed in the last ten seconds; the page cache reads it (`lib/page-cache/handler.mjs`).
 */
type Health = { down: LRUCache<string, true>; failedSites: LRUCache<string, true> }

const shared = globalThis as typeof globalThis & { searchHealth?: Health }
const health = (shared.searchHealth ??= {
  down: new LRUCache({ max: MAX_ENTRIES }),
  failedSites: new LRUCache({ max: MAX_ENTRIES, ttl: RECENT_MS }),
})

/**
 * Whether requests for a site's search pages bypass the cache: while the search service is down or rejects the
 * site, so that the site recovers at once (`SE-09`). Failures of other hosts do not count.
 */
export function shouldBypassSearchCache(site: SearchedSite): boolean {
  return health.down.has(hostKey(site)) || health.down.has(siteKey(site))
}

/** Records the outcome of a search request for a site. */
export function noteSearchOutcome(site: SearchedSite, outcome: SearchOutcome): void {
  if (outcome !== 'ok') health.failedSites.set(site.slug, true)
  if (outcome === 'failed') health.down.set(hostKey(site), true)
  else if (outcome === 'refused') health.down.set(siteKey(site), true)
  else for (const key of [hostKey(site), siteKey(site)]) health.down.delete(key)
}

/** Sites without their own search host share one entry for the installation's host. */
function hostKey(site: SearchedSite): string {
  return `host ${getOwnSearch(site)?.host ?? ''}`
}

function siteKey({ slug }: Pick<SearchedSite, 'slug'>): string {
  return `site ${slug}`
}

/** The site settings that select its search service. */
type SearchedSite = Pick<Site, 'slug' | 'integrations'>

/** Host and public key of a site's own search service; `null` for sites that use the installation's. */
export function getOwnSearch({ integrations }: SearchedSite): { host: string; key: string } | null {
  const { search_host: host, search_public_key: key } = integrations
  return host && key ? { host, key } : null
}
