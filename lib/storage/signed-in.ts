import { isRecord } from '@/lib/typed'
import type { SavedCar } from './saved-cars'

const toKey = (site: string) => `signed-in:${site}`

/** Whether a user signed in on a site in this browser without signing out. The session itself may have expired. */
export function wasSignedIn(site: string): boolean {
  try {
    return localStorage.getItem(toKey(site)) !== null
  } catch {
    return false
  }
}

/** Stores or clears the sign-in flag. Storage failures are ignored (`BS-05`). */
export function storeSignedIn(site: string, isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(toKey(site), '1')
    else localStorage.removeItem(toKey(site))
  } catch {
    // Storage is blocked or full: saved cars are loaded when their list is opened.
  }
}

/** Time in ms in which the user must sign in; after that the request is discarded. */
const PENDING_TTL_MS = 30 * 60_000

const toPendingKey = (site: string) => `wished-car:${site}`

/** Stores, for this tab, the car to save after signing in (`WL-04`). */
export function savePendingCar(site: string, car: SavedCar, now = Date.now()): void {
  try {
    sessionStorage.setItem(toPendingKey(site), JSON.stringify({ ...car, savedAt: now }))
  } catch {
    // Storage is blocked or full: the user can save the car after signing in.
  }
}

/** Returns the stored car and removes it; `null` when there is none, it has expired or is invalid. */
export function takePendingCar(site: string, now = Date.now()): SavedCar | null {
  try {
    const text = sessionStorage.getItem(toPendingKey(site))
    if (text === null) return null
    sessionStorage.removeItem(toPendingKey(site))
    const stored: unknown = JSON.parse(text)
    const { id, href, heading, savedAt } = isRecord(stored) ? stored : {}
    const isValid = Number.isSafeInteger(id) && typeof href === 'string' && typeof heading === 'string'
    if (!isValid || typeof savedAt !== 'number' || savedAt > now || now - savedAt > PENDING_TTL_MS)
      return null
    return { id: Number(id), href, heading, savedAt: now }
  } catch {
    return null
  }
}
