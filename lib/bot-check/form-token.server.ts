import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '@/lib/secret.server'

/** A form is not answered sooner than this after it was issued, in ms; people need longer to fill one in. */
export const SHORTEST_FILL_MS = 2000
/** Cached pages may be old; past this a shopper is shown the form again, with what was typed. */
const LIFETIME_MS = 30 * 24 * 60 * 60_000
const CLOCK_SLACK_MS = 60_000

/** A signed note of when a site issued a form, for browsers that run no scripts and so can not do the proof of work. */
export function issueFormToken(siteSlug: string, form: string, now: number = Date.now()): string {
  return `${now}.${sign(siteSlug, form, String(now))}`
}

/** Age of a form in ms, or `null` when the token is forged, of another form or site, or too old. */
export function readFormTokenAge(
  siteSlug: string,
  form: string,
  token: string,
  now: number = Date.now(),
): number | null {
  const [issuedAt = '', signature = ''] = token.split('.')
  if (!/^\d{1,16}$/.test(issuedAt)) return null
  const expected = Buffer.from(sign(siteSlug, form, issuedAt))
  const given = Buffer.from(signature)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null
  const age = now - Number(issuedAt)
  return age > LIFETIME_MS || age < -CLOCK_SLACK_MS ? null : Math.max(0, age)
}

function sign(siteSlug: string, form: string, issuedAt: string): string {
  return createHmac('sha256', deriveKey('form-token', siteSlug)).update(`${form}\n${issuedAt}`).digest('hex')
}
