import { BOT_CHECK } from '@/lib/forms/names'
import type { FieldErrors } from '@/lib/forms/schema'

export type StepAnswer =
  | { ok: true; body: Record<string, unknown> }
  | { ok: false; message: string; fields: FieldErrors }

const LOST = 'We could not be reached. Please check your connection and try again.'

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
    const { error, fields } = body
    return {
      ok: false,
      message: typeof error === 'string' && error !== '' ? error : describeStatus(response),
      fields: typeof fields === 'object' && fields !== null ? (fields as FieldErrors) : {},
    }
  } catch {
    return { ok: false, message: LOST, fields: {} }
  }
}

function describeStatus({ status, statusText }: Response): string {
  return `An unexpected error occurred: ${statusText || status}`
}
