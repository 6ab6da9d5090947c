import type { Clock } from '../faults/clock'
import type { Inbox } from '../inbox/inbox'
import { ApiError } from './errors'
import type { JsonObject } from './schema'
import type { Store } from './store'
import type { Website, WebsiteDealership, WebsiteDirectory } from './websites'

/** The dependencies of every dealer platform route. */
export type Platform = { store: Store; inbox: Inbox; clock: Clock; websites: WebsiteDirectory }

/** Parses a path parameter as an id. @throws ApiError 404 when it is not a valid id */
export function readId(text: string): number {
  const id = Number(text)
  if (!/^\d{1,15}$/.test(text) || id < 1) throw new ApiError(404, 'Not found')
  return id
}

/** @throws ApiError 404 */
export async function requireWebsite({ websites }: Platform, id: string): Promise<Website> {
  const website = await websites.findWebsite(readId(id))
  if (!website) throw new ApiError(404, `Website ${id} not found`)
  return website
}

/** @throws ApiError 404 */
export async function requireDealership(
  { websites }: Platform,
  id: string,
): Promise<{ website: Website; dealership: WebsiteDealership }> {
  const found = await websites.findDealership(readId(id))
  if (!found) throw new ApiError(404, `Dealership ${id} not found`)
  return found
}

/**
 * The site slug of a request body, from `website_slug`, `website_id` or `dealership_id`; `''` when it has
 * none.
 */
export async function findSiteSlug({ websites }: Platform, body: JsonObject): Promise<string> {
  if (typeof body.website_slug === 'string') return body.website_slug
  const websiteId = Number(body.website_id)
  const website = Number.isSafeInteger(websiteId) ? await websites.findWebsite(websiteId) : null
  if (website) return website.slug
  const dealershipId = Number(body.dealership_id)
  const found = Number.isSafeInteger(dealershipId) ? await websites.findDealership(dealershipId) : null
  return found?.website.slug ?? ''
}
