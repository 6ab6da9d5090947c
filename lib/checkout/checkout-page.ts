import type { Car } from '@/lib/cars/car'
import type { Site } from '@/config/schema/site'
import { isReservable } from '@/lib/cars/reservable'
import { getDeposit, type Deposit } from './deposit'
import { isEnded, type Reservation } from './reservation'
import type { StartRefusal } from './reservation-words'

/** What a checkout page shows. */
export type CheckoutPage =
  | { kind: 'missing' }
  | { kind: 'details'; car: Car; deposit: Deposit }
  | { kind: 'refused'; car: Car; reason: Extract<StartRefusal, 'reserved' | 'sold' | 'not_reservable'> }
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
  /** Unix ms. */
  now: number
}

/** What a checkout page shows (`RV-05`): the visitor's own reservation comes before the vehicle's state. Pure. */
export function chooseCheckoutPage({ site, car, reservation, isNamed, now }: Facts): CheckoutPage {
  if (reservation && (isNamed || isRunning(reservation, now))) {
    if (isEnded(reservation)) return { kind: 'ended', reservation, car }
    const isPaid = reservation.state === 'captured' && reservation.ending === null
    return { kind: isPaid ? 'done' : 'open', reservation, car }
  }
  if (!car) return { kind: 'missing' }
  const deposit = getDeposit(car, site)
  if (deposit && isReservable(car, site)) return { kind: 'details', car, deposit }
  return { kind: 'refused', car, reason: readRefusal(car) }
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
