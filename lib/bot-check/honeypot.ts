import { HONEYPOT } from '@/lib/forms/names'
import { ApiError } from '@/lib/http/api-error'

const HONEYPOT_FILLED =
  'A hidden field was filled in, possibly by your browser’s autofill. Please send the form again.'

/** Rejects bots that fill in every field. The error has a message, because autofill can cause it too. @throws ApiError 422 */
export function rejectFilledHoneypot(fields: Record<string, unknown>): void {
  if (fields[HONEYPOT]) throw new ApiError(422, HONEYPOT_FILLED, { fields: { [HONEYPOT]: HONEYPOT_FILLED } })
}
