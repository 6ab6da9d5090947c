import { EVENTS } from '@/lib/events/catalogue'
import { buildProductRecord, type TrackedCar } from '@/lib/events/product-record'
import { track } from '@/lib/events/track'
import { readJson, writeJson } from '@/lib/storage/json-store'

/** The reservation that this page paid for, where the browser stores nothing (`BS-05`). */
let paid = ''

const toKey = (site: string) => `reservation-paid-${site}`

/** Stores that this browser is paying for a reservation. Only the browser that paid tracks the success. */
export function notePayment(site: string, id: string): void {
  paid = id
  writeJson(toKey(site), id)
}

/**
 * Tracks a paid reservation as the catalogue's reserve car event: once, in the browser that paid. A reload and a receipt on
 * another device track nothing (`EV-01`).
 */
export function trackReservation(site: string, id: string, car: TrackedCar): void {
  if (paid !== id && readJson(toKey(site)) !== id) return
  paid = ''
  writeJson(toKey(site), null)
  track({ id: EVENTS.reserve_car, form: 'reservation', product: buildProductRecord([car]) })
}
