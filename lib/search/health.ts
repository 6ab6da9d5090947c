/** What this process knows of the search service; one record for all of the server's bundles. */
type Health = { isDown: boolean; hasErrorPages: boolean }

const shared = globalThis as typeof globalThis & { searchHealth?: Health }
const health = (shared.searchHealth ??= { isDown: false, hasErrorPages: false })

/** Cache tag of pages that were rendered while the search service was down. */
export const OUTAGE_TAG = 'search-outage'

/**
 * Whether search addresses should go past the cached twin to the page that asks afresh: while the search service is down,
 * and until pages kept from the outage are gone, so that its recovery shows at once (`SE-09`).
 */
export function shouldBypassSearchCache(): boolean {
  return health.isDown || health.hasErrorPages
}

/** Notes the outcome of a call to the search service. */
export function noteSearchOutcome(isOk: boolean): void {
  health.isDown = !isOk
}

/** Notes that a page without results may be in the cache, under `OUTAGE_TAG`. */
export function noteErrorPage(): void {
  health.hasErrorPages = true
}

/** Whether pages without results may be in the cache. */
export function hasErrorPages(): boolean {
  return health.hasErrorPages
}

/** Notes that the pages under `OUTAGE_TAG` are being removed. */
export function noteErrorPagesGone(): void {
  health.hasErrorPages = false
}
