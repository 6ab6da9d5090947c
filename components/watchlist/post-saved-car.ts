import { NETWORK_ERROR_MESSAGE } from '@/lib/http/response-error'
import { getSignInPath } from '@/lib/links/sign-in-path'
import { readSaveAnswer } from '@/lib/watchlist/read-save-answer'
import type { SaveResult } from '@/lib/watchlist/save-queue'
import { askAccount, seemsSignedIn } from './ask-account'

/** Longest wait for an answer, in ms: longer than the server waits for the dealer platform. */
const PATIENCE_MS = 20_000

/**
 * Tells the server that a car is saved or no longer (`WL-03`). Never throws. Whoever does not seem to be signed in is asked
 * about first: a call that can only be refused would stand in the console as an error.
 */
export async function postSavedCar(site: string, id: number, isSaved: boolean): Promise<SaveResult> {
  const here = location.pathname + location.search
  try {
    if (!seemsSignedIn(site) && (await askAccount(site))?.isSignedIn === false)
      return { success: false, error: '', signIn: getSignInPath({ redirect: here, back: here }) }
    const response = await fetch(`/api/watchlist/${isSaved ? 'save' : 'remove'}-car`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ car_id: id, redirect: here, back: here }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return readSaveAnswer(response, await response.json().catch(() => null))
  } catch {
    return { success: false, error: NETWORK_ERROR_MESSAGE }
  }
}
