import { BOT_CHECK } from '@/lib/forms/names'
import { describeRefusal, isAboutBotCheck, reusesRequestKey, needsNewProof } from '@/lib/forms/resend'
import type { FieldErrors } from '@/lib/forms/schema'
import type { StepDraft } from '@/lib/forms/steps/step-draft'
import { readHistory } from '@/lib/forms/browser-record'
import type { BotProof } from '../bot-proof'
import { readHiddenFields, type OptInTracker } from '../opt-in-tracker'
import { postLead, postLeadWithFiles, putLead, type ChosenFile, type PostAnswer } from '../post-lead'
import { listFilePrints } from '../read-form-element'
import { makeRequestKey, readLeadAnswer } from '../read-lead-answer'

export type StepAnswer =
  | { kind: 'answered'; leadId: number | null; category: string; error: string }
  | { kind: 'refused'; message: string; fields: FieldErrors }
  /** The server does not know the lead id. */
  | { kind: 'lead-not-found' }

/** Input of `sendStep`. `proof` is `null` when the site has no bot check. */
type StepCall = {
  form: string
  leadId: number | null
  lead: Record<string, unknown>
  /** Files to upload, and a callback for their progress, 0 to 1. */
  files: readonly ChosenFile[]
  onProgress: (share: number) => void
  proof: BotProof | null
  /** The previous request: an identical body reuses its idempotency key. */
  request: StepDraft['request']
  /** Called before the request is sent. */
  onRequest: (request: StepDraft['request']) => void
}

/** Sends one step: the first creates a lead, later ones update it (`MS-03`, `LD-02`). Never throws. */
export async function sendStep(call: StepCall): Promise<StepAnswer> {
  try {
    return await attempt(call, false)
  } catch {
    return { kind: 'refused', message: '', fields: {} }
  }
}

async function attempt(call: StepCall, isRetry: boolean): Promise<StepAnswer> {
  const prints = listFilePrints(call.files)
  const body = JSON.stringify([call.leadId, call.lead, ...prints])
  const request = call.request.body === body ? call.request : { body, key: makeRequestKey() }
  call.onRequest(request)
  const { status, json, retryAfter } = await deliver(call, request.key)
  const answer = readLeadAnswer(json)
  if (status < 400)
    return { kind: 'answered', leadId: answer.id, category: answer.category, error: answer.error }
  if (status === 404 && call.leadId !== null) return { kind: 'lead-not-found' }
  const refusal = { status, fields: answer.fields }
  const next = reusesRequestKey(refusal) ? request : { body: '', key: '' }
  call.onRequest(next)
  if (answer.fields[BOT_CHECK]) call.proof?.refuse()
  else if (needsNewProof(refusal)) call.proof?.drop()
  if (isAboutBotCheck(answer.fields) && !isRetry) return attempt({ ...call, request: next }, true)
  return { kind: 'refused', message: describeRefusal(answer.error, retryAfter), fields: answer.fields }
}

async function deliver(call: StepCall, idempotencyKey: string): Promise<PostAnswer> {
  const { form, lead, leadId, proof, files, onProgress } = call
  // Only the request that creates the lead needs a proof.
  const botCheck = leadId === null ? await proof?.prove() : undefined
  if (files.length > 0) {
    const fields = leadId === null ? lead : { ...lead, lead_id: leadId }
    return postLeadWithFiles({ form, lead: fields, botCheck, idempotencyKey }, files, onProgress)
  }
  if (leadId !== null) return putLead(leadId, { lead, idempotencyKey })
  return postLead({ form, lead, botCheck, idempotencyKey })
}

/** Context sent with each step in addition to its values. */
export function readStepContext(element: HTMLFormElement, optIn: OptInTracker): Record<string, unknown> {
  return {
    ...readHiddenFields(element),
    ...optIn.read(element),
    ...readHistory(),
    url: window.location.href,
  }
}
