import { BOT_CHECK } from '@/lib/forms/names'
import type { FieldErrors } from '@/lib/forms/schema'
import { describeFailedAnswer, UNREACHED } from '@/lib/http/failed-answer'

export type StepAnswer =
  | { ok: true; body: Record<string, unknown> }
  | { ok: false; message: string; fields: FieldErrors }

/** Sends a step of sign-in as JSON. Never throws. */
export async function postStep(
  action: string,
  values: Record<string, unknown>,
  botCheck?: string,
): Promise<StepAnswer> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...values, ...(botCheck === undefined ? {} : { [BOT_CHECK]: botCheck }) }),
    })
    const json: unknown = await response.json().catch(() => null)
    const body = typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {}
    if (response.ok && body['success'] === true) return { ok: true, body }
    const { fields } = body
    return {
      ok: false,
      message: describeFailedAnswer(response, body),
      fields: typeof fields === 'object' && fields !== null ? (fields as FieldErrors) : {},
    }
  } catch {
    return { ok: false, message: UNREACHED, fields: {} }
  }
}
