import 'server-only'
import { createHmac } from 'node:crypto'
import { ApiError } from '@/lib/http/api-error'
import { deriveKey, isSignedFor } from '@/lib/secret.server'

/** Minimum time from issuing a form to accepting it, in ms. People need longer to fill one in. */
const MIN_FILL_MS = 2000
/** Maximum age of a form in ms. Long, because cached pages can be old; an expired form is shown again with the input. */
const LIFETIME_MS = 30 * 24 * 60 * 60_000
const CLOCK_SLACK_MS = 60_000
const PURPOSE = 'form-token'

type FormTokenInfo = {
  /** Age of the form in ms. */
  age: number
  /** Version of the consent text that the form was issued with (`ShownText`); empty if the token has none. */
  version: string
}

/**
 * Signs when a site issued a form, and the version of its consent text. Browsers without JavaScript send it instead of a proof of
 * work. It also proves which text an enquiry agreed to, however old the page is.
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

/** Verifies a token; `null` when it is forged, expired, or for another form or site. */
export function readFormToken(
  siteSlug: string,
  form: string,
  token: unknown,
  now: number = Date.now(),
): FormTokenInfo | null {
  const [issuedAt = '', signature = '', version = ''] = typeof token === 'string' ? token.split('.') : []
  if (!/^\d{1,16}$/.test(issuedAt)) return null
  if (!isSignedFor(PURPOSE, siteSlug, signature, (key) => sign(key, form, issuedAt, version))) return null
  const age = now - Number(issuedAt)
  return age > LIFETIME_MS || age < -CLOCK_SLACK_MS ? null : { age: Math.max(0, age), version }
}

function sign(key: string, form: string, issuedAt: string, version: string): string {
  const parts = [form, issuedAt, ...(version ? [version] : [])]
  return createHmac('sha256', key).update(parts.join('\n')).digest('hex')
}

const EXPIRED_FORM = 'This form has expired. Please check your details and send it again.'

/**
 * Admits a form from a browser without JavaScript by its signed token. A form that is sent too fast is delayed rather than
 * rejected, so that bots gain nothing and no enquiry is lost. @throws ApiError 422.
 */
export async function admitFormToken(site: string, form: string, token: string): Promise<void> {
  const age = readFormToken(site, form, token)?.age ?? null
  if (age === null) throw new ApiError(422, EXPIRED_FORM)
  if (age < MIN_FILL_MS) await new Promise((resolve) => setTimeout(resolve, MIN_FILL_MS - age))
}
