/** Longer than this nobody is told to wait, in seconds. */
const LONGEST = 24 * 3600

/**
 * Seconds that a `Retry-After` header asks for, whether it holds a number or a date; `null` for none or nonsense. `now` in
 * Unix ms.
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? ''
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((parseDate(text) - now) / 1000)
  return Number.isFinite(seconds) ? Math.min(LONGEST, Math.max(0, seconds)) : null
}

/** How long an answer asks us to wait from now, in ms; `null` when it does not say. */
export function readRetryAfterMs({ headers }: Response): number | null {
  const seconds = parseRetryAfter(headers.get('retry-after'), Date.now())
  return seconds === null ? null : seconds * 1000
}

/** A wait in words: `in a moment`, `in 40 seconds`, `in 3 minutes`, `in 2 hours`. */
export function describeWait(seconds: number): string {
  if (seconds <= 1) return 'in a moment'
  if (seconds < 90) return `in ${Math.ceil(seconds)} seconds`
  if (seconds < 90 * 60) return `in ${Math.ceil(seconds / 60)} minutes`
  return `in ${Math.ceil(seconds / 3600)} hours`
}

/** A bare number is a year to the parser, but no date of HTTP. */
function parseDate(text: string): number {
  return /[A-Za-z]/.test(text) ? Date.parse(text) : Number.NaN
}
