import type { SavedCar } from './saved-cars'

/** A wish is granted for this long, in ms: somebody who signs in later means something else. */
const LASTS_MS = 30 * 60_000

const toKey = (site: string) => `wished-car:${site}`

/** Remembers, in this tab, the car that somebody wanted to save before signing in (`WL-04`). */
export function wishForCar(site: string, car: SavedCar, now = Date.now()): void {
  try {
    sessionStorage.setItem(toKey(site), JSON.stringify({ ...car, savedAt: now }))
  } catch {
    // Blocked or full: the button is there once more after signing in.
  }
}

/** The car that was wanted, once: it is forgotten with this. `null` without one, when it is old or was tampered with. */
export function takeWishedCar(site: string, now = Date.now()): SavedCar | null {
  try {
    const text = sessionStorage.getItem(toKey(site))
    if (text === null) return null
    sessionStorage.removeItem(toKey(site))
    const { id, href, heading, savedAt } = (JSON.parse(text) ?? {}) as Record<string, unknown>
    const isSound = Number.isSafeInteger(id) && typeof href === 'string' && typeof heading === 'string'
    if (!isSound || typeof savedAt !== 'number' || savedAt > now || now - savedAt > LASTS_MS) return null
    return { id: Number(id), href, heading, savedAt: now }
  } catch {
    return null
  }
}
