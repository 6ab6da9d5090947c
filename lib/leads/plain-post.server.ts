import 'server-only'
import { createHash } from 'node:crypto'
import { admitFormToken } from '@/lib/bot-check/form-token.server'
import { rejectFilledHoneypot } from '@/lib/bot-check/plan'
import { getDatabase } from '@/lib/db/open-database.server'
import type { FormName } from '@/lib/forms/definition'
import { FORM_NAME, FORM_TARGET, FORM_TOKEN, getLookUpId, LOOK_UP } from '@/lib/forms/names'
import type { FieldErrors } from '@/lib/forms/schema'
import { getSuccessPath } from '@/lib/forms/targets'
import { ApiError, isStoreFailure, createStorageError } from '@/lib/http/api-error'
import { type ApiContext, seeOther } from '@/lib/http/handle.server'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { readFormFields, readMediaType } from '@/lib/http/read-body.server'
import type { LookupKind } from '@/lib/trade-in/estimate'
import { findLookup, lookUpPlainly } from '@/lib/trade-in/lookup-request.server'
import { findEnquiryCar } from './find-enquiry-car.server'
import { saveFormDraft } from './form-draft.server'
import { getLeadDeliverer } from './lead-delivery.server'
import {
  countPost,
  countUpload,
  readFormName,
  readLeadContext,
  refuseOtherTarget,
} from './lead-request.server'
import type { StoredFile } from './outbox-store.server'
import { hashRequest, submitLead } from './submit-lead.server'
import { getUploadFolder, receiveUpload, removeFiles, type Upload } from './uploads.server'
import { escapeHtml } from '@/lib/text/escape-html'

/** Within this time, in ms, repeats of a form with the same values by the same visitor count as one lead. */
const REPEAT_WINDOW_MS = 10 * 60_000
const FILES_AGAIN = 'Please choose your files again.'
const FAILED = 'An error occurred when submitting this form'

type Context = ApiContext<{ site: string }>

/**
 * Handles a form post from a browser without JavaScript, which the caller has counted (`countCall`). Redirects to the success
 * page, or to the form with its values and errors. A signed token, a minimum fill time, a honeypot and stricter rate limits
 * replace the proof of work (ADR 0011).
 * @throws ApiError 400 or 422 for an unknown form or target, which no page of ours sends; nothing is stored.
 */
export async function servePlainPost(context: Context): Promise<Response> {
  if (readMediaType(context.request) === 'multipart/form-data') await countUpload(context)
  return servePlainUpload(context, await receiveForm(context))
}

/** Reads a form post, urlencoded or multipart. @throws ApiError 400, 408, 413, 415, 429 or 503. */
export async function receiveForm({ request, site, visitor }: Context): Promise<Upload> {
  if (readMediaType(request) === 'multipart/form-data')
    return receiveUpload(request, { folder: getUploadFolder(), sender: { site: site.slug, visitor } })
  return { fields: await readFormFields(request), files: [], problem: null }
}

/** Handles a form post whose body has been read. Deletes the files unless the lead is accepted. */
export async function servePlainUpload(
  context: Context,
  { fields: { [LOOK_UP]: pressed, ...fields }, files, problem }: Upload,
): Promise<Response> {
  const hadFiles = files.length > 0 || problem !== null
  let form: FormName
  try {
    form = readFormName(fields[FORM_NAME], fields)
    await countPost(context, form)
    refuseOtherTarget(fields[FORM_TARGET], form)
  } catch (error) {
    await removeFiles(files)
    if (isFlood(error)) return answerFlood(fields, error, hadFiles)
    throw error
  }
  const post = { form, fields, files, problem, hadFiles }
  try {
    const gives = pressed === undefined ? null : findLookup(context.site, form)
    return gives ? await serveLookup(context, gives, post) : await serveEnquiry(context, post)
  } catch (error) {
    return showAgain(context, post, error)
  }
}

/** A form post whose form is known and has been counted. */
type PlainForm = Pick<Upload, 'fields' | 'files' | 'problem'> & { form: FormName; hadFiles: boolean }

