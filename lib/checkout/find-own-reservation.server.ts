import 'server-only'
import { isReceiptOf } from './receipt-token.server'
import { readOwner } from './owner-cookie.server'
import type { Reservation } from './reservation'
import type { ReservationStore } from './reservation-store.server'

/** Who may see a reservation: the browser that made it, or a device with its receipt token. */
export type Viewer = { reservation: Reservation; isOwner: boolean }

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
