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
