import type { Car } from '@/lib/cars/car'
import type { Site } from '@/config/schema/site'
import { isReservable } from '@/lib/cars/reservable'
import { getDeposit, type Deposit } from './deposit'
import { isEnded, isHoldOver, isOpen, type Reservation } from './reservation'
import type { StartRefusal } from './reservation-words'

/** What a checkout page shows. */
export type CheckoutPage =
  | { kind: 'missing' }
  | { kind: 'details'; car: Car; deposit: Deposit }
  | { kind: 'refused'; car: Car; reason: StartRefusal }
  /** Waiting for the payment, or for its outcome. */
  | { kind: 'open'; reservation: Reservation; car: Car | null }
  | { kind: 'done'; reservation: Reservation; car: Car | null }
  | { kind: 'ended'; reservation: Reservation; car: Car | null }

type Facts = {
  site: Site
  /** The vehicle as the dealer platform has it now; `null` when it is gone. */
  car: Car | null
  /** The reservation that this visitor may see: the one that the address names, else the newest of this browser. */
  reservation: Reservation | null
  /** Whether the address names it. One that has ended is shown only then; otherwise a new one can be started. */
  isNamed: boolean
  /** The vehicle's live reservation, of any site and buyer; `null` without one. */
  live: Reservation | null
  /** Unix ms. */
  now: number
}

/** What a checkout page shows (`RV-05`): the visitor's own reservation comes before the vehicle's state. Pure. */
export function chooseCheckoutPage({ site, car, reservation, isNamed, live, now }: Facts): CheckoutPage {
  if (reservation && (isNamed || isRunning(reservation, now))) {
    if (isEnded(reservation)) return { kind: 'ended', reservation, car }
    const isPaid = reservation.state === 'captured' && reservation.ending === null
    return { kind: isPaid ? 'done' : 'open', reservation, car }
  }
  if (!car) return { kind: 'missing' }
  const deposit = getDeposit(car, site)
  if (!deposit || !isReservable(car, site)) return { kind: 'refused', car, reason: readRefusal(car) }
  if (live && isHeld(live, now)) return { kind: 'refused', car, reason: 'held' }
  return { kind: 'details', car, deposit }
}

/** Whether another buyer has the vehicle for now. A start decides again, and may displace a weak hold. */
function isHeld(live: Reservation, now: number): boolean {
  if (live.state === 'held') return !live.isWeak && !isHoldOver(live, now)
  return isOpen(live)
}

/** Whether the visitor still has the vehicle: the hold or the paid reservation has not ended. */
function isRunning(reservation: Reservation, now: number): boolean {
  if (isEnded(reservation)) return false
  return reservation.state !== 'captured' || (reservation.live && (reservation.reservedUntil ?? 0) > now)
}

function readRefusal({ sold, status, reserved }: Car): 'reserved' | 'sold' | 'not_reservable' {
  if (sold || status === 'sold') return 'sold'
  return reserved ? 'reserved' : 'not_reservable'
}
