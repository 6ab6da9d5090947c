import 'server-only'
import { createHash } from 'node:crypto'
import type { Site } from '@/config/schema/site'
import { bookSlot, readBookingRequest, type BookingRequest } from '@/lib/booking/book-slot.server'
import type { ConsentEvidence } from '@/lib/consent/evidence.server'
import type { DeliveryPlan } from '@/lib/delivery/new-delivery'
import { planDeliveries } from '@/lib/delivery/plan-deliveries.server'
import { getEnv } from '@/lib/env'
import type { FormDefinition, FormName } from '@/lib/forms/definition'
import { buildForm } from '@/lib/forms/forms'
import { buildFormSchema, listFieldErrors, type FieldErrors } from '@/lib/forms/schema'
import { countUnproven, logFailures, readClaimedStep, recordLeadConsent } from './lead-request.server'
import { ApiError } from '@/lib/http/api-error'
import { slugify } from '@/lib/text/slugify'
import { readLeadValuation } from '@/lib/trade-in/estimate-token.server'
import type { BotCheckResult } from '@/lib/bot-check/plan'
import { getSiteOrigin } from '@/lib/site/origin'
import { type FindCar, readClaimedCar, readClaimedCarId } from './find-enquiry-car.server'
import { deliverWhileWaiting, type LeadDeliverer } from './lead-delivery.server'
import type { LeadStep, StoredFile } from './outbox-store.server'
import type { Acceptance } from './outbox-accept.server'
import { buildLeadPayload, GONE_STATUS, hasTwoNames, type LeadContext } from './payload'
import { removeFiles } from './uploads.server'

export type Submission = {
  form: FormName
  /** The submitted fields, not validated. */
  lead: Record<string, unknown>
  files: StoredFile[]
  /** Visitor key for rate limits. */
  visitor: string
  /** Errors of rejected files, by field. */
  fileErrors?: FieldErrors
  context: LeadContext
  /** Idempotency key; `null` when the client sent none. */
  requestKey: string | null
  /** Result of the bot check; `null` where the site or the transport requires none. */
  botCheck: BotCheckResult | null
}

/** The parts of a submission that validation needs. */
type CheckedSubmission = Omit<Submission, 'requestKey' | 'visitor'>

/** A valid lead. */
type CheckedLead = {
  payload: Record<string, unknown>
  category: string
  /** The requested booking slot, once the form is complete. */
  bookingRequest: BookingRequest | null
  /** The shopper's consent. */
  consent: ConsentEvidence
  /** Plans the further deliveries for the final payload. */
  plan: (payload: Record<string, unknown>) => DeliveryPlan
}

export type Submitted = { id: number; category: string }

/**
 * Validates a lead against the form's schema, stores it with its proof of work, then tries to deliver it. Once this
 * returns, the lead is on disk and will reach the dealer API.
 * @throws ApiError 422 with field errors, or with the dealer API's message when it rejects the lead.
 */
export function submitLead(
  site: Site,
  submission: Submission,
  deliverer: LeadDeliverer,
  findCar: FindCar,
): Promise<Submitted> {
  const { form, lead } = submission
  return logFailures(
    site,
    () => buildForm(site, form, readClaimedCar(lead)).category,
    () => submit(site, submission, deliverer, findCar),
  )
}

async function submit(
  site: Site,
  submission: Submission,
  deliverer: LeadDeliverer,
  findCar: FindCar,
): Promise<Submitted> {
  const acceptance = await accept(site, submission, deliverer, findCar).catch(async (error: unknown) => {
    // Delete the files of a rejected request only. After any other failure the lead may be stored and need them.
    if (error instanceof ApiError) await removeFiles(submission.files)
    throw error
  })
  if (acceptance.kind !== 'accepted') await removeFiles(submission.files)
  return answer(deliverer, acceptance)
}

