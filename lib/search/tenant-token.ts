import { SignJWT } from 'jose'
import type { Site } from '@/config/schema/site'
import { buildSiteFilter, joinFilter } from './filters'

/** How long a token is good for, in seconds. */
export const TOKEN_SECONDS = 3600

/** A key of the search service that may search: its id and its secret. */
export type SearchKey = { uid: string; key: string }

/**
 * A token of the search service that can read one index, and of it only what the site may show (`SE-08`). `now` in
 * milliseconds. The service adds the rule's filter to whatever a holder asks.
 */
export async function signTenantToken(
  site: Pick<Site, 'dealerships' | 'search' | 'include_sold_cars_days'>,
  indexUid: string,
  key: SearchKey,
  now: number,
): Promise<string> {
  const searchRules = { [indexUid]: { filter: joinFilter(buildSiteFilter(site, now)) } }
  return new SignJWT({ apiKeyUid: key.uid, searchRules })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(Math.floor(now / 1000) + TOKEN_SECONDS)
    .sign(new TextEncoder().encode(key.key))
}
