import { z } from 'zod'
import type { Site } from '@/config/schema/site'
import { buildForm } from './forms'
import { buildFormSchema, listFieldErrors, type FieldErrors } from './schema'

const LONGEST_TEXT = 4000
const plain = z.union([z.string().trim().max(LONGEST_TEXT), z.number(), z.boolean()])
const plains = z.array(plain).max(100)

/** Fields that a later step may send in addition to the form's own (`MS-07`, spec section 3). */
const STEP_FIELDS = [
  'lead_status',
  'form_completed',
  'skipped_steps',
  'step_number',
  'step_index',
  'progress',
  'subcategory',
  'day',
  'month',
  'year',
  'postcode',
  'page_id',
  'manufacturer_slug',
  'Service Location',
  'additional_services',
  'dateTime',
  'Rego',
  'regoState',
]

type CheckedUpdate = { ok: true; values: Record<string, unknown> } | { ok: false; errors: FieldErrors }

/**
 * Validates the update of a lead with the form's own rules. Only the fields in the request are checked; unknown
 * fields are dropped.
 */
export function checkUpdate(site: Site, lead: Record<string, unknown>): CheckedUpdate {
  const values: Record<string, unknown> = {}
  const errors: FieldErrors = {}
  for (const name of ['contact', 'car-enquiry'] as const) {
    const form = buildForm(site, name, null)
    const sent = form.fields
      .filter((field) => lead[field.name] !== undefined && !(field.name in values))
      .map((field) => ({ ...field, required: false }))
    const parsed = buildFormSchema({ ...form, fields: sent }).safeParse(lead)
    if (parsed.success) Object.assign(values, parsed.data)
    else Object.assign(errors, listFieldErrors(parsed.error))
  }
  // The first request fixes the car. A dealership of another group is not a valid destination.
  delete values['car_id']
  if (!site.dealerships.some(({ slug }) => slug === values['dealership_slug']))
    delete values['dealership_slug']
  for (const name of STEP_FIELDS) {
    if (lead[name] === undefined) continue
    const parsed = z.union([plain, plains]).safeParse(lead[name])
    if (parsed.success) values[name] = parsed.data
    else errors[name] = 'This value is not valid.'
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, values }
}
