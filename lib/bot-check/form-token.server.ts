import 'server-only'
import { createHmac } from 'node:crypto'
import { deriveKey, isSignedFor } from '@/lib/secret.server'

/** A form is not answered sooner than this after it was issued, in ms; people need longer to fill one in. */
export const SHORTEST_FILL_MS = 2000
/** Cached pages may be old; past this a shopper is shown the form again, with what was typed. */
const LIFETIME_MS = 30 * 24 * 60 * 60_000
const CLOCK_SLACK_MS = 60_000
const PURPOSE = 'form-token'

export type FormTicket = {
  /** Age of the form in ms. */
  age: number
  /** The wording that the form was issued with (`ShownText`); empty when it was not noted. */
  version: string
}

/**
 * A signed note of when a site issued a form and with which wording. It is what browsers that run no scripts have in place of
 * a proof of work, and it tells which words an enquiry agreed to, however old the page is.
 */
export function issueFormToken(
  siteSlug: string,
  form: string,
  now: number = Date.now(),
  version: string = '',
): string {
  const signature = sign(deriveKey(PURPOSE, siteSlug), form, String(now), version)
  return `${now}.${signature}${version && `.${version}`}`
}

/** What a token says, or `null` when it is forged, of another form or site, or too old. */
export function readFormToken(
  siteSlug: string,
  form: string,
  token: unknown,
  now: number = Date.now(),
): FormTicket | null {
  const [issuedAt = '', signature = '', version = ''] = typeof token === 'string' ? token.split('.') : []
  if (!/^\d{1,16}$/.test(issuedAt)) return null
  if (!isSignedFor(PURPOSE, siteSlug, signature, (key) => sign(key, form, issuedAt, version))) return null
  const age = now - Number(issuedAt)
  return age > LIFETIME_MS || age < -CLOCK_SLACK_MS ? null : { age: Math.max(0, age), version }
}

function sign(key: string, form: string, issuedAt: string, version: string): string {
  const words = [form, issuedAt, ...(version ? [version] : [])]
  return createHmac('sha256', key).update(words.join('\n')).digest('hex')
}
