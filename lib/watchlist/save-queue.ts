import { describeFailedResponse } from '@/lib/http/response-error'
import { MOST_SAVED_CARS, readSavedCars, type SavedCar, writeSavedCars } from '@/lib/storage/saved-cars'
import { isRecord } from '@/lib/typed'

/** Result of a call. `error` is shown to the shopper; `signIn` is the sign-in URL when signed out. */
export type SaveResult = { success: true } | { success: false; error: string; signIn?: string }

type SaveSteps = {
  /** Sends the change to the server. Never throws. */
  send: (isSaved: boolean) => Promise<SaveResult>
  /** Renders a state immediately (`WL-05`). */
  show: (isSaved: boolean) => void
  /** Called when all clicks are processed, with the final state. */
  done: (isSaved: boolean) => void
  /** Called when a call failed and its change was rolled back. */
  failed: (result: Extract<SaveResult, { success: false }>) => void
}

type Entry = { wanted: boolean; saved: boolean }

/**
 * Serializes saves and removals per car: clicks during a call are combined, and the last one wins (`WL-05`). Returns a
 * function that handles a click and resolves once no call for its car is pending.
 */
export function createSaveQueue(): (id: number, isSaved: boolean, steps: SaveSteps) => Promise<SaveResult> {
  const entries = new Map<number, { entry: Entry; settled: Promise<SaveResult> }>()

  return (id, isSaved, steps) => {
    steps.show(isSaved)
    const running = entries.get(id)
    if (running) {
      running.entry.wanted = isSaved
      return running.settled
    }
    const entry = { wanted: isSaved, saved: !isSaved }
    const settled = settle(entry, steps).finally(() => entries.delete(id))
    entries.set(id, { entry, settled })
    return settled
  }
}

async function settle(entry: Entry, { send, show, done, failed }: SaveSteps): Promise<SaveResult> {
  while (entry.wanted !== entry.saved) {
    const sent = entry.wanted
    const result = await send(sent)
    if (!result.success) {
      entry.wanted = entry.saved
      show(entry.saved)
      failed(result)
      return result
    }
    entry.saved = sent
  }
  done(entry.saved)
  return { success: true }
}

/** Broadcast channel of all tabs of a site; a message follows each successful save or removal. */
export const WATCHLIST_CHANNEL = 'watchlist'

/**
 * Reads the result of saving or removing a car from the response and its JSON body. The error is the body's error field,
 * otherwise a general message with the status (`WL-05`). With status 401, includes the sign-in URL (`WL-04`).
 */
export function readSaveAnswer(
  answer: Pick<Response, 'ok' | 'status' | 'statusText'>,
  body: unknown,
): SaveResult {
  const facts = isRecord(body) ? body : {}
  if (answer.ok && facts['success'] === true) return { success: true }
  const { sign_in: signIn } = facts
  return {
    success: false,
    error: describeFailedResponse(answer, body),
    ...(answer.status === 401 && typeof signIn === 'string' ? { signIn } : {}),
  }
}

/**
 * Computes the browser's copy of a list from the response of `GET /api/auth` (`WL-02`): the server's cars in reverse order
 * (last saved first), with the details already stored in the browser; empty when signed out. Long lists are limited to the
 * newest cars. Returns `mine` itself when nothing changes or the response is invalid.
 */
function mirrorWatchlist(mine: readonly SavedCar[], answer: unknown, now: number): readonly SavedCar[] {
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
