import { MOST_SAVED_CARS, readSavedCars, type SavedCar, writeSavedCars } from '@/lib/storage/saved-cars'
import { isRecord } from '@/lib/typed'

/**
 * Computes the browser's copy of a list from the response of `GET /api/auth` (`WL-02`): the server's cars in reverse order
 * (last saved first), with the details already stored in the browser; empty when signed out. Long lists are limited to the
 * newest cars. Returns `mine` itself when nothing changes or the response is invalid.
 */
export function mirrorWatchlist(
  mine: readonly SavedCar[],
  answer: unknown,
  now: number,
): readonly SavedCar[] {
  const { user, watchlist } = isRecord(answer) ? answer : {}
  if (!Array.isArray(watchlist) || user === undefined) return mine
  const newest = user === null ? [] : [...new Set(watchlist.filter(isId))].toReversed()
  const ids = newest.slice(0, MOST_SAVED_CARS)
  const known = new Map(mine.map((car) => [car.id, car]))
  if (ids.length === known.size && ids.every((id) => known.has(id))) return mine
  return ids.map((id) => known.get(id) ?? { id, href: '', heading: '', savedAt: now })
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}

/**
 * Updates the browser's copy of a site's list from the server's response, unless the copy has changed since `before`: the
 * response may be older than that change.
 */
export function updateMirror(site: string, answer: unknown, before = readSavedCars(site)): void {
  const now = mirrorWatchlist(before, answer, Date.now())
  if (now !== before && readSavedCars(site) === before) writeSavedCars(site, now)
}
