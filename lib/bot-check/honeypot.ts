import { HONEYPOT } from '@/lib/forms/names'
import { ApiError } from '@/lib/http/api-error'

const TRAPPED = 'A hidden field was filled in, perhaps by your browser. Please send the form once more.'

/** Refuses the robots that fill in every field, in words, for a browser may have done it. @throws ApiError 422. */
export function refuseTrapped(fields: Record<string, unknown>): void {
  if (fields[HONEYPOT]) throw new ApiError(422, TRAPPED, { fields: { [HONEYPOT]: TRAPPED } })
}
