import { z } from 'zod'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import type { FormDefinition } from '@/lib/forms/definition'
import { buildForm } from '@/lib/forms/forms'
import { buildFormSchema, type FieldErrors, listFieldErrors } from '@/lib/forms/schema'
import { getFieldValue, type FormValues } from '@/lib/forms/values'
import { getManufacturerSlug } from '@/lib/search/paths'
import { getSiteOrigin } from '@/lib/site/origin'

/** Maximum number of visited pages sent with a lead (`BS-03`). */
const VISITED_PAGES = 50
const LONGEST_URL = 2000

/** Context sent with a lead besides its fields. Reported by the browser, so none of it is trusted. */
export type LeadContext = {
  host: string
  url: string
  userAgent: string
  visitedPages: unknown
  linkedQueryParams: unknown
  /** The signed form token: when the form was issued, and with which wording. */
  formToken?: unknown
}

/** Checkboxes sent as `Yes` or `No` (`FM-16`, `LD-03`). */
const YES_NO = new Set([
  'Trade In',
  'Finance',
  'Ready to sell',
  'Valuation guide',
  'Best Finance',
  'Best Deal',
])
/** Fields that only our server uses: to find the car, and to restore the valuation of the shopper's vehicle. */
const INTERNAL = new Set(['car_slug', 'valuation_token'])
/** Careers enquiries are sent as a subcategory of general enquiries (`FM-18`). */
const CAREERS = 'Careers Enquiry'

/**
 * Builds the lead body for the dealer API (`LD-01`) from validated values. When the car is known, its record supplies all
 * vehicle and dealership fields. Otherwise the form's values are used, but only dealerships and locations of this site.
 */
export function buildLeadPayload(
  site: Site,
  form: FormDefinition,
  values: FormValues,
  car: Car | null,
  context: LeadContext,
  hasFiles: boolean,
): Record<string, unknown> & { category: string } {
  const fields: Record<string, unknown> = {}
  for (const field of form.fields) {
    const value = getFieldValue(values, field.name)
    if (value === undefined || value === '' || INTERNAL.has(field.name)) continue
    // Files are sent as separate parts; the payload does not list them.
    if (field.kind === 'file' || (Array.isArray(value) && value.length === 0)) continue
    fields[field.name] = toWire(field.name, value)
  }
  const url = chooseUrl(site, context)
  const chosen = form.category ?? values.category ?? ''
  const isCareers = chosen === CAREERS
  const locationId = Number(values.location_id || car?.location_id) || findWorkshop(site, values)
  const location = site.locations.find(({ id }) => id === locationId)
  return {
    ...fields,
    ...readCarFields(form, values, car),
    ...readNames(form, values),
    ...(car?.make ? { manufacturer_slug: getManufacturerSlug(car.make) } : {}),
    dealership_slug: chooseDealership(site, values, car, locationId),
    website_slug: site.slug,
    url,
    ...(url === getSiteOrigin(site) ? {} : { page_id: namePage(url) }),
    source: 'Website',
    user_agent: context.userAgent.slice(0, 500),
    ...readHistory(context),
    ...(locationId ? { location_id: locationId } : {}),
    ...(location ? { location: location.name } : {}),
    category: isCareers ? 'General Enquiry' : chosen,
    ...(form.subcategory ? { subcategory: form.subcategory } : {}),
    ...(isCareers ? { subcategory: 'Career Enquiry' } : {}),
    has_files: hasFiles,
  }
}

/** Converts Yes/No checkboxes to words and lists to comma-separated text. */
function toWire(name: string, value: string | boolean | string[]): string | boolean {
  if (YES_NO.has(name)) return value === true ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : value
}

/** Whether a form has separate first and last name fields: reservations always, other forms by the site's setting. */
export function hasTwoNames({ fields }: Pick<FormDefinition, 'fields'>): boolean {
  return fields.some(({ name }) => name === 'last_name')
}

