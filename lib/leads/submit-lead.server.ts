import 'server-only'
import { createHash } from 'node:crypto'
import type { Site } from '@/config/schema/site'
import { bookSlot, readBookingWish, type BookingWish } from '@/lib/booking/book-slot.server'
import type { Car } from '@/lib/cars/car'
import type { ConsentEvidence } from '@/lib/consent/evidence.server'
import type { DeliveryPlan } from '@/lib/delivery/new-delivery'
import { planDeliveries } from '@/lib/delivery/plan-deliveries'
import { getEnv } from '@/lib/env'
import type { FormDefinition, FormName } from '@/lib/forms/definition'
import { buildForm, slugOfCategory } from '@/lib/forms/forms'
import { buildFormSchema, listFieldErrors, type FieldErrors } from '@/lib/forms/schema'
import { readClaimedStep } from '@/lib/forms/steps/claimed-step'
import { ApiError } from '@/lib/http/api-error'
import { readLeadValuation } from '@/lib/trade-in/lead-valuation.server'
import type { BotCheckResult } from '@/lib/bot-check/result'
import { getSiteOrigin } from '@/lib/site/origin'
import { readClaimedCar, readClaimedCarId } from './claimed-car'
import { recordLeadConsent } from './lead-consent.server'
import { deliverWhileWaiting } from './lead-desk.server'
import type { Courier } from './courier.server'
import { countUnproven } from './lead-request.server'
import type { Acceptance } from './outbox-accept.server'
import type { LeadStep, StoredFile } from './outbox-store.server'
import { buildLeadPayload, hasTwoNames, type LeadContext } from './payload'
import { reportingFailures } from './report-failure.server'
import { removeFiles } from './uploads.server'

export type Submission = {
  form: FormName
  /** The fields as sent; nothing of it is trusted. */
  lead: Record<string, unknown>
  files: StoredFile[]
  /** Who sends it, for limits. */
  visitor: string
  /** What is wrong with files that were left out, by field. */
  fileErrors?: FieldErrors
  context: LeadContext
  /** Makes repeats recognisable; `null` when the sender gave none. */
  requestKey: string | null
  /** The proof that a browser worked for this; `null` where the site or the way of sending asks for none. */
  botCheck: BotCheckResult | null
}

/** What decides whether a lead is taken. */
type CheckedSubmission = Omit<Submission, 'requestKey' | 'visitor'>

/** A lead that may be kept. */
export type CheckedLead = {
  payload: Record<string, unknown>
  category: string
  /** The time it asks for, once the form is complete. */
  wish: BookingWish | null
  /** What the shopper agreed to with it. */
  consent: ConsentEvidence
  /** What is delivered besides, given the call's body as it will be sent. */
  plan: (payload: Record<string, unknown>) => DeliveryPlan
}

export type Submitted = { id: number; category: string }

/** Reads the car that an enquiry claims to be about: `'none'` when it is not the site's, `null` when that can not be told in time. */
export type FindCar = (
  site: Site,
  claimed: { slug: string; id: number | null },
) => Promise<Car | 'none' | null>

/**
 * Takes an enquiry: checks it by the form's schema, keeps it with its proof of work, then tries to deliver it.
 * When this returns, the enquiry is on disk and will reach the dealer API.
 * @throws ApiError 422 with field errors, or with the dealer API's own words when it refuses the enquiry.
 */
export function submitLead(
  site: Site,
  submission: Submission,
  courier: Courier,
  findCar: FindCar,
): Promise<Submitted> {
  const { form, lead } = submission
  return reportingFailures(
    site,
    () => buildForm(site, form, readClaimedCar(lead)).category,
    () => take(site, submission, courier, findCar),
  )
}

async function take(
  site: Site,
  submission: Submission,
  courier: Courier,
  findCar: FindCar,
): Promise<Submitted> {
  const acceptance = await accept(site, submission, courier, findCar).catch(async (error: unknown) => {
    // Files of a request that was turned away go; after any other failure the enquiry may be on disk and need them.
    if (error instanceof ApiError) await removeFiles(submission.files)
    throw error
  })
  if (acceptance.kind !== 'accepted') await removeFiles(submission.files)
  return answer(courier, acceptance)
}

async function accept(
  site: Site,
  { form: name, lead, context, files, visitor, fileErrors = {}, requestKey, botCheck }: Submission,
  { outbox }: Courier,
  findCar: FindCar,
): Promise<Acceptance> {
  const requestHash = hashRequest({ form: name, lead, files: files.map((file) => [file.name, file.size]) })
  const request = { site: site.slug, requestKey, requestHash }
  const first = await outbox.findRequest(request)
  if (first) return first

  const checked = await checkLead(site, { form: name, lead, context, files, fileErrors, botCheck }, findCar)
  const { category } = checked
  const challenge = botCheck?.kind === 'passed' ? botCheck : null
  // One proof of work must not book time after time.
  if (checked.wish && challenge && (await outbox.isSpent(challenge.signature)))
    return { kind: 'challenge-spent' }
  if (!challenge) countUnproven(site.slug)
  const payload = await bookWish(site, checked, visitor)
  return outbox.acceptLead(
    {
      ...request,
      form: name,
      category,
      payload,
      files,
      consent: checked.consent,
      deliveries: checked.plan(payload),
    },
    challenge && { signature: challenge.signature, expiresAt: challenge.expiresAt },
  )
}

