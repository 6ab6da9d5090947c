import type { SiteLocation } from '@/config/schema/people'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import type { FormDefinition, FormField } from '@/lib/forms/definition'

/** Data that the documents of a lead are built from, at the time it is stored. */
export type LeadFacts = {
  site: Site
  form: FormDefinition
  /** The payload for the dealer API: validated, with dealership and location set by the server. */
  payload: Readonly<Record<string, unknown>>
  /** The car of the lead from the dealer platform; `null` without one, or when it could not be loaded. */
  car: Car | null
  /** The site's origin, without a trailing slash. */
  origin: string
  /** Whether the shopper finished the form. */
  isComplete: boolean
}

/** A text or number field of the payload as trimmed text; empty when missing. */
export function readText(payload: LeadFacts['payload'], name: string): string {
  const value = payload[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/** The location of a lead: its own, otherwise the dealership's first, otherwise the site's primary one. */
export function findLeadLocation({
  site,
  payload,
}: Pick<LeadFacts, 'site' | 'payload'>): SiteLocation | null {
  const dealership = site.dealerships.find(({ slug }) => slug === payload['dealership_slug'])
  const ids = [payload['location_id'], dealership?.location_ids[0]]
  for (const id of ids) {
    const location = site.locations.find((candidate) => candidate.id === id)
    if (location) return location
  }
  return site.locations.find(({ primary }) => primary) ?? site.locations[0] ?? null
}

/** A form answer as readable text. */
export type Answer = { label: string; value: string }

/** Contact details, the message and consent checkboxes are not listed as answers. */
const EXCLUDED = new Set(['name', 'last_name', 'phone', 'email', 'message', 'opt_in', 'terms_conditions'])

/** Lists the answers of a lead in form order, without contact details and message. Pure. */
export function listAnswers(form: FormDefinition, payload: Readonly<Record<string, unknown>>): Answer[] {
  return form.fields.flatMap((field) => {
    if (field.kind === 'hidden' || field.kind === 'file' || EXCLUDED.has(field.name)) return []
    const value = describeValue(field, payload[field.name])
    return value === '' ? [] : [{ label: field.label, value }]
  })
}

function describeValue(field: FormField, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : ''
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const text = String(value)
  if (field.kind === 'select' || field.kind === 'radio')
    return field.choices.find((choice) => choice.value === text)?.label ?? text
  if (field.kind === 'datetime') return text.replace('T', ' ')
  if (field.kind === 'number' && field.unit) return `${text} ${field.unit}`
  return text
}
