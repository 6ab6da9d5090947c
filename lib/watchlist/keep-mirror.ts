import { readSavedCars, writeSavedCars } from '@/lib/storage/saved-cars'
import { mirrorWatchlist } from './mirror-watchlist'

/**
 * Brings this browser's copy of a site's list up to date with the server's answer, unless it is no longer as it was `before`:
 * then the answer may be older than the change.
 */
export function keepMirror(site: string, answer: unknown, before = readSavedCars(site)): void {
  const now = mirrorWatchlist(before, answer, Date.now())
  if (now !== before && readSavedCars(site) === before) writeSavedCars(site, now)
}
