/** Message for the shopper when a request got no response. */
export const NETWORK_ERROR_MESSAGE =
  'We couldn’t reach our server. Please check your connection and try again.'

/**
 * Error message of a failed response (`DA-05`): the body's `error`, or a general message with the status. `body` is
 * parsed JSON.
 */
export function describeFailedResponse(
  { status, statusText }: Pick<Response, 'status' | 'statusText'>,
  body: unknown,
): string {
  return readErrorField(body) ?? `An unexpected error occurred: ${statusText || status}`
}

/** The `error` field of a body, or `null` when it is missing or empty. */
export function readErrorField(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null
  return typeof body.error === 'string' && body.error !== '' ? body.error : null
}

/** Maximum wait in seconds. */
const LONGEST = 24 * 3600

/** Parses a `Retry-After` header, a number or a date, to seconds; `null` when missing or invalid. `now` in Unix ms. */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? ''
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((parseDate(text) - now) / 1000)
  return Number.isFinite(seconds) ? Math.min(LONGEST, Math.max(0, seconds)) : null
}

/** Time to wait according to a response's `Retry-After`, in ms; `null` when it has none. */
export function readRetryAfterMs({ headers }: Response): number | null {
  const seconds = parseRetryAfter(headers.get('retry-after'), Date.now())
  return seconds === null ? null : seconds * 1000
}

/** Formats a wait: `in a moment`, `in 40 seconds`, `in 3 minutes`, `in 2 hours`. */
export function describeWait(seconds: number): string {
  if (seconds <= 1) return 'in a moment'
  if (seconds < 90) return `in ${Math.ceil(seconds)} seconds`
  if (seconds < 90 * 60) return `in ${Math.ceil(seconds / 60)} minutes`
  return `in ${Math.ceil(seconds / 3600)} hours`
}

/** `Date.parse` reads a bare number as a year, which is not a valid HTTP date. */
function parseDate(text: string): number {
  return /[A-Za-z]/.test(text) ? Date.parse(text) : Number.NaN
}
