import { LRUCache } from 'lru-cache'
import { getOwnSearch, type SearchedSite } from './access/own-search'

/** Sites and hosts whose trouble is remembered; one that is forgotten counts as well until its next call. */
const REMEMBERED = 20_000

/** What came of a call: `refused` says something about the site's key or query, `failed` about the host. */
export type SearchOutcome = 'ok' | 'refused' | 'failed'

/** What this process knows of the search services; one record for all of the server's bundles. */
type Health = { down: LRUCache<string, true>; errorPages: LRUCache<string, true> }

const shared = globalThis as typeof globalThis & { searchHealth?: Health }
const health = (shared.searchHealth ??= {
  down: new LRUCache({ max: REMEMBERED }),
  errorPages: new LRUCache({ max: REMEMBERED }),
})

/** Cache tag of a site's pages that were rendered without results. A tag of its own, so that no other site's pages expire with them. */
export function getOutageTag({ slug }: Pick<SearchedSite, 'slug'>): string {
  return `search-outage:${slug}`
}

/**
 * Whether requests for a site's search pages skip the cache: while the search service of the site is down or refuses the site,
 * and until its pages from the outage are removed, so that a recovery shows at once (`SE-09`). Other hosts do not count.
 */
export function shouldBypassSearchCache(site: SearchedSite): boolean {
  return health.down.has(hostKey(site)) || health.down.has(siteKey(site)) || hasErrorPages(site)
}

/** Records the outcome of a call to the search service for a site. */
export function noteSearchOutcome(site: SearchedSite, outcome: SearchOutcome): void {
  if (outcome === 'failed') health.down.set(hostKey(site), true)
  else if (outcome === 'refused') health.down.set(siteKey(site), true)
  else for (const key of [hostKey(site), siteKey(site)]) health.down.delete(key)
}

/** Records that a page of the site without results may be in the cache, under its outage tag. */
export function noteErrorPage({ slug }: Pick<SearchedSite, 'slug'>): void {
  health.errorPages.set(slug, true)
}

/** Whether pages of the site without results may be in the cache. */
export function hasErrorPages({ slug }: Pick<SearchedSite, 'slug'>): boolean {
  return health.errorPages.has(slug)
}

/** Records that the pages under the site's outage tag are being removed. */
export function noteErrorPagesGone({ slug }: Pick<SearchedSite, 'slug'>): void {
  health.errorPages.delete(slug)
}

/** Sites without a host of their own share the record of the installation's service. */
function hostKey(site: SearchedSite): string {
  return `host ${getOwnSearch(site)?.host ?? ''}`
}

function siteKey({ slug }: Pick<SearchedSite, 'slug'>): string {
  return `site ${slug}`
}
