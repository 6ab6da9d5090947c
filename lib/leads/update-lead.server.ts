import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Site } from '@/config/schema/site'
import type { ConsentEvidence } from '@/lib/consent/evidence.server'
import { FORM_NAMES, type FormName } from '@/lib/forms/definition'
import { buildForm } from '@/lib/forms/forms'
import { getTarget } from '@/lib/forms/targets'
import { ApiError } from '@/lib/http/api-error'
import type { FindCar } from './find-enquiry-car.server'
import type { LeadDeliverer } from './lead-delivery.server'
import { logFailures, recordLeadConsent } from './lead-request.server'
import type { Acceptance } from './outbox-accept.server'
import { checkUpdate, type LeadContext } from './payload'
import {
  answer,
  bookRequestedSlot,
  checkLead,
  hashRequest,
  type Submission,
  type Submitted,
} from './submit-lead.server'
import { removeFiles } from './uploads.server'

type Update = Pick<Submission, 'lead' | 'context' | 'requestKey' | 'files' | 'visitor'>

/**
 * Stores a later step of a lead (`LD-02`) and delivers it after the steps before it. Multi-step forms are validated up to the
 * step that the lead names (`MS-03`), other forms only in the submitted fields. Only multi-step forms accept files.
 * @throws ApiError 404 when the site has no such lead, 422 with field errors.
 */
export async function updateLead(
  site: Site,
  leadId: number,
  update: Update,
  deliverer: LeadDeliverer,
  findCar: FindCar,
): Promise<Submitted> {
  const acceptance = await accept(site, leadId, update, deliverer, findCar).catch(async (error: unknown) => {
    // After any other failure the step may be stored and need its files.
    if (error instanceof ApiError) await removeFiles(update.files)
    throw error
  })
  if (acceptance.kind !== 'accepted') await removeFiles(update.files)
  const readCategory = async () => (await deliverer.outbox.findLead(site.slug, leadId))?.category ?? null
  return logFailures(site, readCategory, () => answer(deliverer, acceptance))
}

async function accept(
  site: Site,
  leadId: number,
  { lead, context, requestKey, files, visitor }: Update,
  deliverer: LeadDeliverer,
  findCar: FindCar,
): Promise<Acceptance> {
  const stored = await deliverer.outbox.findLead(site.slug, leadId)
  // Only leads of the dealer API have later steps.
  if (!stored || getTarget(stored.form) !== 'server') throw new ApiError(404, 'This enquiry was not found.')
  const facts = files.map(({ name, size }) => [name, size])
  const request = {
    site: site.slug,
    // Two steps can be identical, so without a key each one counts as new.
    requestKey: requestKey ?? `update ${randomUUID()}`,
    requestHash: hashRequest({ leadId, lead, ...(facts.length > 0 ? { files: facts } : {}) }),
  }
  const first = await deliverer.outbox.findRequest(request)
  if (first) return first

  const form = FORM_NAMES.find((name) => name === stored.form)
  const checked =
    form && hasSteps(site, form)
      ? await checkLead(site, { form, lead, context, files, botCheck: null }, findCar)
      : null
  if (!checked && files.length > 0) throw new ApiError(422, 'This form does not accept more files.')
  const values = checked ? await bookRequestedSlot(site, checked, visitor) : checkPlainUpdate(site, lead)
  const consent = checked
    ? checked.consent
    : recordPlainConsent(site, form ?? 'contact', lead, values, context)
  // `has_files` covers the whole lead, not only this step.
  const hasFiles = files.length > 0 || (checked !== null && (await deliverer.outbox.hasFiles(leadId)))
  const payload = {
    ...values,
    ...(consent ? { website_consent: consent } : {}),
    ...(hasFiles ? { has_files: true } : {}),
  }
  const acceptance = await deliverer.outbox.acceptUpdate(leadId, {
    ...request,
    payload,
    ...(consent ? { consent } : {}),
    ...(checked ? { deliveries: checked.plan(payload) } : {}),
    files,
  })
  if (!acceptance) throw new ApiError(404, 'This enquiry was not found.')
  return acceptance
}

function hasSteps(site: Site, form: FormName): boolean {
  return buildForm(site, form, null).steps !== undefined
}

function checkPlainUpdate(site: Site, lead: Record<string, unknown>): Record<string, unknown> {
  const checked = checkUpdate(site, lead)
  if (!checked.ok)
    throw new ApiError(422, 'Please check the fields that are marked.', { fields: checked.errors })
  return { ...checked.values, website_slug: site.slug, source: 'Website' }
}

/** Records consent for a later step that contains the newsletter checkbox (`FM-10`). */
function recordPlainConsent(
  site: Site,
  form: FormName,
  lead: Record<string, unknown>,
  { opt_in: optIn }: Record<string, unknown>,
  context: LeadContext,
): ConsentEvidence | null {
  if (typeof optIn !== 'boolean') return null
  const values = { opt_in: optIn }
  return recordLeadConsent(site, {
    form: buildForm(site, form, null),
    lead,
    values,
    isPartial: true,
    context,
  })
}