async function accept(
  site: Site,
  { form: name, lead, context, files, visitor, fileErrors = {}, requestKey, botCheck }: Submission,
  { outbox }: LeadDeliverer,
  findCar: FindCar,
): Promise<Acceptance> {
  const requestHash = hashRequest({ form: name, lead, files: files.map((file) => [file.name, file.size]) })
  const request = { site: site.slug, requestKey, requestHash }
  const first = await outbox.findRequest(request)
  if (first) return first

  const checked = await checkLead(site, { form: name, lead, context, files, fileErrors, botCheck }, findCar)
  const { category } = checked
  const challenge = botCheck?.kind === 'passed' ? botCheck : null
  // Check before booking, so that one proof of work cannot book several slots.
  if (checked.bookingRequest && challenge && (await outbox.isSpent(challenge.signature)))
    return { kind: 'challenge-spent' }
  if (!challenge) await countUnproven(site.slug)
  const payload = await bookRequestedSlot(site, checked, visitor)
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

/** Validates a submitted lead and builds its payload, consent and deliveries. @throws ApiError 422 with field errors. */
export async function checkLead(
  site: Site,
  { form: name, lead, context, files, fileErrors = {}, botCheck }: CheckedSubmission,
  findCar: FindCar,
): Promise<CheckedLead> {
  const claimed = { slug: readText(lead['car_slug']), id: readClaimedCarId(lead) }
  const lookup = claimed.slug || claimed.id ? await findCar(site, claimed) : null
  const car = lookup?.kind === 'found' ? lookup.car : null
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
  // Keep the submitted text of a car that is no longer in stock, but drop its id: it could be another dealer's car.
  const values =
    lookup?.kind === 'gone'
      ? { ...parsed.data, car_id: '', vehicle_status: GONE_STATUS }
      : lookup?.kind === 'foreign'
        ? { ...parsed.data, car_id: '' }
        : parsed.data
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
    bookingRequest: isPartial ? null : readBookingRequest(site, form, parsed.data, payload),
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

/** Books the requested slot and adds it to the payload. @throws ApiError 409 when the slot is taken. */
export async function bookRequestedSlot(
  site: Site,
  { payload, bookingRequest }: CheckedLead,
  visitor: string,
): Promise<Record<string, unknown>> {
  return bookingRequest ? { ...payload, ...(await bookSlot(site, bookingRequest, visitor)) } : payload
}

/** Builds the response to an accepted or repeated request, after a delivery attempt. */
export async function answer(deliverer: LeadDeliverer, acceptance: Acceptance): Promise<Submitted> {
  if (acceptance.kind === 'key-reused')
    throw new ApiError(422, 'This Idempotency-Key was already used for a different request.')
  if (acceptance.kind === 'challenge-spent')
    throw new ApiError(422, 'Please check the fields that are marked.', {
      fields: { bot_check: 'This security check has already been used. Please try again.' },
    })
  const { step } = acceptance
  // A repeat gets the first response, even if the dealer API has rejected the lead since.
  const isAnswered = step.acknowledgedAt !== null || step.state !== 'pending'
  const settled = isAnswered ? step : await deliverWhileWaiting(deliverer, step)
  if (settled.state === 'refused' && settled.acknowledgedAt === null)
    throw new ApiError(422, settled.lastError || 'An error occurred when submitting this form')
  return { id: step.leadId, category: await readCategory(deliverer, step) }
}

async function readCategory(deliverer: LeadDeliverer, step: LeadStep): Promise<string> {
  const lead = await deliverer.outbox.findLead(step.site, step.leadId)
  return slugify(lead?.category ?? '')
}

/** SHA-256 of a request as JSON, independent of key order. */
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

/** Received files by field. File values in the lead itself are ignored. */
function listFiles(form: FormDefinition, files: readonly StoredFile[]): Record<string, StoredFile[]> {
  const fields = form.fields.filter(({ kind }) => kind === 'file')
  return Object.fromEntries(
    fields.map((field) => [field.name, files.filter((file) => file.field === field.name)]),
  )
}

/** Aligns names: clients may send `first_name` or `name`, and first and last name to a form with a full-name field. */
function alignNames(form: FormDefinition, lead: Record<string, unknown>): Record<string, unknown> {
  const given = lead['first_name'] || lead['name']
  if (hasTwoNames(form)) return { ...lead, name: given }
  const parts = [given, lead['last_name']].filter((part) => typeof part === 'string')
  return { ...lead, name: lead['first_name'] || lead['last_name'] ? parts.join(' ') : lead['name'] }
}
