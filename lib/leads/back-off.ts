/** Shortest and longest delay between attempts, in ms. */
const FIRST_MS = 1000
export const LONGEST_MS = 5 * 60_000

/**
 * Returns the delay in ms after the n-th failed attempt (1-based): exponential from 1 s up to 5 min, with jitter so that
 * leads that failed together are not retried together. At least a tenth of the step, which prevents a busy loop when
 * `random` is small. `random` is in [0, 1).
 */
export function backOffMs(attempt: number, random: number): number {
  const step = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(30, Math.max(0, attempt - 1)))
  return Math.round(step * (0.1 + 0.9 * random))
}
