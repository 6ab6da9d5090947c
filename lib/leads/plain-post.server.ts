import 'server-only'
import { createHash } from 'node:crypto'
import { admitFormToken } from '@/lib/bot-check/admit-form-token.server'
import { getDatabase } from '@/lib/db/get-database.server'
import type { FormName } from '@/lib/forms/definition'
import { FORM_NAME, FORM_TARGET, FORM_TOKEN, getLookUpId, LOOK_UP } from '@/lib/forms/names'
import type { FieldErrors } from '@/lib/forms/schema'
import { getSuccessPath } from '@/lib/forms/success-path'
import { ApiError } from '@/lib/http/api-error'
import type { ApiContext } from '@/lib/http/handle.server'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { readFormFields, readMediaType } from '@/lib/http/read-body.server'
import { seeOther } from '@/lib/http/see-other'
import { isStoreFailure, refuseForNow } from '@/lib/http/store-failure'
import { findLookup, lookUpPlainly } from '@/lib/trade-in/plain-lookup.server'
import { findClaimedCar } from './find-claimed-car.server'
import { saveFormDraft } from './form-draft.server'
import { getCourier } from './lead-desk.server'
import { readFormName, readLeadContext, refuseAbuse, refuseOtherTarget } from './lead-request.server'
import type { StoredFile } from './outbox-store.server'
import { hashRequest, submitLead } from './submit-lead.server'
import { renderUnsentPage } from './unsent-page'
import { getUploadFolder, receiveUpload, removeFiles, type Upload } from './uploads.server'

/** The same form with the same words from the same visitor counts once within this time, in ms. */
const REPEAT_WINDOW_MS = 10 * 60_000
const FILES_AGAIN = 'Please choose your files again.'
const FAILED = 'An error occurred when submitting this form'

/**
 * An enquiry from a browser that runs no scripts: on to the success page, or back to the form with what was typed and what
 * is wrong. The proof of work is out of reach there; a signed token, a shortest time, a honeypot and a stricter rate limit
 * stand in for it (ADR 0011).
 */
export async function servePlainPost(context: ApiContext<{ site: string }>): Promise<Response> {
  return servePlainUpload(context, await receiveForm(context.request))
}

/** The body of a form, however it came. @throws ApiError 400, 408, 413, 415 or 503. */
export async function receiveForm(request: Request): Promise<Upload> {
  if (readMediaType(request) === 'multipart/form-data') return receiveUpload(request, getUploadFolder())
  return { fields: await readFormFields(request), files: [], problem: null }
}

/** The same for a form whose body has been read. Its files go when the enquiry is not taken. */
export async function servePlainUpload(
  context: ApiContext<{ site: string }>,
  { fields: { [LOOK_UP]: pressed, ...fields }, files, problem }: Upload,
): Promise<Response> {
  const { site } = context
  const form = readFormName(fields[FORM_NAME], fields)
  const hadFiles = files.length > 0 || problem !== null
  const gives = pressed === undefined ? null : findLookup(site, form)
  try {
    if (gives) {
      await removeFiles(files)
      refuseAbuse(context, form, fields, false)
      const found = await lookUpPlainly(context, gives, fields)
      const draft = { site: site.slug, form, alert: hadFiles ? FILES_AGAIN : '', ...found }
      return seeAgain(await saveFormDraft(await getDatabase(), draft), getLookUpId(form))
    }
    await admit(context, form, fields).catch(async (error: unknown) => {
      await removeFiles(files)
      throw error
    })
    const { [FORM_TOKEN]: _token, [FORM_NAME]: _name, ...lead } = fields
    const submission = {
      form,
      lead,
      files,
      fileErrors: problem?.fields ?? {},
      context: readLeadContext(context, fields),
      requestKey: makeRequestKey(context.visitor, form, lead, files),
      botCheck: null,
    }
    const { category } = await submitLead(site, submission, await getCourier(), findClaimedCar)
    return seeOther(getSuccessPath(category, form, lead['car_slug']))
  } catch (error) {
    return showAgain(site.slug, form, fields, error, hadFiles)
  }
}

async function admit(
  context: ApiContext<{ site: string }>,
  form: FormName,
  fields: Record<string, string>,
): Promise<void> {
  refuseOtherTarget(fields[FORM_TARGET], form)
  refuseAbuse(context, form, fields, false)
  await admitFormToken(context.site.slug, form, fields[FORM_TOKEN] ?? '')
}

async function showAgain(
  site: string,
  form: FormName,
  values: Record<string, string>,
  error: unknown,
  hadFiles: boolean,
): Promise<Response> {
  if (!(error instanceof ApiError))
    logLine('error', `form post failed: ${describeFailure(error)}`, { site, form })
  const { message, fields: errors = {} } = tellFailure(error)
  // No page can put files back into their control.
  const alert = hadFiles ? `${message} ${FILES_AGAIN}` : message
  // A flood must not write to the database with every wave.
  if (error instanceof ApiError && error.status === 429)
    return answerUnsent(values, alert, 429, error.headers['retry-after'])
  try {
    const id = await saveFormDraft(await getDatabase(), { site, form, values, errors, alert })
    return seeAgain(id)
  } catch (failure) {
    logLine('error', `form post could not be kept: ${describeFailure(failure)}`, { site, form })
    return answerUnsent(values, alert, 503)
  }
}

/** The page that holds what was typed all by itself. */
function answerUnsent(
  values: Record<string, string>,
  alert: string,
  status: 429 | 503,
  retryAfter = '60',
): Response {
  return new Response(renderUnsentPage(values, alert), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': retryAfter,
    },
  })
}

function tellFailure(error: unknown): { message: string; fields?: FieldErrors | undefined } {
  if (error instanceof ApiError) return error
  return isStoreFailure(error) ? refuseForNow() : { message: FAILED }
}

function makeRequestKey(
  visitor: string,
  form: FormName,
  lead: Record<string, string>,
  files: readonly StoredFile[],
): string {
  const attached = files.map(({ field, name, size }) => ({ field, name, size }))
  const period = Math.floor(Date.now() / REPEAT_WINDOW_MS)
  const hash = createHash('sha256').update(hashRequest({ visitor, form, lead, attached }))
  return `plain ${period} ${hash.digest('hex')}`
}

/** On to the form with what was typed, at a place in it. */
function seeAgain(draft: string, place = ''): Response {
  return seeOther(`/contact/form?draft=${draft}${place && `#${place}`}`)
}