function readNames(form: FormDefinition, values: FormValues) {
  const given = values.name ?? ''
  if (hasTwoNames(form)) {
    const last = values.last_name ?? ''
    return { name: `${given} ${last}`.trim(), first_name: given, last_name: last }
  }
  const [first = '', ...rest] = given.split(/ +/)
  return { name: given, first_name: first, last_name: rest.join(' ') }
}

/** Status in the lead of a vehicle that is removed or hidden, so that the dealer knows that the shopper saw it before. */
export const GONE_STATUS = 'removed'

function readCarFields(form: FormDefinition, values: FormValues, car: Car | null): Record<string, unknown> {
  const carId = car?.id ?? Number(values.car_id)
  // A visible make field describes the shopper's own vehicle.
  const asksMake = form.fields.some(({ name, kind }) => name === 'Vehicle Make' && kind !== 'hidden')
  const fields: Record<string, unknown> = car
    ? {
        stock_number: car.stocknum,
        ...(asksMake ? {} : { 'Vehicle Make': car.make, 'Vehicle Model': car.model }),
        car_type: car.car_type,
        vehicle_status: car.show_on_dealer_website ? car.status : GONE_STATUS,
      }
    : {}
  if (values.car_id) fields['car_id'] = Number.isSafeInteger(carId) ? carId : values.car_id
  return fields
}

/** The id of the workshop that a service booking names. */
function findWorkshop(site: Site, values: FormValues): number | null {
  const name = values['Service Location']
  const isNamed = (location: Site['locations'][number]) =>
    location.location_type === 'service' && location.name === name
  return site.locations.find(isNamed)?.id ?? null
}

/** The dealership of the car, otherwise the chosen one, that of the chosen location, or the site's main one. */
function chooseDealership(
  site: Site,
  values: FormValues,
  car: Car | null,
  locationId: number | null,
): string {
  const isOwn = (slug: string) => site.dealerships.some((dealership) => dealership.slug === slug)
  const chosen = values.dealership_slug ?? ''
  if (car && isOwn(car.dealership_slug)) return car.dealership_slug
  if (isOwn(chosen)) return chosen
  const local = site.dealerships.find(
    ({ location_ids: ids }) => locationId !== null && ids.includes(locationId),
  )
  if (local) return local.slug
  const main = site.dealerships.find(({ id }) => id === site.dealership_id) ?? site.dealerships[0]
  return main?.slug ?? site.slug
}

/** The page URL of the form if it is on the request's host, otherwise the site's origin. */
function chooseUrl(site: Site, { url, host }: LeadContext): string {
  if (url.length > LONGEST_URL || !URL.canParse(url)) return getSiteOrigin(site)
  const { protocol, host: named, origin, pathname, search, hash } = new URL(url)
  // Uses the parsed URL, not the raw text: parsing removes line breaks, which could inject lines into a mail.
  return ['http:', 'https:'].includes(protocol) && named === host
    ? origin + pathname + search + hash
    : getSiteOrigin(site)
}

/** The page of a form, as the dealer's reports group leads: the first part of its path, or `home`. */
function namePage(url: string): string {
  const [first = '', second = ''] = new URL(url).pathname.split('/').filter(Boolean)
  return (first === 'pages' ? second : first) || 'home'
}

function readHistory({ visitedPages, linkedQueryParams }: LeadContext): Record<string, unknown> {
  const pages = Array.isArray(visitedPages)
    ? visitedPages
        .filter((page): page is string => typeof page === 'string' && page.length <= LONGEST_URL)
        .map((page) => page.replaceAll(/\p{Cc}/gu, ''))
        .slice(-VISITED_PAGES)
    : []
  const query =
    typeof linkedQueryParams === 'string'
      ? linkedQueryParams.slice(0, LONGEST_URL).replaceAll(/\p{Cc}/gu, '')
      : ''
  return {
    ...(pages.length > 0 ? { visited_pages: pages } : {}),
    ...(query ? { linked_query_params: query } : {}),
  }
}

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
