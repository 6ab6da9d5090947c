import { FORM_TOKEN } from '@/lib/forms/names'
import { createRouteHandlers } from '@/lib/http/route-handlers'
import { ApiError } from '@/lib/http/api-error'
import { handleByHost, type ApiContext } from '@/lib/http/handle.server'
import { countRequest } from '@/lib/http/rate-limit.server'
import { isPlainPost, unsupported } from '@/lib/http/read-body.server'
import { countUpload, readLead } from '@/lib/leads/lead-request.server'
import {
  countStep,
  readLeadId,
  readSubmission,
  submitNewLead,
  submitStep,
} from '@/lib/leads/lead-service.server'
import type { StoredFile } from '@/lib/leads/outbox-store.server'
import { receiveForm, servePlainUpload } from '@/lib/leads/plain-post.server'
import type { Submission } from '@/lib/leads/submit-lead.server'
import { removeFiles } from '@/lib/leads/uploads.server'

export const dynamic = 'force-dynamic'

/** Steps with files per lead, which need no proof of work. */
const FILE_STEPS_PER_MINUTE = 6

/**
 * `POST /api/leads/with-files`: multipart with the field `lead` (JSON), files and the proof of work. With `lead_id` in the
 * lead, a later step of that lead, like `PUT /api/leads/{id}` without a proof of work. Also accepts a form post with files
 * from a browser without JavaScript, and urlencoded bodies when there are no files. The middleware skips this route, because
 * the framework would buffer the whole body in memory for it, so the site is resolved from the host here.
 */
const postLeadWithFiles = handleByHost(async (context) => {
  await countUpload(context)
  if (!isPlainPost(context.request)) throw unsupported('multipart/form-data')
  const upload = await receiveForm(context)
  const { fields, files, problem } = upload
  if (fields['lead'] === undefined && fields[FORM_TOKEN] !== undefined)
    return servePlainUpload(context, upload)
  if (problem) throw problem
  const received = await readUpload(context, fields, files).catch(async (error: unknown) => {
    await removeFiles(files)
    throw error
  })
  const submitted =
    received.leadId === null
      ? await submitNewLead(context, received.submission)
      : await submitStep(context, received.leadId, received.lead, files)
  return Response.json(submitted, { headers: { 'cache-control': 'no-store' } })
})

type Received = { leadId: number; lead: Record<string, unknown> } | { leadId: null; submission: Submission }

async function readUpload(
  context: ApiContext<{ site: string }>,
  fields: Record<string, string>,
  files: StoredFile[],
): Promise<Received> {
  const lead = readLead({ lead: parseJson(fields['lead']) })
  if (lead['lead_id'] === undefined)
    return { leadId: null, submission: await readSubmission(context, { lead, body: fields, files }) }
  const { lead_id: named, ...fieldsOfStep } = lead
  const leadId = readLeadId(named)
  await countStep(context, leadId)
  await countRequest(`step-files|${context.site.slug}|${leadId}`, FILE_STEPS_PER_MINUTE)
  return { leadId, lead: fieldsOfStep }
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    throw new ApiError(400, 'The field lead must be valid JSON.')
  }
}

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({
  POST: postLeadWithFiles,
})
