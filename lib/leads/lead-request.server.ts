import 'server-only'
import { z } from 'zod'
import { refuseTrapped } from '@/lib/bot-check/honeypot'
import type { BotCheckResult } from '@/lib/bot-check/result'
import { verifyBotCheck } from '@/lib/bot-check/verify-bot-check.server'
import { FORM_NAMES, type FormName } from '@/lib/forms/definition'
import { FORM_TARGET, FORM_TOKEN } from '@/lib/forms/names'
import { checkTarget } from '@/lib/forms/targets'
import { ApiError } from '@/lib/http/api-error'
import type { ApiContext } from '@/lib/http/handle.server'
import { countRequest } from '@/lib/http/rate-limit.server'
import type { LeadContext } from './payload'

/** Enquiries a minute from one address to one form: with a proof of work, and without. */
const PER_MINUTE = 120
const PER_MINUTE_WITHOUT_PROOF = 60
/** And to all forms of a site from everywhere, where no work was proven: many addresses are cheap to have. */
const PER_SITE_WITHOUT_PROOF = 600

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

/** Counts an enquiry and refuses the robots that fill in every field. @throws ApiError 429 or 422. */
export function refuseAbuse(
  { site, visitor }: Pick<ApiContext<unknown>, 'site' | 'visitor'>,
  form: FormName,
  lead: Record<string, unknown>,
  hasProof: boolean,
): void {
  const kind = hasProof ? 'lead' : 'plain-lead'
  countRequest(`${kind}|${visitor}|${site.slug}|${form}`, hasProof ? PER_MINUTE : PER_MINUTE_WITHOUT_PROOF)
  if (!hasProof) countRequest(`${kind}|${site.slug}`, PER_SITE_WITHOUT_PROOF)
  refuseTrapped(lead)
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
