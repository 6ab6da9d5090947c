import 'server-only'
import { z } from 'zod'
import type { Site } from '@/config/schema/site'
import { verifyBotCheck } from '@/lib/bot-check/bot-check.server'
import { readFormToken } from '@/lib/bot-check/form-token.server'
import type { BotCheckResult } from '@/lib/bot-check/plan'
import { type ConsentEvidence, recordConsent } from '@/lib/consent/evidence.server'
import { writePrivacyNotice } from '@/lib/consent/privacy-notice'
import { FORM_NAMES, type FormDefinition, type FormName } from '@/lib/forms/definition'
import { describeFormFailure } from '@/lib/forms/failures'
import { FORM_TARGET, FORM_TOKEN, OPT_IN_TOUCHED } from '@/lib/forms/names'
import { listSkippable, pickSteps, type StepLeadFields } from '@/lib/forms/steps/machine'
import { checkTarget } from '@/lib/forms/targets'
import type { FormValues } from '@/lib/forms/values'
import { ApiError } from '@/lib/http/api-error'
import type { ApiContext } from '@/lib/http/handle.server'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { countRequest } from '@/lib/http/rate-limit.server'
import type { LeadContext } from './payload'

/** Requests per minute, visitor and site, over all forms. */
const CALLS_PER_MINUTE = 300
/** The same for requests with files. */
const UPLOADS_PER_MINUTE = 20
/** Leads per minute, visitor and form: as JSON, and as a form post, which has no proof of work. */
const PER_MINUTE = 120
const POSTS_PER_MINUTE = 60
/** Form posts per minute, visitor and site. Far below the site's limit, so that one visitor cannot exhaust it. */
const POSTS_OF_ALL_FORMS_PER_MINUTE = 120
/** Leads without a proof of work per minute and site, because one sender can use many IP addresses. */
const UNPROVEN_PER_SITE = 600

const leadSchema = z.record(z.string(), z.unknown())

/** The `lead` object of a body. @throws ApiError 400. */
export function readLead(body: Record<string, unknown>): Record<string, unknown> {
  const lead = leadSchema.safeParse(body['lead'])
  if (!lead.success) throw new ApiError(400, 'The request body must contain an object named lead.')
  return lead.data
}

/** The form of a lead: as named, otherwise by whether the lead is about a car. @throws ApiError 400. */
export function readFormName(named: unknown, lead: Record<string, unknown>): FormName {
  if (named === undefined || named === null || named === '')
    return lead['car_id'] || lead['stock_number'] ? 'car-enquiry' : 'contact'
  const name = FORM_NAMES.find((candidate) => candidate === named)
  if (!name) throw new ApiError(400, 'This form does not exist.')
  return name
}

/** Rejects an unknown target and one that is not the form's (`LD-07`). @throws ApiError 422 with the field. */
export function refuseOtherTarget(named: unknown, form: FormName): void {
  const message = checkTarget(named, form)
  if (message) throw new ApiError(422, message, { fields: { [FORM_TARGET]: message } })
}

type Caller = Pick<ApiContext<unknown>, 'site' | 'visitor'>

/** Counts a request before its body is read (ADR 0039). @throws ApiError 429. */
export async function countCall({ site, visitor }: Caller): Promise<void> {
  await countRequest(`lead-call|${visitor}|${site.slug}`, CALLS_PER_MINUTE)
}

/** Counts a request with files before its body is read. @throws ApiError 429. */
export async function countUpload({ site, visitor }: Caller): Promise<void> {
  await countRequest(`lead-files|${visitor}|${site.slug}`, UPLOADS_PER_MINUTE)
}

/** Counts a JSON lead once its form is known and before any other check. @throws ApiError 429. */
export async function countLead({ site, visitor }: Caller, form: FormName): Promise<void> {
  await countRequest(`lead|${visitor}|${site.slug}|${form}`, PER_MINUTE)
}

/** Counts a form post once its form is known. @throws ApiError 429. */
export async function countPost({ site, visitor }: Caller, form: FormName): Promise<void> {
  await countRequest(`plain-lead|${visitor}|${site.slug}|${form}`, POSTS_PER_MINUTE)
  await countRequest(`plain-lead|${visitor}|${site.slug}`, POSTS_OF_ALL_FORMS_PER_MINUTE)
}

/**
 * Counts a lead without a proof of work against its site's limit. Call it after all other checks: rejected leads must not
 * exhaust the limit that all visitors share (ADR 0039). @throws ApiError 429.
 */
export async function countUnproven(site: string): Promise<void> {
  await countRequest(`unproven-lead|${site}`, UNPROVEN_PER_SITE)
}

