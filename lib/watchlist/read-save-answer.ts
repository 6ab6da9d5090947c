import { describeFailedResponse } from '@/lib/http/response-error'
import { isRecord } from '@/lib/typed'
import type { SaveResult } from './save-queue'

/**
 * Reads the result of saving or removing a car from the response and its JSON body. The error is the body's error field,
 * otherwise a general message with the status (`WL-05`). With status 401, includes the sign-in URL (`WL-04`).
 */
export function readSaveAnswer(
  answer: Pick<Response, 'ok' | 'status' | 'statusText'>,
  body: unknown,
): SaveResult {
  const facts = isRecord(body) ? body : {}
  if (answer.ok && facts['success'] === true) return { success: true }
  const { sign_in: signIn } = facts
  return {
    success: false,
    error: describeFailedResponse(answer, body),
    ...(answer.status === 401 && typeof signIn === 'string' ? { signIn } : {}),
  }
}
