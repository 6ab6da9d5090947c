import 'server-only'
import { z } from 'zod'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { buildForm } from '@/lib/forms/forms'
import { FORM_TOKEN, OPT_IN_TOUCHED } from '@/lib/forms/names'
import { buildFormSchema, listFieldErrors, type FieldErrors } from '@/lib/forms/schema'
import { ApiError } from '@/lib/http/api-error'
import { recordLeadConsent } from '@/lib/leads/lead-consent.server'
import type { LeadContext } from '@/lib/leads/payload'
import { hashRequest } from '@/lib/leads/submit-lead.server'
import type { ReservationCustomer } from './reservation'

/** Maps field names of the request body to field names of the form. */
const FORM_NAMES: Readonly<Record<string, string>> = {
  first_name: 'name',
  last_name: 'last_name',
  email: 'email',
  phone: 'phone',
  postcode: 'postcode',
  opt_in: 'opt_in',
  accepted_terms: 'terms_conditions',
}

/** Other permitted fields of the body: the vehicle, and the evidence of consent. */
const OTHER_NAMES = ['car_slug', OPT_IN_TOUCHED, FORM_TOKEN]
const NOT_ACCEPTED = 'This field is not accepted.'
const CHECK_FIELDS = 'Please check the fields that are marked.'

/** A body of `POST /api/reservations` with known fields only. `checkDetails` validates the values. */
export type ReservationBody = {
  carSlug: string
  fields: Record<string, unknown>
  /** Identifies a retry of the same request with one idempotency key. */
  hash: string
}

/**
 * Parses the body strictly: unknown fields, including an amount, are rejected by name (`RV-02`).
 * @throws ApiError 422 with field errors.
 */
export function readReservationBody(body: Record<string, unknown>): ReservationBody {
  const known = new Set([...Object.keys(FORM_NAMES), ...OTHER_NAMES])
  const extra = Object.keys(body).filter((name) => !known.has(name))
  if (extra.length > 0) throw invalid(Object.fromEntries(extra.map((name) => [name, NOT_ACCEPTED])))
  const slug = z.string().min(1).max(200).safeParse(body['car_slug'])
  if (!slug.success) throw invalid({ car_slug: 'The vehicle’s slug is required.' })
  // The hash excludes the form token, which differs between page views.
  const { [FORM_TOKEN]: _, ...request } = body
  return { carSlug: slug.data, fields: body, hash: hashRequest(request) }
}

export type ReservationDetails = {
  customer: ReservationCustomer
  /** `ConsentEvidence` as JSON. */
  consent: string
}

/**
 * Validates the buyer's details with the same form rules as an enquiry.
 * @throws ApiError 422 with field errors by the body's field names.
 */
export function checkDetails(
  site: Site,
  car: Car,
  { fields }: ReservationBody,
  context: LeadContext,
): ReservationDetails {
  const form = buildForm(site, 'reservation', car)
  const names = new Set(Object.values(FORM_NAMES))
  const details = { ...form, fields: form.fields.filter(({ name }) => names.has(name)) }
  const input = Object.fromEntries(Object.entries(FORM_NAMES).map(([name, own]) => [own, fields[name]]))
  const parsed = buildFormSchema(details).safeParse(input)
  if (!parsed.success) throw invalid(renameErrors(listFieldErrors(parsed.error)))
  const values = parsed.data
  const consent = recordLeadConsent(site, { form, lead: fields, values, isPartial: false, context })
  return {
    customer: {
      first_name: values.name ?? '',
      last_name: values.last_name ?? '',
      email: values.email ?? '',
      phone: values.phone ?? '',
      postcode: values.postcode ?? '',
      opt_in: values.opt_in === true,
    },
    consent: JSON.stringify(consent),
  }
}

function renameErrors(errors: FieldErrors): FieldErrors {
  const names = new Map(Object.entries(FORM_NAMES).map(([name, own]) => [own, name]))
  return Object.fromEntries(Object.entries(errors).map(([own, message]) => [names.get(own) ?? own, message]))
}

function invalid(fields: FieldErrors): ApiError {
  return new ApiError(422, CHECK_FIELDS, { fields })
}
