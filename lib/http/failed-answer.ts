/** What a shopper reads when a call got no answer at all. */
export const UNREACHED = 'We could not be reached. Please check your connection and try again.'

/** The words of a failed answer (`DA-05`): its own, else a general sentence with the status. `body` as parsed from JSON. */
export function describeFailedAnswer(
  { status, statusText }: Pick<Response, 'status' | 'statusText'>,
  body: unknown,
): string {
  return readErrorField(body) ?? `An unexpected error occurred: ${statusText || status}`
}

/** The `error` field of a body, or `null` when it says nothing. */
export function readErrorField(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null
  return typeof body.error === 'string' && body.error !== '' ? body.error : null
}
