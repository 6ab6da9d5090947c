import { LRUCache } from 'lru-cache'
import { getOwnSearch, type SearchedSite } from './access/own-search'

/** Maximum number of failing sites and hosts to track. An evicted entry counts as healthy until its next request. */
const MAX_ENTRIES = 20_000

/** Outcome of a search request. `refused` concerns the site's key or query, `failed` the host. */
export type SearchOutcome = 'ok' | 'refused' | 'failed'

/** Health of the search services as seen by this process, shared by all of the server's bundles. */
type Health = { down: LRUCache<string, true>; errorPages: LRUCache<string, true> }

const shared = globalThis as typeof globalThis & { searchHealth?: Health }
const health = (shared.searchHealth ??= {
  down: new LRUCache({ max: MAX_ENTRIES }),
  errorPages: new LRUCache({ max: MAX_ENTRIES }),
})

/**
 * Cache tag of a site's pages that were rendered without results. One tag per site, so that other sites' pages
 * do not expire with them.
 */
export function getOutageTag({ slug }: Pick<SearchedSite, 'slug'>): string {
  return `search-outage:${slug}`
}

/**
 * Whether requests for a site's search pages bypass the cache: while the search service is down or rejects the
 * site, and until the pages cached during the outage are removed, so that the site recovers at once (`SE-09`).
 * Failures of other hosts do not count.
 */
export function shouldBypassSearchCache(site: SearchedSite): boolean {
  return health.down.has(hostKey(site)) || health.down.has(siteKey(site)) || hasErrorPages(site)
}

/** Records the outcome of a search request for a site. */
export function noteSearchOutcome(site: SearchedSite, outcome: SearchOutcome): void {
  if (outcome === 'failed') health.down.set(hostKey(site), true)
  else if (outcome === 'refused') health.down.set(siteKey(site), true)
  else for (const key of [hostKey(site), siteKey(site)]) health.down.delete(key)
}

/** Records that the cache may hold a page of the site without results, under the site's outage tag. */
export function noteErrorPage({ slug }: Pick<SearchedSite, 'slug'>): void {
  health.errorPages.set(slug, true)
}

/** Whether the cache may hold pages of the site without results. */
export function hasErrorPages({ slug }: Pick<SearchedSite, 'slug'>): boolean {
  return health.errorPages.has(slug)
}

/** Records that the pages with the site's outage tag are being removed. */
export function noteErrorPagesGone({ slug }: Pick<SearchedSite, 'slug'>): void {
  health.errorPages.delete(slug)
}

/** Sites without their own search host share one entry for the installation's host. */
function hostKey(site: SearchedSite): string {
  return `host ${getOwnSearch(site)?.host ?? ''}`
}

function siteKey({ slug }: Pick<SearchedSite, 'slug'>): string {
  return `site ${slug}`
}
