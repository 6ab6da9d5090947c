import { SignJWT } from 'jose'
import type { Site } from '@/config/schema/site'
import { buildSiteFilter, joinFilter } from '../filters'

/** Lifetime of the server's own tokens, in seconds. */
export const TOKEN_SECONDS = 3600
/** Lifetime of a browser's token, in seconds; renewed while the page is in use. */
export const BROWSER_TOKEN_SECONDS = 900

/** A search API key of the service: id and secret. */
export type SearchKey = { uid: string; key: string }

/**
 * Signs a tenant token that can read only the site's public stock in one index (`SE-08`). The service adds the
 * token's filter to every query of its holder.
 * @param now Milliseconds since 1970.
 * @param seconds Lifetime of the token.
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
