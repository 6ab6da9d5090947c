import type { SiteLocation } from '@/config/schema/people'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import type { FormDefinition } from '@/lib/forms/definition'

/** What the server knows of an enquiry when it keeps it; documents are made of it. */
export type LeadFacts = {
  site: Site
  form: FormDefinition
  /** The body for the dealer API: validated, the server's word on dealership and location. */
  payload: Readonly<Record<string, unknown>>
  /** The car it is about, as the dealer platform has it; `null` without one, or when it could not be read. */
  car: Car | null
  /** Where the site is reached, without a slash at the end. */
  origin: string
  /** Whether the shopper finished the form. */
  isComplete: boolean
}

/** A text field of the body; empty when it has none. */
export function readText(payload: LeadFacts['payload'], name: string): string {
  const value = payload[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/** The place that an enquiry is for: its own location, else the dealership's first, else the site's main one. */
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
