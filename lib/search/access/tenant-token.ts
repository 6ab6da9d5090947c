import { SignJWT } from 'jose'
import type { Site } from '@/config/schema/site'
import { buildSiteFilter, joinFilter } from '../filters'

/** How long the server's own token is good for, in seconds. */
export const TOKEN_SECONDS = 3600
/** How long a token that a browser holds is good for, in seconds; it is renewed while the page is used. */
export const BROWSER_TOKEN_SECONDS = 900

/** A key of the search service that may search: its id and its secret. */
export type SearchKey = { uid: string; key: string }

/**
 * A token of the search service that can read one index, and of it only what the site may show (`SE-08`), for `seconds`.
 * `now` in milliseconds. The service adds the rule's filter to whatever a holder asks.
 */
export async function signTenantToken(
  site: Pick<Site, 'dealerships' | 'search' | 'include_sold_cars_days'>,
  indexUid: string,
  key: SearchKey,
  now: number,
  seconds: number = TOKEN_SECONDS,
): Promise<string> {
  const searchRules = { [indexUid]: { filter: joinFilter(buildSiteFilter(site, now)) } }
  return new SignJWT({ apiKeyUid: key.uid, searchRules })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(Math.floor(now / 1000) + seconds)
    .sign(new TextEncoder().encode(key.key))
}
