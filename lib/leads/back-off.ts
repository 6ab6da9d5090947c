/** First and longest wait between attempts, in ms. */
const FIRST_MS = 1000
export const LONGEST_MS = 5 * 60_000

/**
 * How long to wait after the n-th failed attempt (1-based), in ms: 1 s, 2 s, 4 s … up to five minutes, with full jitter,
 * so that enquiries that failed together do not come back together. Never less than a tenth of the step, so that a run
 * of small draws is no busy loop. `random` is in [0, 1).
 */
export function backOffMs(attempt: number, random: number): number {
  const step = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(30, Math.max(0, attempt - 1)))
  return Math.round(step * (0.1 + 0.9 * random))
}