/** Result of a JSON request's bot check; `null` where the site requires none. */
export function readBotCheck(
  { site, host }: Pick<ApiContext<unknown>, 'site' | 'host'>,
  form: FormName,
  payload: unknown,
): Promise<BotCheckResult | null> {
  return verifyBotCheck(site, { form, host, payload })
}

/** Context sent with a lead, from the request and the submitted lead. */
export function readLeadContext(
  { request, host }: Pick<ApiContext<unknown>, 'request' | 'host'>,
  lead: Record<string, unknown>,
): LeadContext {
  const claimed = lead['url']
  return {
    host,
    url: typeof claimed === 'string' && claimed ? claimed : (request.headers.get('referer') ?? ''),
    userAgent: request.headers.get('user-agent') ?? '',
    visitedPages: lead['visited_pages'],
    linkedQueryParams: lead['linked_query_params'],
    formToken: lead[FORM_TOKEN],
  }
}

type LeadConsent = {
  /** The complete form as the server builds it, even when only some steps were submitted. */
  form: FormDefinition
  /** The submitted lead, which says whether the shopper touched the opt-in checkbox. */
  lead: Record<string, unknown>
  values: FormValues
  isPartial: boolean
  context: LeadContext
}

/** Records the consent given with a submission (`FM-10`, `FM-12`). */
export function recordLeadConsent(
  site: Site,
  { form, lead, values, isPartial, context }: LeadConsent,
): ConsentEvidence {
  const touched = lead[OPT_IN_TOUCHED]
  return recordConsent({
    form,
    values,
    isPartial,
    isTouched: typeof touched === 'boolean' ? touched : null,
    notice: writePrivacyNotice(site, form.name),
    url: context.url,
    host: context.host,
    issuedVersion: readFormToken(site.slug, form.name, context.formToken)?.version ?? '',
    now: new Date(),
  })
}

/**
 * Runs a submission and logs its failure in the wording of `LD-08`, except for failures that the shopper can correct.
 * @param readCategory loads the category, `null` where the shopper chose it; called only on failure
 * @throws every error of `submit`.
 */
export async function logFailures<Result>(
  site: Site,
  readCategory: () => string | null | Promise<string | null>,
  submit: () => Promise<Result>,
): Promise<Result> {
  try {
    return await submit()
  } catch (error) {
    if (!isUserError(error)) {
      const message = error instanceof ApiError ? error.message : describeFailure(error)
      // Loading the category may fail too, since the store may be the cause.
      const category = await Promise.resolve()
        .then(readCategory)
        .catch(() => null)
      logLine('error', describeFormFailure(category, message), { site: site.slug })
    }
    throw error
  }
}

/** Invalid fields, a booking slot that is taken, rate limits: the form shows these, so they need no log entry. */
function isUserError(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.fields !== undefined || error.status === 404 || error.status === 429)
  )
}

const claimSchema = z.object({
  step_index: z.coerce.number().int().min(0),
  form_completed: z.union([z.literal(false), z.literal('false')]),
})
const skippedSchema = z.array(z.coerce.number().int()).catch([])

/**
 * Returns the fields that a lead must contain according to its own step fields, and the normalised step fields
 * (`MS-03`, `MS-07`). An incomplete lead covers all steps up to `step_index`; a complete lead covers the whole form.
 * Skipped steps are excluded where the form allows skipping. Forms without steps are returned unchanged.
 */
export function readClaimedStep(
  form: FormDefinition,
  lead: Record<string, unknown>,
): { form: FormDefinition; fields: StepLeadFields | null } {
  if (!form.steps) return { form, fields: null }
  const total = form.steps.length
  const partial = claimSchema.safeParse(lead)
  const index = partial.success ? Math.min(partial.data.step_index, total - 1) : total - 1
  const claimed = lead['step_index'] === undefined ? null : skippedSchema.parse(lead['skipped_steps'])
  const skipped = [...listSkippable(form.steps)].filter(
    (at) => at < index && (claimed ? claimed.includes(at + 1) : isLeftEmpty(form, at, lead)),
  )
  return {
    form: pickSteps(form, (at) => at <= index && !skipped.includes(at)),
    fields: {
      step_number: index + 1,
      step_index: index,
      progress: partial.success ? Math.round(((index + 1) / total) * 100) : 100,
      skipped_steps: skipped.map((at) => at + 1),
      lead_status: partial.success ? 'Incomplete' : 'Complete',
      form_completed: !partial.success,
    },
  }
}

/** Without JavaScript a step cannot be marked as skipped, so an empty skippable step counts as skipped. */
function isLeftEmpty(form: FormDefinition, at: number, lead: Record<string, unknown>): boolean {
  return pickSteps(form, (index) => index === at).fields.every(({ name }) => !lead[name])
}
