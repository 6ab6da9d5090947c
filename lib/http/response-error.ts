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
