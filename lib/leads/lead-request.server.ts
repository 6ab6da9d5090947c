import 'server-only'
import { z } from 'zod'
import type { BotCheckResult } from '@/lib/bot-check/result'
import { verifyBotCheck } from '@/lib/bot-check/verify-bot-check.server'
import { FORM_NAMES, type FormName } from '@/lib/forms/definition'
import { FORM_TARGET, FORM_TOKEN } from '@/lib/forms/names'
import { checkTarget } from '@/lib/forms/targets'
import { ApiError } from '@/lib/http/api-error'
import type { ApiContext } from '@/lib/http/handle.server'
import { countRequest } from '@/lib/http/rate-limit.server'
import type { LeadContext } from './payload'

/** Calls a minute from one visitor to one site, of every form together. */
const CALLS_PER_MINUTE = 300
/** The same for calls with files. */
const UPLOADS_PER_MINUTE = 20
/** Enquiries a minute from one visitor to one form: as JSON, and as a form post, which has no proof of work. */
const PER_MINUTE = 120
const POSTS_PER_MINUTE = 60
/** Form posts a minute from one visitor to all forms of a site. Far below the site's limit: one visitor cannot use it up. */
const POSTS_OF_ALL_FORMS_PER_MINUTE = 120
/** Enquiries a minute that a site takes without a proof of work, from all visitors: addresses are cheap. */
const UNPROVEN_PER_SITE = 600

const leadSchema = z.record(z.string(), z.unknown())

/** The `lead` object of a body. @throws ApiError 400. */
export function readLead(body: Record<string, unknown>): Record<string, unknown> {
  const lead = leadSchema.safeParse(body['lead'])
  if (!lead.success) throw new ApiError(400, 'The body must hold an object named lead.')
  return lead.data
}

/** Which form a lead belongs to: as named, else by whether it is about a car. @throws ApiError 400. */
export function readFormName(named: unknown, lead: Record<string, unknown>): FormName {
  if (named === undefined || named === null || named === '')
    return lead['car_id'] || lead['stock_number'] ? 'car-enquiry' : 'contact'
  const name = FORM_NAMES.find((candidate) => candidate === named)
  if (!name) throw new ApiError(400, 'There is no such form.')
  return name
}

/** Refuses a target that is none, or not the form's (`LD-07`). @throws ApiError 422 with the field. */
export function refuseOtherTarget(named: unknown, form: FormName): void {
  const message = checkTarget(named, form)
  if (message) throw new ApiError(422, message, { fields: { [FORM_TARGET]: message } })
}

type Caller = Pick<ApiContext<unknown>, 'site' | 'visitor'>

/** Counts a call before anything of it is read (ADR 0039). @throws ApiError 429. */
export function countCall({ site, visitor }: Caller): void {
  countRequest(`lead-call|${visitor}|${site.slug}`, CALLS_PER_MINUTE)
}

/** Counts a call with files before anything of it is read. @throws ApiError 429. */
export function countUpload({ site, visitor }: Caller): void {
  countRequest(`lead-files|${visitor}|${site.slug}`, UPLOADS_PER_MINUTE)
}

/** Counts an enquiry in JSON, once its form is known and before any other check. @throws ApiError 429. */
export function countLead({ site, visitor }: Caller, form: FormName): void {
  countRequest(`lead|${visitor}|${site.slug}|${form}`, PER_MINUTE)
}

/** The same for a form post. @throws ApiError 429. */
export function countPost({ site, visitor }: Caller, form: FormName): void {
  countRequest(`plain-lead|${visitor}|${site.slug}|${form}`, POSTS_PER_MINUTE)
  countRequest(`plain-lead|${visitor}|${site.slug}`, POSTS_OF_ALL_FORMS_PER_MINUTE)
}

/**
 * Counts an enquiry without a proof of work against its site. To be called once everything else about it is right: what is
 * refused anyway must not use up the limit that all visitors share (ADR 0039). @throws ApiError 429.
 */
export function countUnproven(site: string): void {
  countRequest(`unproven-lead|${site}`, UNPROVEN_PER_SITE)
}

/** The verdict on a JSON call's bot check; `null` where the site asks for none. */
export function readBotCheck(
  { site, host }: Pick<ApiContext<unknown>, 'site' | 'host'>,
  form: FormName,
  payload: unknown,
): Promise<BotCheckResult | null> {
  return verifyBotCheck(site, { form, host, payload })
}

/** What travels with a lead, from the request and the lead's own claims. */
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
