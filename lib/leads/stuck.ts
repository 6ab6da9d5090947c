/** A call that waits this long since it was kept is stuck, in ms: something is wrong that retries have not mended. */
export const STUCK_AFTER_MS = 15 * 60_000

/**
 * The one meaning of "stuck", for the metric, the log and `npm run leads`: a call that a person should look at, because
 * the dealer API refused it for good or because it has waited too long. `now` and `createdAt` in Unix ms.
 */
export function isStuck({ state, createdAt }: { state: string; createdAt: number }, now: number): boolean {
  if (state === 'refused') return true
  return state === 'pending' && now - createdAt >= STUCK_AFTER_MS
}