async function serveEnquiry(
  context: Context,
  { form, fields, files, problem }: PlainForm,
): Promise<Response> {
  const { site, visitor } = context
  try {
    rejectFilledHoneypot(fields)
    await admitFormToken(site.slug, form, fields[FORM_TOKEN] ?? '')
  } catch (error) {
    await removeFiles(files)
    throw error
  }
  const { [FORM_TOKEN]: _token, [FORM_NAME]: _name, ...lead } = fields
  const submission = {
    form,
    lead,
    files,
    visitor,
    fileErrors: problem?.fields ?? {},
    context: readLeadContext(context, fields),
    requestKey: makeRequestKey(visitor, form, lead, files),
    botCheck: null,
  }
  const { category } = await submitLead(site, submission, await getLeadDeliverer(), findEnquiryCar)
  return seeOther(getSuccessPath(category, form, lead['car_slug']))
}

async function serveLookup(
  context: Context,
  gives: LookupKind,
  { form, fields, files, hadFiles }: PlainForm,
): Promise<Response> {
  const { site, visitor } = context
  await removeFiles(files)
  rejectFilledHoneypot(fields)
  const found = await lookUpPlainly(context, gives, fields)
  const draft = { site: site.slug, visitor, form, alert: hadFiles ? FILES_AGAIN : '', ...found }
  return seeAgain(await saveFormDraft(await getDatabase(), draft), getLookUpId(form))
}

async function showAgain(
  { site: { slug: site }, visitor }: Context,
  { form, fields: values, hadFiles }: PlainForm,
  error: unknown,
): Promise<Response> {
  if (isFlood(error)) return answerFlood(values, error, hadFiles)
  if (!(error instanceof ApiError))
    logLine('error', `form post failed: ${describeFailure(error)}`, { site, form })
  const { message, fields: errors = {} } = describeForVisitor(error)
  const alert = addFileAlert(message, hadFiles)
  try {
    const id = await saveFormDraft(await getDatabase(), { site, visitor, form, values, errors, alert })
    return seeAgain(id)
  } catch (failure) {
    logLine('error', `form draft not stored: ${describeFailure(failure)}`, { site, form })
    return answerUnsent(values, alert, 503)
  }
}

function isFlood(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 429
}

/** Responds to a rate-limited post. Writes nothing to the database: the page itself holds the values. */
function answerFlood(values: Record<string, string>, { message, headers }: ApiError, hadFiles: boolean) {
  return answerUnsent(values, addFileAlert(message, hadFiles), 429, headers['retry-after'])
}

/** Asks for the files again, because a page cannot prefill a file input. */
function addFileAlert(message: string, hadFiles: boolean): string {
  return hadFiles ? `${message} ${FILES_AGAIN}` : message
}

/** Renders a page that carries the submitted values. */
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

function describeForVisitor(error: unknown): { message: string; fields?: FieldErrors | undefined } {
  if (error instanceof ApiError) return error
  return isStoreFailure(error) ? createStorageError() : { message: FAILED }
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

/** Redirects to the form with the draft, at an anchor. */
function seeAgain(draft: string, place = ''): Response {
  return seeOther(`/contact/form?draft=${draft}${place && `#${place}`}`)
}

/**
 * Renders a standalone page for a form post that could not be stored, not even as a draft. It contains all submitted values
 * in hidden fields and a button to resend them. `fields` are the posted fields; `alert` is one sentence.
 */
function renderUnsentPage(fields: Record<string, string>, alert: string): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeTyped(name)}" value="${escapeTyped(value)}">`,
  )
  const message = fields['message']
  return [
    '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    '<title>Your enquiry has not been sent</title>',
    '<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:40rem;margin:10vh auto;padding:0 1rem}',
    'button{font:inherit;min-height:44px;padding:0 1.5rem}pre{font:inherit;white-space:pre-wrap}</style></head><body><main>',
    `<h1>Your enquiry has not been sent</h1><p role="alert">${escapeTyped(alert)}</p>`,
    '<p>Your details are saved on this page. Select “Send again” to resend them.</p>',
    message ? `<h2>Your message</h2><pre>${escapeTyped(message)}</pre>` : '',
    `<form method="post" action="/api/leads">${hidden.join('')}<button type="submit">Send again</button></form>`,
    '</main></body></html>',
  ].join('\n')
}

/** Escapes HTML. Doubles a leading line break, because browsers drop the first one in `<pre>`. */
function escapeTyped(text: string): string {
  return escapeHtml(text).replace(/^\n/, '\n\n')
}
