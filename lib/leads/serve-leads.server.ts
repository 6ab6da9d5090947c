import 'server-only'
import { rejectFilledHoneypot } from '@/lib/bot-check/honeypot'
import type { FormName } from '@/lib/forms/definition'
import { BOT_CHECK, FORM_NAME, FORM_TARGET, FORM_TOKEN } from '@/lib/forms/names'
import { ApiError } from '@/lib/http/api-error'
import { handle, type ApiContext } from '@/lib/http/handle.server'
import { handleByHost } from '@/lib/http/handle-by-host.server'
import { countRequest } from '@/lib/http/rate-limit.server'
import { isPlainPost, readJsonObject, unsupported } from '@/lib/http/read-body.server'
import { readRequestKey } from '@/lib/http/request-key'
import { findClaimedCar } from './find-claimed-car.server'
import { getLeadDeliverer } from './lead-delivery.server'
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
/** Per lead. Forms have only a few steps. */
const UPDATES_OF_ONE_PER_MINUTE = 30
/** Steps with files per lead, which need no proof of work. */
const FILE_STEPS_PER_MINUTE = 6
const NO_STORE = { headers: { 'cache-control': 'no-store' } }

type SiteParams = { site: string }

/** `POST /api/leads`: JSON, or a form post without JavaScript. */
export const postLead = handle<SiteParams>(async (context) => {
  countCall(context)
  if (isPlainPost(context.request)) return servePlainPost(context)
  return serveJsonLead(context, await readJsonObject(context.request))
})

/** Handles a JSON lead. `form` is set for endpoints that accept a single form. */
export async function serveJsonLead(
  context: ApiContext<SiteParams>,
  body: Record<string, unknown>,
  form?: FormName,
): Promise<Response> {
  const { site, request } = context
  const lead = readLead(body)
  const name = form ?? readFormName(body[FORM_NAME] ?? lead[FORM_NAME], lead)
  countLead(context, name)
  rejectFilledHoneypot(lead)
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
  return Response.json(await submitLead(site, submission, await getLeadDeliverer(), findClaimedCar), NO_STORE)
}

/** `PUT /api/leads/{id}`: a later step of a lead of this site. */
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
  return Response.json(await updateLead(site, id, update, await getLeadDeliverer(), findClaimedCar), NO_STORE)
}

/** @throws ApiError 404 for text that is not a lead id. */
function readLeadId(text: unknown): number {
  const isText = typeof text === 'string' || typeof text === 'number'
  const id = isText && /^\d{1,16}$/.test(String(text)) ? Number(text) : 0
  if (!id) throw new ApiError(404, 'This enquiry was not found.')
  return id
}

/**
 * `POST /api/leads/with-files`: multipart with the field `lead` (JSON), files and the proof of work. With `lead_id` in the
 * lead, a later step of that lead, like `PUT /api/leads/{id}` without a proof of work. Also accepts a form post with files
 * from a browser without JavaScript, and urlencoded bodies when there are no files. The middleware skips this route, because
 * the framework would buffer the whole body in memory for it, so the site is resolved from the host here.
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
  const received = await readUpload(context, fields, files).catch(async (error: unknown) => {
    await removeFiles(files)
    throw error
  })
  if (received.leadId !== null) return serveStep(context, received.leadId, received.lead, files)
  return Response.json(
    await submitLead(site, received.submission, await getLeadDeliverer(), findClaimedCar),
    NO_STORE,
  )
})

type ReceivedUpload =
  | { leadId: number; lead: Record<string, unknown> }
  | { leadId: null; submission: Submission }

async function readUpload(
  context: ApiContext<SiteParams>,
  fields: Record<string, string>,
  files: StoredFile[],
): Promise<ReceivedUpload> {
  const lead = readLead({ lead: parseJson(fields['lead']) })
  if (lead['lead_id'] !== undefined) {
    const { lead_id: named, ...fieldsOfStep } = lead
    const leadId = readLeadId(named)
    countRequest(`lead-update|${context.site.slug}|${leadId}`, UPDATES_OF_ONE_PER_MINUTE)
    countRequest(`step-files|${context.site.slug}|${leadId}`, FILE_STEPS_PER_MINUTE)
    return { leadId, lead: fieldsOfStep }
  }
  const form = readFormName(fields[FORM_NAME] ?? lead[FORM_NAME], lead)
  countLead(context, form)
  rejectFilledHoneypot(lead)
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
    throw new ApiError(400, 'The field lead must be valid JSON.')
  }
}