/** A call's body and category from a lead as sent. @throws ApiError 422 with field errors. */
export async function checkLead(
  site: Site,
  { form: name, lead, context, files, fileErrors = {}, botCheck }: CheckedSubmission,
  findCar: FindCar,
): Promise<CheckedLead> {
  const claimed = { slug: readText(lead['car_slug']), id: readClaimedCarId(lead) }
  const found = claimed.slug || claimed.id ? await findCar(site, claimed) : null
  const car = found === 'none' ? null : found
  const whole = buildForm(site, name, car ?? readClaimedCar(lead))
  const { form, fields } = readClaimedStep(whole, lead)
  const parsed = buildFormSchema(form).safeParse({
    ...alignNames(whole, withDefaults(name, lead)),
    ...listFiles(form, files),
  })
  const errors: FieldErrors = { ...(parsed.success ? {} : listFieldErrors(parsed.error)), ...fileErrors }
  if (botCheck?.kind === 'failed') errors['bot_check'] = botCheck.message
  if (!parsed.success || Object.keys(errors).length > 0)
    throw new ApiError(422, 'Please check the fields that are marked.', { fields: errors })
  // A car that left the stock meanwhile stays in words; a number that is not of this site's could be another dealer's car.
  const values = found === 'none' ? { ...parsed.data, car_id: '' } : parsed.data
  const payload = buildLeadPayload(site, form, values, car, context, files.length > 0)
  const isPartial = fields?.form_completed === false
  const consent = recordLeadConsent(site, { form: whole, lead, values: parsed.data, isPartial, context })
  return {
    payload: {
      ...payload,
      ...readLeadValuation(site.slug, parsed.data),
      ...fields,
      website_consent: consent,
    },
    consent,
    category: form.category ?? String(parsed.data['category']),
    wish: isPartial ? null : readBookingWish(site, form, parsed.data, payload),
    plan: (sent) =>
      planDeliveries({
        site,
        form,
        payload: sent,
        car,
        origin: getSiteOrigin(site, getEnv().PORT),
        isComplete: !isPartial,
      }),
  }
}

/** A call's body with the time it asks for, booked. @throws ApiError 409 when that time is gone. */
export async function bookWish(
  site: Site,
  { payload, wish }: CheckedLead,
  visitor: string,
): Promise<Record<string, unknown>> {
  return wish ? { ...payload, ...(await bookSlot(site, wish, visitor)) } : payload
}

/** The answer to an accepted or repeated request, after an attempt to deliver it. */
export async function answer(courier: Courier, acceptance: Acceptance): Promise<Submitted> {
  if (acceptance.kind === 'key-reused')
    throw new ApiError(422, 'This Idempotency-Key was used for another request.')
  if (acceptance.kind === 'challenge-spent')
    throw new ApiError(422, 'Please check the fields that are marked.', {
      fields: { bot_check: 'This bot check was used already. Please try again.' },
    })
  const { step } = acceptance
  // Whoever repeats a request gets its first answer, also when the dealer API has said no since.
  const isAnswered = step.acknowledgedAt !== null || step.state !== 'pending'
  const settled = isAnswered ? step : await deliverWhileWaiting(courier, step)
  if (settled.state === 'refused' && settled.acknowledgedAt === null)
    throw new ApiError(422, settled.lastError || 'An error occurred when submitting this form')
  return { id: step.leadId, category: await readCategory(courier, step) }
}

async function readCategory(courier: Courier, step: LeadStep): Promise<string> {
  const lead = await courier.outbox.findLead(step.site, step.leadId)
  return slugOfCategory(lead?.category ?? '')
}

/** A fingerprint of what was asked, independent of the order of keys. */
export function hashRequest(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request, sortKeys)).digest('hex')
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function withDefaults(name: FormName, lead: Record<string, unknown>): Record<string, unknown> {
  return name === 'contact' && lead['category'] === undefined
    ? { ...lead, category: 'General Enquiry' }
    : lead
}

/** What was received for each file field; what the lead says about its files does not count. */
function listFiles(form: FormDefinition, files: readonly StoredFile[]): Record<string, StoredFile[]> {
  const fields = form.fields.filter(({ kind }) => kind === 'file')
  return Object.fromEntries(
    fields.map((field) => [field.name, files.filter((file) => file.field === field.name)]),
  )
}

/** Callers may send the lead's own names (`first_name`) or the form's (`name`), and both parts to a full-name form. */
function alignNames(form: FormDefinition, lead: Record<string, unknown>): Record<string, unknown> {
  const given = lead['first_name'] || lead['name']
  if (hasTwoNames(form)) return { ...lead, name: given }
  const parts = [given, lead['last_name']].filter((part) => typeof part === 'string')
  return { ...lead, name: lead['first_name'] || lead['last_name'] ? parts.join(' ') : lead['name'] }
}
