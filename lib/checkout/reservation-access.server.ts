import 'server-only'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { readCookie, writeCookie } from '@/lib/auth/cookies'
import { deriveKey, isSignedFor } from '@/lib/secret.server'
import type { Reservation } from './reservation'
import type { ReservationStore } from './reservation-store.server'

/** Names the browser that made a reservation. `__Host-` binds it to the site's exact host. */
export const OWNER_COOKIE = '__Host-checkout'

const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/
/** Longer than any hold of a paid vehicle, so that the receipt page survives a reload until then. */
const OWNER_SECONDS = 60 * 86_400

/** Purpose of the key that signs receipt tokens. */
const RECEIPT_PURPOSE = 'reservation-receipt'

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

/** The token that opens a reservation's page on another device: derived from site and id, so nothing is stored for it. */
export function signReceipt(site: string, reservationId: string): string {
  return signWith(deriveKey(RECEIPT_PURPOSE, site), reservationId)
}

/** Whether a token opens the reservation at the site; one from before a rotation of `APP_SECRET` still does. */
function isReceiptOf(site: string, reservationId: string, token: string): boolean {
  return isSignedFor(RECEIPT_PURPOSE, site, token, (key) => signWith(key, reservationId))
}

function signWith(key: string, reservationId: string): string {
  return createHmac('sha256', key).update(reservationId).digest('base64url')
}

/** Who may see a reservation: the browser that made it, or a device with its receipt token. */
type Viewer = { reservation: Reservation; isOwner: boolean }

type Credentials = { cookies: string | null; receipt: string | null }

/**
 * A reservation of the site for somebody who may see it; `null` for everybody else, whether or not it exists. The receipt
 * token opens the state and nothing that could pay.
 */
export async function findVisibleReservation(
  store: Pick<ReservationStore, 'findAtSite'>,
  site: string,
  id: string,
  { cookies, receipt }: Credentials,
): Promise<Viewer | null> {
  const owner = readOwner(site, cookies)
  if (!owner && !receipt) return null
  const reservation = await store.findAtSite(site, id)
  if (!reservation) return null
  // An erased reservation has no owner, so an empty hash never matches.
  if (owner && reservation.ownerHash === owner.hash) return { reservation, isOwner: true }
  return receipt && isReceiptOf(site, id, receipt) ? { reservation, isOwner: false } : null
}

/** This browser's newest reservation of a vehicle at the site, for a page that is opened again; `null` without one. */
export async function findOwnReservation(
  store: Pick<ReservationStore, 'findOwned'>,
  site: string,
  cookies: string | null,
  carId: number,
): Promise<Reservation | null> {
  const owner = readOwner(site, cookies)
  return owner ? store.findOwned(site, owner.hash, carId) : null
}
