import { isRecord } from '@/lib/typed'
import type { SavedCar } from './saved-cars'

/** Time in ms in which the user must sign in; after that the request is discarded. */
const TTL_MS = 30 * 60_000

const toKey = (site: string) => `wished-car:${site}`

/** Stores, for this tab, the car to save after signing in (`WL-04`). */
export function savePendingCar(site: string, car: SavedCar, now = Date.now()): void {
  try {
    sessionStorage.setItem(toKey(site), JSON.stringify({ ...car, savedAt: now }))
  } catch {
    // Storage is blocked or full: the user can save the car after signing in.
  }
}

/** Returns the stored car and removes it; `null` when there is none, it has expired or is invalid. */
export function takePendingCar(site: string, now = Date.now()): SavedCar | null {
  try {
    const text = sessionStorage.getItem(toKey(site))
    if (text === null) return null
    sessionStorage.removeItem(toKey(site))
    const stored: unknown = JSON.parse(text)
    const { id, href, heading, savedAt } = isRecord(stored) ? stored : {}
    const isValid = Number.isSafeInteger(id) && typeof href === 'string' && typeof heading === 'string'
    if (!isValid || typeof savedAt !== 'number' || savedAt > now || now - savedAt > TTL_MS) return null
    return { id: Number(id), href, heading, savedAt: now }
  } catch {
    return null
  }
}
