import { MutationObserver } from '@tanstack/react-query'
import { z } from 'zod'
import { fetchJson, fetchWithTimeout } from '@/lib/browser-data/fetch-json'
import { getQueryClient } from '@/lib/browser-data/query-client'
import { NETWORK_ERROR_MESSAGE } from '@/lib/http/response-error'
import { getSignInPath } from '@/lib/links/sign-in-path'
import { readSavedCars } from '@/lib/storage/saved-cars'
import { storeSignedIn, wasSignedIn } from '@/lib/storage/signed-in'
import { readSaveAnswer, type SaveResult, updateMirror } from '@/lib/watchlist/save-queue'

/** Request timeout in ms; longer than the server's timeout for the dealer platform. */
const TIMEOUT_MS = 20_000

/** Response of `GET /api/auth`. */
const sessionSchema = z.object({ user: z.looseObject({}).nullable(), watchlist: z.array(z.unknown()) })
type Session = z.output<typeof sessionSchema>

const toKey = (site: string) => ['session', site]

/** Whether the shopper is probably signed in, so that a call that requires a session can be made without checking first. */
function isProbablySignedIn(site: string): boolean {
  return wasSignedIn(site) && getQueryClient().getQueryData<Session>(toKey(site))?.user !== null
}

/**
 * Loads the session and updates this browser's copy of the list (`WL-02`), unless the copy changed during the request: then
 * the response may be older than the change. `null` on a network or server error.
 */
export async function loadSession(site: string): Promise<{ isSignedIn: boolean } | null> {
  const before = readSavedCars(site)
  try {
    const session = await getQueryClient().fetchQuery({
      queryKey: toKey(site),
      queryFn: ({ signal }) =>
        fetchJson('/api/auth', (json) => sessionSchema.parse(json), {
          headers: { accept: 'application/json' },
          cache: 'no-store',
          signal,
          timeoutMs: TIMEOUT_MS,
        }),
      staleTime: 0,
      gcTime: Infinity,
    })
    const isSignedIn = session.user !== null
    if (isSignedIn) storeSignedIn(site, true)
    updateMirror(site, session, before)
    return { isSignedIn }
  } catch {
    return null
  }
}

/**
 * Saves or removes a vehicle on the server (`WL-03`). Never throws. Checks the session first if the shopper is probably
 * not signed in, because browsers log rejected calls as console errors.
 */
export async function postSavedCar(site: string, id: number, isSaved: boolean): Promise<SaveResult> {
  const here = location.pathname + location.search
  const change = new MutationObserver(getQueryClient(), {
    mutationKey: ['saved-car', site, id],
    mutationFn: async () => {
      const response = await fetchWithTimeout(`/api/watchlist/${isSaved ? 'save' : 'remove'}-car`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ car_id: id, redirect: here, back: here }),
        timeoutMs: TIMEOUT_MS,
      })
      return readSaveAnswer(response, await response.json().catch(() => null))
    },
  })
  try {
    if (!isProbablySignedIn(site) && (await loadSession(site))?.isSignedIn === false)
      return { success: false, error: '', signIn: getSignInPath({ redirect: here, back: here }) }
    return await change.mutate()
  } catch {
    return { success: false, error: NETWORK_ERROR_MESSAGE }
  }
}
