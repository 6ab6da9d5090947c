import { MOST_SAVED_CARS, type SavedCar } from '@/lib/storage/saved-cars'

/**
 * This browser's copy of a list after `GET /api/auth` answered (`WL-02`): the server's cars, there the last one saved last and
 * here first, with what is known of them here; and none for somebody who is signed out. Of a long list the newest are
 * copied. The same array when nothing changes or the answer can not be read.
 */
export function mirrorWatchlist(
  mine: readonly SavedCar[],
  answer: unknown,
  now: number,
): readonly SavedCar[] {
  const { user, watchlist } =
    typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {}
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
