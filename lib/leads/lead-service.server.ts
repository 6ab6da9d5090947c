import 'server-only'
import { rejectFilledHoneypot } from '@/lib/bot-check/plan'
import type { FormName } from '@/lib/forms/definition'
import { BOT_CHECK, FORM_NAME, FORM_TARGET } from '@/lib/forms/names'
import { ApiError } from '@/lib/http/api-error'
import { type ApiContext, readRequestKey } from '@/lib/http/handle.server'
import { countRequest } from '@/lib/http/rate-limit.server'
import { findEnquiryCar } from './find-enquiry-car.server'
import { getLeadDeliverer } from './lead-delivery.server'
import {
  countLead,
  readBotCheck,
  readFormName,
  readLeadContext,
  refuseOtherTarget,
} from './lead-request.server'
import type { StoredFile } from './outbox-store.server'
import { submitLead, type Submission, type Submitted } from './submit-lead.server'
import { updateLead } from './update-lead.server'

/** Later steps per lead and minute. Forms have only a few steps. */
const STEPS_PER_MINUTE = 30

type RequestContext = ApiContext<{ site: string }>
type Fields = Record<string, unknown>

/**
 * Checks a new lead with a proof of work and returns it as a submission. `body` holds the fields beside the lead: the form's
 * name and target and the proof. `form` is set for endpoints that accept a single form.
 * @throws ApiError 400 or 422 for an unknown form or target, 429.
 */
export async function readSubmission(
  context: RequestContext,
  { lead, body, files, form }: { lead: Fields; body: Fields; files: StoredFile[]; form?: FormName },
): Promise<Submission> {
  const name = form ?? readFormName(body[FORM_NAME] ?? lead[FORM_NAME], lead)
  await countLead(context, name)
  rejectFilledHoneypot(lead)
  refuseOtherTarget(body[FORM_TARGET], name)
  return {
    form: name,
    lead,
    files,
    visitor: context.visitor,
    context: readLeadContext(context, lead),
    requestKey: readRequestKey(context.request),
    botCheck: await readBotCheck(context, name, body[BOT_CHECK] ?? lead[BOT_CHECK]),
  }
}

/** Submits a new lead; see `submitLead`. */
export async function submitNewLead({ site }: RequestContext, submission: Submission): Promise<Submitted> {
  return submitLead(site, submission, await getLeadDeliverer(), findEnquiryCar)
}

/** Submits a later step of a lead of this site; see `updateLead`. */
export async function submitStep(
  context: RequestContext,
  leadId: number,
  lead: Fields,
  files: StoredFile[] = [],
): Promise<Submitted> {
  const { site, request, visitor } = context
  const requestKey = readRequestKey(request)
  const update = { lead, files, visitor, context: readLeadContext(context, lead), requestKey }
  return updateLead(site, leadId, update, await getLeadDeliverer(), findEnquiryCar)
}

/** Counts a later step of a lead. @throws ApiError 429. */
export async function countStep({ site }: RequestContext, leadId: number): Promise<void> {
  await countRequest(`lead-update|${site.slug}|${leadId}`, STEPS_PER_MINUTE)
}

/** @throws ApiError 404 for a value that is not a lead id. */
export function readLeadId(value: unknown): number {
  const isText = typeof value === 'string' || typeof value === 'number'
  const id = isText && /^\d{1,16}$/.test(String(value)) ? Number(value) : 0
  if (!id) throw new ApiError(404, 'This enquiry was not found.')
  return id
}
