import { NETWORK_ERROR_MESSAGE } from '@/lib/http/response-error'
import { getSignInPath } from '@/lib/links/sign-in-path'
import { readSaveAnswer } from '@/lib/watchlist/read-save-answer'
import type { SaveResult } from '@/lib/watchlist/save-queue'
import { loadSession, isProbablySignedIn } from './load-session'

/** Request timeout in ms; longer than the server's timeout for the dealer platform. */
const TIMEOUT_MS = 20_000

/**
 * Saves or removes a vehicle on the server (`WL-03`). Never throws. Checks the session first if the shopper is probably
 * not signed in, because browsers log rejected calls as console errors.
 */
export async function postSavedCar(site: string, id: number, isSaved: boolean): Promise<SaveResult> {
  const here = location.pathname + location.search
  try {
    if (!isProbablySignedIn(site) && (await loadSession(site))?.isSignedIn === false)
      return { success: false, error: '', signIn: getSignInPath({ redirect: here, back: here }) }
    const response = await fetch(`/api/watchlist/${isSaved ? 'save' : 'remove'}-car`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ car_id: id, redirect: here, back: here }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return readSaveAnswer(response, await response.json().catch(() => null))
  } catch {
    return { success: false, error: NETWORK_ERROR_MESSAGE }
  }
}
