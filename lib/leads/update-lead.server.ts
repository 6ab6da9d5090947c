import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Site } from '@/config/schema/site'
import type { ConsentEvidence } from '@/lib/consent/evidence.server'
import { checkUpdate } from '@/lib/forms/check-update'
import { FORM_NAMES, type FormName } from '@/lib/forms/definition'
import { buildForm } from '@/lib/forms/forms'
import { getTarget } from '@/lib/forms/targets'
import { ApiError } from '@/lib/http/api-error'
import type { Courier } from './courier.server'
import { recordLeadConsent } from './lead-consent.server'
import type { LeadContext } from './payload'
import type { Acceptance } from './outbox-accept.server'
import { reportingFailures } from './report-failure.server'
import {
  answer,
  bookWish,
  checkLead,
  hashRequest,
  type FindCar,
  type Submission,
  type Submitted,
} from './submit-lead.server'
import { removeFiles } from './uploads.server'

type Update = Pick<Submission, 'lead' | 'context' | 'requestKey' | 'files' | 'visitor'>

/**
 * Takes a later step of an enquiry (`LD-02`): kept, then delivered after the steps before it. A form that is asked in steps
 * is checked up to the step that the lead names (`MS-03`); of any other, whatever is sent.
 * Its files belong to a form that is asked in steps.
 * @throws ApiError 404 for an enquiry that is not this site's, 422 with field errors.
 */
export async function updateLead(
  site: Site,
  leadId: number,
  update: Update,
  courier: Courier,
  findCar: FindCar,
): Promise<Submitted> {
  const acceptance = await accept(site, leadId, update, courier, findCar).catch(async (error: unknown) => {
    // After any other failure the step may be on disk and need its files.
    if (error instanceof ApiError) await removeFiles(update.files)
    throw error
  })
  if (acceptance.kind !== 'accepted') await removeFiles(update.files)
  const readCategory = async () => (await courier.outbox.findLead(site.slug, leadId))?.category ?? null
  return reportingFailures(site, readCategory, () => answer(courier, acceptance))
}

async function accept(
  site: Site,
  leadId: number,
  { lead, context, requestKey, files, visitor }: Update,
  courier: Courier,
  findCar: FindCar,
): Promise<Acceptance> {
  const kept = await courier.outbox.findLead(site.slug, leadId)
  // Other services know of no later steps.
  if (!kept || getTarget(kept.form) !== 'server') throw new ApiError(404, 'There is no such enquiry.')
  const facts = files.map(({ name, size }) => [name, size])
  const request = {
    site: site.slug,
    // Two later steps may well be alike; without a key each counts.
    requestKey: requestKey ?? `update ${randomUUID()}`,
    requestHash: hashRequest({ leadId, lead, ...(facts.length > 0 ? { files: facts } : {}) }),
  }
  const first = await courier.outbox.findRequest(request)
  if (first) return first

  const form = FORM_NAMES.find((name) => name === kept.form)
  const checked =
    form && isAskedInSteps(site, form)
      ? await checkLead(site, { form, lead, context, files, botCheck: null }, findCar)
      : null
  if (!checked && files.length > 0) throw new ApiError(422, 'This form takes no further files.')
  const words = checked ? await bookWish(site, checked, visitor) : checkPlainUpdate(site, lead)
  const consent = checked
    ? checked.consent
    : recordPlainConsent(site, form ?? 'contact', lead, words, context)
  // What a step says of files, it says of the whole enquiry.
  const hasFiles = files.length > 0 || (checked !== null && (await courier.outbox.hasFiles(leadId)))
  const payload = {
    ...words,
    ...(consent ? { website_consent: consent } : {}),
    ...(hasFiles ? { has_files: true } : {}),
  }
  const acceptance = await courier.outbox.acceptUpdate(leadId, {
    ...request,
    payload,
    ...(consent ? { consent } : {}),
    ...(checked ? { deliveries: checked.plan(payload) } : {}),
    files,
  })
  if (!acceptance) throw new ApiError(404, 'There is no such enquiry.')
  return acceptance
}

function isAskedInSteps(site: Site, form: FormName): boolean {
  return buildForm(site, form, null).steps !== undefined
}

function checkPlainUpdate(site: Site, lead: Record<string, unknown>): Record<string, unknown> {
  const checked = checkUpdate(site, lead)
  if (!checked.ok)
    throw new ApiError(422, 'Please check the fields that are marked.', { fields: checked.errors })
  return { ...checked.values, website_slug: site.slug, source: 'Website' }
}

/** A later step that says something of the newsletter box is kept with its evidence like a first one (`FM-10`). */
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
