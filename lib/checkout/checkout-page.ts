import type { Car } from '@/lib/cars/car'
import type { Site } from '@/config/schema/site'
import { isReservable } from '@/lib/cars/reservable'
import { getDeposit, type Deposit } from './deposit'
import { isEnded, isHoldOver, isOpen, type Reservation } from './reservation'
import type { StartRefusal } from './reservation-messages'

/** The view of a checkout page. */
export type CheckoutPage =
  | { kind: 'missing' }
  | { kind: 'details'; car: Car; deposit: Deposit }
  | { kind: 'refused'; car: Car; reason: StartRefusal }
  /** The payment, or its outcome, is pending. */
  | { kind: 'open'; reservation: Reservation; car: Car | null }
  | { kind: 'done'; reservation: Reservation; car: Car | null }
  | { kind: 'ended'; reservation: Reservation; car: Car | null }
  /** The visitor may have a reservation, perhaps a paid one, that could not be read. */
  | { kind: 'unreadable'; car: Car }
  /** Without a vehicle to show. `isCarMissing`: the dealer platform has no such vehicle, so it has no page either. */
  | { kind: 'unavailable'; isUnreadable: boolean; isCarMissing: boolean }

type Facts = {
  site: Site
  /** The vehicle's current record at the dealer platform; `null` when it no longer exists or cannot be read. */
  car: Car | null
  /** Whether the dealer platform is down, so that `car` could not be read. */
  isCarUnavailable: boolean
  /** The reservation that this visitor may see: the one in the URL, else this browser's newest one. */
  reservation: Reservation | null
  /** Whether a reservation that the visitor may have could not be read. */
  isUnreadable: boolean
  /** Whether the URL contains its id. An ended reservation is shown only then; otherwise the visitor can start a new one. */
  isNamed: boolean
  /** The vehicle's live reservation, from any site and buyer; `null` if there is none. */
  live: Reservation | null
  /** Unix ms. */
  now: number
}

/** Chooses the view of a checkout page (`RV-05`). The visitor's own reservation takes precedence over the vehicle's state. Pure. */
export function chooseCheckoutPage({
  site,
  car,
  isCarUnavailable,
  reservation,
  isUnreadable,
  isNamed,
  live,
  now,
}: Facts): CheckoutPage {
  if (reservation && (isNamed || isCarUnavailable || isRunning(reservation, now))) {
    if (isEnded(reservation)) return { kind: 'ended', reservation, car }
    const isPaid = reservation.state === 'captured' && reservation.ending === null
    return { kind: isPaid ? 'done' : 'open', reservation, car }
  }
  if (!car) {
    if (!isCarUnavailable && !isUnreadable) return { kind: 'missing' }
    return { kind: 'unavailable', isUnreadable, isCarMissing: !isCarUnavailable }
  }
  // The vehicle may be reserved for this visitor, so no other view would be true.
  if (isUnreadable) return { kind: 'unreadable', car }
  const deposit = getDeposit(car, site)
  if (!deposit || !isReservable(car, site)) return { kind: 'refused', car, reason: toRefusalReason(car) }
  if (live && isHeld(live, now)) return { kind: 'refused', car, reason: 'held' }
  return { kind: 'details', car, deposit }
}

/** Whether another buyer holds the vehicle. Starting a reservation checks this again, and may displace a weak hold. */
function isHeld(live: Reservation, now: number): boolean {
  if (live.state === 'held') return !live.isWeak && !isHoldOver(live, now)
  return isOpen(live)
}

/** Whether the visitor's hold or paid reservation has not ended. */
function isRunning(reservation: Reservation, now: number): boolean {
  if (isEnded(reservation)) return false
  return reservation.state !== 'captured' || (reservation.live && (reservation.reservedUntil ?? 0) > now)
}

function toRefusalReason({ sold, status, reserved }: Car): 'reserved' | 'sold' | 'not_reservable' {
  if (sold || status === 'sold') return 'sold'
  return reserved ? 'reserved' : 'not_reservable'
}
