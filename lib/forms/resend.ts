import { describeWait } from '@/lib/http/retry-after'
import { BOT_CHECK } from './names'
import type { FieldErrors } from './schema'

/** Answers that are about the request itself: it was read, and as it is it will never be taken. */
const ABOUT_THE_REQUEST = new Set([400, 413, 415, 422])

/** A refusal as far as it decides about the next attempt. */
export type Refusal = { status: number; fields: FieldErrors }

/**
 * Whether the next attempt with the same words goes under the same key (`LD-05`). A key is given up only when the server has
 * said that the request is bad: after anything else (no answer, 401, 403, 408, 409, 429, 5xx) an earlier attempt may have
 * been taken and its answer lost, and a new key would make a second enquiry. A bot check that failed says nothing about the
 * request.
 */
export function keepsRequestKey({ status, fields }: Refusal): boolean {
  return !ABOUT_THE_REQUEST.has(status) || isAboutBotCheck(fields)
}

/** Whether the proof of work was spent or refused, so that the next attempt needs another. */
export function needsNewProof({ status, fields }: Refusal): boolean {
  return status < 400 || fields[BOT_CHECK] !== undefined || !keepsRequestKey({ status, fields })
}

/** Whether the bot check alone stood in the way, so that another proof is worth an attempt. */
export function isAboutBotCheck(fields: FieldErrors): boolean {
  const names = Object.keys(fields)
  return names.length === 1 && names[0] === BOT_CHECK
}

/** What a shopper reads about a refusal: the server's words, and when to come back where it says so. */
export function describeRefusal(message: string, retryAfterSeconds: number | null): string {
  if (retryAfterSeconds === null || /try again/i.test(message)) return message
  const sorry = message || 'We could not take this just now.'
  return `${sorry} Please try again ${describeWait(retryAfterSeconds)}.`
}
