import { describeWait } from '@/lib/http/response-error'
import { BOT_CHECK } from './names'
import type { FieldErrors } from './schema'

/** Status codes that reject the request itself, so repeating it unchanged cannot succeed. */
const ABOUT_THE_REQUEST = new Set([400, 413, 415, 422])

/** The parts of an error response that decide how to retry. */
type Refusal = { status: number; fields: FieldErrors }

/**
 * Whether a retry of the same values reuses the idempotency key (`LD-05`). The key is replaced only after the server
 * rejected the request itself. After any other failure (no response, 401, 403, 408, 409, 429, 5xx) an earlier attempt
 * may have been stored, and a new key would create a duplicate lead. A failed bot check does not concern the request.
 */
export function reusesRequestKey({ status, fields }: Refusal): boolean {
  return !ABOUT_THE_REQUEST.has(status) || isAboutBotCheck(fields)
}

/** Whether the proof of work was used or rejected, so that the next attempt needs a new one. */
export function needsNewProof({ status, fields }: Refusal): boolean {
  return status < 400 || fields[BOT_CHECK] !== undefined || !reusesRequestKey({ status, fields })
}

/** Whether only the bot check failed, so that a retry with a new proof can succeed. */
export function isAboutBotCheck(fields: FieldErrors): boolean {
  const names = Object.keys(fields)
  return names.length === 1 && names[0] === BOT_CHECK
}

/** Error message for the shopper: the server's message and, where it gives one, the time to wait. */
export function describeRefusal(message: string, retryAfterSeconds: number | null): string {
  if (retryAfterSeconds === null || /try again/i.test(message)) return message
  const sorry = message || 'We could not send this just now.'
  return `${sorry} Please try again ${describeWait(retryAfterSeconds)}.`
}

/** Message that reports a failed form submission; the misspelling is required by the specification (`LD-08`). */
export function describeFormFailure(category: string | null, message: string): string {
  return `${category ?? 'General Enquiry'} Form submission error occured. ${message}`.trim()
}
