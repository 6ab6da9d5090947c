import type { SiteLocation } from '@/config/schema/people'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import type { FormDefinition } from '@/lib/forms/definition'

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
