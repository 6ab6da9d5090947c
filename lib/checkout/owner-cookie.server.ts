import 'server-only'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { readCookie, writeCookie } from '@/lib/auth/cookies'
import { deriveKey } from '@/lib/secret.server'

/** Names the browser that made a reservation. `__Host-` binds it to the site's exact host. */
export const OWNER_COOKIE = '__Host-checkout'

const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/
/** Longer than any hold of a paid vehicle, so that the receipt page survives a reload until then. */
const OWNER_SECONDS = 60 * 86_400

/** The owner token of a browser. `hash` is what a reservation stores. */
export type Owner = { token: string; hash: string }

/** The owner that a request's cookies name at a site; `null` without a well-formed cookie. */
export function readOwner(site: string, cookies: string | null): Owner | null {
  const token = readCookie(cookies, OWNER_COOKIE)
  return token !== null && TOKEN.test(token) ? toOwner(site, token) : null
}

/**
 * The owner for a browser's first reservation at a site. With a request key the token is derived from the key and the
 * request, so that a browser that repeats a request whose answer was lost becomes the same owner again.
 */
export function createOwner(site: string, requestKey: string | null, requestHash: string): Owner {
  if (requestKey === null) return toOwner(site, randomBytes(TOKEN_BYTES).toString('base64url'))
  const key = deriveKey('checkout-owner', site)
  const token = createHmac('sha256', key).update(`${requestKey}\n${requestHash}`).digest('base64url')
  return toOwner(site, token)
}

/** The `Set-Cookie` value that makes a browser the owner. */
export function writeOwnerCookie({ token }: Owner): string {
  return writeCookie(OWNER_COOKIE, token, OWNER_SECONDS)
}

function toOwner(site: string, token: string): Owner {
  return { token, hash: createHash('sha256').update(`${site}\n${token}`).digest('hex') }
}
