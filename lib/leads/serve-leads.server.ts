import 'server-only'
import { refuseTrapped } from '@/lib/bot-check/honeypot'
import type { FormName } from '@/lib/forms/definition'
import { BOT_CHECK, FORM_NAME, FORM_TARGET, FORM_TOKEN } from '@/lib/forms/names'
import { ApiError } from '@/lib/http/api-error'
import { handle, type ApiContext } from '@/lib/http/handle.server'
import { handleByHost } from '@/lib/http/handle-by-host.server'
import { countRequest } from '@/lib/http/rate-limit.server'
import { isPlainPost, readJsonObject, unsupported } from '@/lib/http/read-body.server'
import { readRequestKey } from '@/lib/http/request-key'
import { findClaimedCar } from './find-claimed-car.server'
import { getCourier } from './lead-desk.server'
import {
  countCall,
  countLead,
  countUpload,
  readBotCheck,
  readFormName,
  readLead,
  readLeadContext,
  refuseOtherTarget,
} from './lead-request.server'
import { receiveForm, servePlainPost, servePlainUpload } from './plain-post.server'
import type { StoredFile } from './outbox-store.server'
import { submitLead, type Submission } from './submit-lead.server'
import { updateLead } from './update-lead.server'
import { removeFiles } from './uploads.server'

const UPDATES_PER_MINUTE = 240
/** Later steps of one enquiry; a form has a handful. */
const UPDATES_OF_ONE_PER_MINUTE = 30
/** Those with files, which need no proof of work. */
const FILE_STEPS_PER_MINUTE = 6
const NO_STORE = { headers: { 'cache-control': 'no-store' } }

type SiteParams = { site: string }

/** `POST /api/leads`: JSON from scripts, or an ordinary form post. */
export const postLead = handle<SiteParams>(async (context) => {
  countCall(context)
  if (isPlainPost(context.request)) return servePlainPost(context)
  return serveJsonLead(context, await readJsonObject(context.request))
})

/** An enquiry as JSON; `form` is what the address takes, where it takes one form alone. */
export async function serveJsonLead(
  context: ApiContext<SiteParams>,
  body: Record<string, unknown>,
  form?: FormName,
): Promise<Response> {
  const { site, request } = context
  const lead = readLead(body)
  const name = form ?? readFormName(body[FORM_NAME] ?? lead[FORM_NAME], lead)
  countLead(context, name)
  refuseTrapped(lead)
  refuseOtherTarget(body[FORM_TARGET], name)
  const submission = {
    form: name,
    lead,
    files: [],
    visitor: context.visitor,
    context: readLeadContext(context, lead),
    requestKey: readRequestKey(request),
    botCheck: await readBotCheck(context, name, body[BOT_CHECK] ?? lead[BOT_CHECK]),
  }
  return Response.json(await submitLead(site, submission, await getCourier(), findClaimedCar), NO_STORE)
}

/** `PUT /api/leads/{id}`: a later step of an enquiry that this site took. */
export const putLead = handle<SiteParams & { id: string }>(async (context) => {
  const { request, site, params, visitor } = context
  countRequest(`lead-update|${visitor}|${site.slug}`, UPDATES_PER_MINUTE)
  const id = readLeadId(params.id)
  countRequest(`lead-update|${site.slug}|${id}`, UPDATES_OF_ONE_PER_MINUTE)
  return serveStep(context, id, readLead(await readJsonObject(request)), [])
})

async function serveStep(
  context: ApiContext<SiteParams>,
  id: number,
  lead: Record<string, unknown>,
  files: StoredFile[],
): Promise<Response> {
  const { site, request, visitor } = context
  const requestKey = readRequestKey(request)
  const update = { lead, files, visitor, context: readLeadContext(context, lead), requestKey }
  return Response.json(await updateLead(site, id, update, await getCourier(), findClaimedCar), NO_STORE)
}

/** @throws ApiError 404 for what can not be the id of an enquiry. */
function readLeadId(text: unknown): number {
  const isText = typeof text === 'string' || typeof text === 'number'
  const id = isText && /^\d{1,16}$/.test(String(text)) ? Number(text) : 0
  if (!id) throw new ApiError(404, 'There is no such enquiry.')
  return id
}

/**
 * `POST /api/leads/with-files`: a form with the field `lead` (JSON), files, and the proof of work; with `lead_id` in the
 * lead, a later step of that enquiry, like `PUT /api/leads/{id}` and so without a proof; or what a browser without
 * scripts makes of a form with files. The middleware leaves this address alone, for the framework would hold the whole body
 * in memory for it; so the host names the site here. A form whose sender had no files may come urlencoded: it is the same
 * submission.
 */
export const postLeadWithFiles = handleByHost(async (context) => {
  const { request, site } = context
  countUpload(context)
  if (!isPlainPost(request)) throw unsupported('multipart/form-data')
  const upload = await receiveForm(context)
  const { fields, files, problem } = upload
  if (fields['lead'] === undefined && fields[FORM_TOKEN] !== undefined)
    return servePlainUpload(context, upload)
  if (problem) throw problem
  const taken = await readUpload(context, fields, files).catch(async (error: unknown) => {
    await removeFiles(files)
    throw error
  })
  if (taken.leadId !== null) return serveStep(context, taken.leadId, taken.lead, files)
  return Response.json(await submitLead(site, taken.submission, await getCourier(), findClaimedCar), NO_STORE)
})

type TakenUpload =
  | { leadId: number; lead: Record<string, unknown> }
  | { leadId: null; submission: Submission }

async function readUpload(
  context: ApiContext<SiteParams>,
  fields: Record<string, string>,
  files: StoredFile[],
): Promise<TakenUpload> {
  const lead = readLead({ lead: parseJson(fields['lead']) })
  if (lead['lead_id'] !== undefined) {
    const { lead_id: named, ...words } = lead
    const leadId = readLeadId(named)
    countRequest(`lead-update|${context.site.slug}|${leadId}`, UPDATES_OF_ONE_PER_MINUTE)
    countRequest(`step-files|${context.site.slug}|${leadId}`, FILE_STEPS_PER_MINUTE)
    return { leadId, lead: words }
  }
  const form = readFormName(fields[FORM_NAME] ?? lead[FORM_NAME], lead)
  countLead(context, form)
  refuseTrapped(lead)
  refuseOtherTarget(fields[FORM_TARGET], form)
  const submission = {
    form,
    lead,
    files,
    visitor: context.visitor,
    context: readLeadContext(context, lead),
    requestKey: readRequestKey(context.request),
    botCheck: await readBotCheck(context, form, fields[BOT_CHECK]),
  }
  return { leadId: null, submission }
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    throw new ApiError(400, 'The field lead must be JSON.')
  }
}
