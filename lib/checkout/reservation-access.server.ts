import 'server-only'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { readCookie, writeCookie } from '@/lib/auth/cookies'
import { RECEIPT_PARAMETER } from './checkout-links'
import { deriveKey, isSignedFor } from '@/lib/secret.server'
import type { Reservation } from './reservation'
import type { ReservationStore } from './reservation-store.server'

/** Identifies the browser that made a reservation. The `__Host-` prefix binds it to the site's exact host. */
const OWNER_COOKIE = '__Host-checkout'

const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/
/** Longer than any paid hold, so that the receipt page can be reloaded until the hold ends. */
const OWNER_SECONDS = 60 * 86_400

/** Key derivation purpose for receipt tokens. */
const RECEIPT_PURPOSE = 'reservation-receipt'

/** The owner token of a browser. Reservations store only its `hash`. */
export type Owner = { token: string; hash: string }

/** Reads the owner from a request's cookies; `null` without a well-formed cookie. */
export function readOwner(site: string, cookies: string | null): Owner | null {
  const token = readCookie(cookies, OWNER_COOKIE)
  return token !== null && TOKEN.test(token) ? toOwner(site, token) : null
}

/**
 * Creates the owner for a browser's first reservation at a site. With a request key, the token is derived from the key and the
 * request, so that a browser that retries after a lost response gets the same owner.
 */
export function createOwner(site: string, requestKey: string | null, requestHash: string): Owner {
  if (requestKey === null) return toOwner(site, randomBytes(TOKEN_BYTES).toString('base64url'))
  const key = deriveKey('checkout-owner', site)
  const token = createHmac('sha256', key).update(`${requestKey}\n${requestHash}`).digest('base64url')
  return toOwner(site, token)
}

/** The `Set-Cookie` value of the owner cookie. */
export function writeOwnerCookie({ token }: Owner): string {
  return writeCookie(OWNER_COOKIE, token, OWNER_SECONDS)
}

function toOwner(site: string, token: string): Owner {
  return { token, hash: createHash('sha256').update(`${site}\n${token}`).digest('hex') }
}

/** The token that opens a reservation's page on another device. It is derived from site and id and not stored. */
export function signReceipt(site: string, reservationId: string): string {
  return signWith(deriveKey(RECEIPT_PURPOSE, site), reservationId)
}

/** Whether a token is valid for the reservation at the site. Tokens signed with the previous `APP_SECRET` are accepted. */
function isReceiptOf(site: string, reservationId: string, token: string): boolean {
  return isSignedFor(RECEIPT_PURPOSE, site, token, (key) => signWith(key, reservationId))
}

function signWith(key: string, reservationId: string): string {
  return createHmac('sha256', key).update(reservationId).digest('base64url')
}

/** A reservation for a permitted viewer: the browser that made it (`isOwner`), or a device with its receipt token. */
type Viewer = { reservation: Reservation; isOwner: boolean }

type Credentials = { cookies: string | null; receipt: string | null }

const ID = /^[0-9a-f-]{36}$/

/** Whether a text from a URL can be a reservation's id. */
export function isReservationId(text: string): boolean {
  return ID.test(text)
}

/** The credentials of an API call: the owner cookie, and the receipt token from the query. */
export function readCredentials({ headers, url }: Request): Credentials {
  return { cookies: headers.get('cookie'), receipt: new URL(url).searchParams.get(RECEIPT_PARAMETER) }
}

/**
 * Finds a reservation of the site that the credentials may view; `null` otherwise, whether or not it exists. A receipt token
 * allows viewing the state, but not paying.
 */
export async function findVisibleReservation(
  store: Pick<ReservationStore, 'findAtSite'>,
  site: string,
  id: string,
  { cookies, receipt }: Credentials,
): Promise<Viewer | null> {
  const owner = readOwner(site, cookies)
  if (!isReservationId(id) || (!owner && !receipt)) return null
  const reservation = await store.findAtSite(site, id)
  if (!reservation) return null
  // Erased reservations have an empty `ownerHash`, which never matches.
  if (owner && reservation.ownerHash === owner.hash) return { reservation, isOwner: true }
  return receipt && isReceiptOf(site, id, receipt) ? { reservation, isOwner: false } : null
}

/** Finds this browser's newest reservation of a vehicle at the site; `null` if there is none. */
export async function findOwnReservation(
  store: Pick<ReservationStore, 'findOwned'>,
  site: string,
  cookies: string | null,
  vehicle: { carId: number } | { carSlug: string },
): Promise<Reservation | null> {
  const owner = readOwner(site, cookies)
  return owner ? store.findOwned(site, owner.hash, vehicle) : null
}
