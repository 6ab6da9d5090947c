import { readSavedCars } from '@/lib/storage/saved-cars'
import { noteSignedIn, wasSignedIn } from '@/lib/storage/signed-in'
import { keepMirror } from '@/lib/watchlist/keep-mirror'

/** Longest wait for an answer, in ms: longer than the server waits for the dealer platform. */
const PATIENCE_MS = 20_000

/** Whether the server last said, in this page's life, that nobody is signed in. */
let isKnownSignedOut = false

/** Whether a call that needs somebody signed in is worth making before the server was asked who that is. */
export function seemsSignedIn(site: string): boolean {
  return wasSignedIn(site) && !isKnownSignedOut
}

/**
 * Asks who is signed in and brings this browser's copy of the list up to date (`WL-02`), unless it changed here meanwhile: then
 * the answer may be older than the change. `null` when nobody answers.
 */
export async function askAccount(site: string): Promise<{ isSignedIn: boolean } | null> {
  const before = readSavedCars(site)
  try {
    const response = await fetch('/api/auth', {
      headers: { accept: 'application/json' },
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!response.ok) return null
    const answer = (await response.json()) as { user?: unknown } | null
    isKnownSignedOut = !answer?.user
    if (!isKnownSignedOut) noteSignedIn(site, true)
    keepMirror(site, answer, before)
    return { isSignedIn: !isKnownSignedOut }
  } catch {
    return null
  }
}
