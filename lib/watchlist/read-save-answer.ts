import type { SaveResult } from './save-queue'

/**
 * What came of a call to save or remove a car, from the answer's status and its body as JSON: the error field in its own
 * words, else a general one with the status (`WL-05`). Somebody who is not signed in is sent to sign in (`WL-04`).
 */
export function readSaveAnswer(
  { ok, status, statusText }: Pick<Response, 'ok' | 'status' | 'statusText'>,
  body: unknown,
): SaveResult {
  const facts = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  if (ok && facts['success'] === true) return { success: true }
  const { error, sign_in: signIn } = facts
  const said = typeof error === 'string' && error !== ''
  return {
    success: false,
    error: said ? error : `An unexpected error occurred: ${statusText || status}`,
    ...(status === 401 && typeof signIn === 'string' ? { signIn } : {}),
  }
}
