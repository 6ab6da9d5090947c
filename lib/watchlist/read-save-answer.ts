import { describeFailedResponse } from '@/lib/http/response-error'
import type { SaveResult } from './save-queue'

/**
 * What came of a call to save or remove a car, from the answer's status and its body as JSON: the error field in its own
 * words, else a general one with the status (`WL-05`). Somebody who is not signed in is sent to sign in (`WL-04`).
 */
export function readSaveAnswer(
  answer: Pick<Response, 'ok' | 'status' | 'statusText'>,
  body: unknown,
): SaveResult {
  const facts = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  if (answer.ok && facts['success'] === true) return { success: true }
  const { sign_in: signIn } = facts
  return {
    success: false,
    error: describeFailedResponse(answer, body),
    ...(answer.status === 401 && typeof signIn === 'string' ? { signIn } : {}),
  }
}
