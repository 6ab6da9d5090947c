import { readSavedCars } from '@/lib/storage/saved-cars'
import { storeSignedIn, wasSignedIn } from '@/lib/storage/signed-in'
import { updateMirror } from '@/lib/watchlist/update-mirror'

/** Request timeout in ms; longer than the server's timeout for the dealer platform. */
const TIMEOUT_MS = 20_000

/** Whether the latest response in this document said that no one is signed in. */
let isKnownSignedOut = false

/** Whether the shopper is probably signed in, so that a call that requires a session can be made without checking first. */
export function isProbablySignedIn(site: string): boolean {
  return wasSignedIn(site) && !isKnownSignedOut
}

/**
 * Loads the session and updates this browser's copy of the list (`WL-02`), unless the copy changed during the request: then
 * the response may be older than the change. `null` on a network or server error.
 */
export async function loadSession(site: string): Promise<{ isSignedIn: boolean } | null> {
  const before = readSavedCars(site)
  try {
    const response = await fetch('/api/auth', {
      headers: { accept: 'application/json' },
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return null
    const answer = (await response.json()) as { user?: unknown } | null
    isKnownSignedOut = !answer?.user
    if (!isKnownSignedOut) storeSignedIn(site, true)
    updateMirror(site, answer, before)
    return { isSignedIn: !isKnownSignedOut }
  } catch {
    return null
  }
}
