import { BotProof } from '@/components/forms/bot-proof'
import { BOT_CHECK, SIGN_IN_FORM } from '@/lib/forms/names'
import type { FieldErrors } from '@/lib/forms/schema'
import { describeFailedResponse, NETWORK_ERROR_MESSAGE } from '@/lib/http/response-error'
import { isRecord } from '@/lib/typed'

const NO_PROOF = 'We couldn’t verify that you’re not a robot. Please try again.'

export type StepAnswer =
  | { ok: true; body: Record<string, unknown> }
  | { ok: false; message: string; fields: FieldErrors }

/** Sends a step of sign-in as JSON. Never throws. */
async function postStep(
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
    const body = isRecord(json) ? json : {}
    if (response.ok && body['success'] === true) return { ok: true, body }
    const { fields } = body
    return {
      ok: false,
      message: describeFailedResponse(response, body),
      fields: isRecord(fields)
        ? Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, String(text)]))
        : {},
    }
  } catch {
    return { ok: false, message: NETWORK_ERROR_MESSAGE, fields: {} }
  }
}

/** Sends a step with a solved bot check. Never throws. */
export async function postWithProof(
  proof: BotProof,
  action: string,
  values: Record<string, unknown>,
): Promise<StepAnswer> {
  const botProof = await proof.prove().catch(() => null)
  if (botProof === null) return { ok: false, message: NO_PROOF, fields: {} }
  const answer = await postStep(action, values, botProof)
  if (answer.ok) proof.drop()
  else proof.refuse()
  return answer
}

/** Sends a step, and retries with a proof of work if the server requires one under load. Never throws. */
export async function postUnderLoad(action: string, values: Record<string, unknown>): Promise<StepAnswer> {
  const answer = await postStep(action, values)
  const proof =
    !answer.ok && answer.fields[BOT_CHECK] ? BotProof.plan({ kind: 'altcha' }, SIGN_IN_FORM) : null
  return proof ? postWithProof(proof, action, values) : answer
}
