import { EVENTS } from '@/lib/events/catalogue'
import { buildProductRecord, type TrackedCar } from '@/lib/events/page-cars'
import { track } from '@/lib/events/track'
import { readJson, writeJson } from '@/lib/storage/json-store'

/** Fallback for browsers without storage (`BS-05`): the reservation that this page paid for. */
let paidReservationId = ''

const toKey = (site: string) => `reservation-paid-${site}`

/** Stores that this browser is paying for a reservation. Only the browser that paid tracks the success. */
export function rememberPayment(site: string, id: string): void {
  paidReservationId = id
  writeJson(toKey(site), id)
}

/**
 * Tracks a paid reservation as the catalogue's `reserve_car` event, once, in the browser that paid. A reload, or the receipt on
 * another device, is not tracked (`EV-01`).
 */
export function trackReservation(site: string, id: string, car: TrackedCar): void {
  if (paidReservationId !== id && readJson(toKey(site)) !== id) return
  paidReservationId = ''
  writeJson(toKey(site), null)
  track({ id: EVENTS.reserve_car, form: 'reservation', product: buildProductRecord([car]) })
}
