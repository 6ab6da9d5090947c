import { readSavedCars, writeSavedCars } from '@/lib/storage/saved-cars'
import { mirrorWatchlist } from './mirror-watchlist'

/**
 * Updates the browser's copy of a site's list from the server's response, unless the copy has changed since `before`: the
 * response may be older than that change.
 */
export function updateMirror(site: string, answer: unknown, before = readSavedCars(site)): void {
  const now = mirrorWatchlist(before, answer, Date.now())
  if (now !== before && readSavedCars(site) === before) writeSavedCars(site, now)
}
