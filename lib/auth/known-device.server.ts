import 'server-only'
import { createHmac } from 'node:crypto'
import { deriveKey, isSignedFor } from '@/lib/secret.server'
import { DEVICE_COOKIE, readCookie, writeCookie } from './cookies'
import { MAX_SESSION_MS } from './sessions.server'

const PURPOSE = 'sign-in-device'
const VALUE = /^(?<expiresAt>\d{1,16})\.(?<signature>[\w-]{43})$/

/**
 * The cookie of a browser that signed in with this phone number at this site. It outlives the session, and it gives the browser
 * its own budget of codes, so that strangers cannot use up the codes of the number's owner (ADR 60). It signs nobody in. The
 * number cannot be recovered from it. `now` in Unix ms.
 */
export function createDeviceCookie(site: string, phone: string, now: number = Date.now()): string {
  const expiresAt = now + MAX_SESSION_MS
  const value = `${expiresAt}.${sign(deriveKey(PURPOSE, site), phone, expiresAt)}`
  return writeCookie(DEVICE_COOKIE, value, MAX_SESSION_MS / 1000)
}

/** Whether a request comes from a browser that signed in with this phone number at this site. `now` in Unix ms. */
export function isKnownDevice(
  site: string,
  phone: string,
  cookies: string | null,
  now: number = Date.now(),
): boolean {
  const read = VALUE.exec(readCookie(cookies, DEVICE_COOKIE) ?? '')?.groups
  const expiresAt = Number(read?.['expiresAt'] ?? 0)
  const signature = read?.['signature'] ?? ''
  return expiresAt > now && isSignedFor(PURPOSE, site, signature, (key) => sign(key, phone, expiresAt))
}

function sign(key: string, phone: string, expiresAt: number): string {
  return createHmac('sha256', key).update(`${phone}\n${expiresAt}`).digest('base64url')
}
