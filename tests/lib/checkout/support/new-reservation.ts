import { toLeadRequestKey, type NewReservation, type Reservation } from '@/lib/checkout/reservation'
import { createReservation } from '@/lib/checkout/decide-step'
import type { NewLead } from '@/lib/leads/outbox-accept.server'

export const START = Date.UTC(2026, 0, 5, 9)
export const MINUTE_MS = 60_000

/** Input for a 15-minute hold on vehicle 7 of one dealership. */
export function newHold(changes: Partial<NewReservation> = {}): NewReservation {
  return {
    id: 'r1',
    site: 'harbour-city',
    dealershipSlug: 'harbour-city-motors',
    carId: 7,
    carSlug: 'demo-car',
    vehicle: {
      name: '2022 Demo Car',
      price: 30_000,
      price_type: 'Drive Away',
      stocknum: 'A7',
      image: null,
      path: '/cars/demo-car',
      dealership_name: 'Harbour City Motors',
    },
    customer: {
      first_name: 'Ada',
      last_name: 'Buyer',
      email: 'ada@example.com',
      phone: '0400000000',
      postcode: '2000',
      opt_in: true,
    },
    consent: '{}',
    amount: 50_000,
    currency: 'aud',
    account: '',
    expiresAt: START + 15 * MINUTE_MS,
    holdMs: 7 * 86_400_000,
    ownerHash: 'owner',
    visitor: 'visitor',
    isWeak: false,
    requestKey: null,
    requestHash: 'hash',
    ...changes,
  }
}

/** A stored reservation, created at `START` with an intent. */
export function newReservation(changes: Partial<Reservation> = {}): Reservation {
  return { ...createReservation(newHold(), START), intentId: 'pi_r1', ...changes }
}

/** The lead of a captured reservation. */
export function newReservationLead({ id, site }: Pick<Reservation, 'id' | 'site'>): NewLead {
  return {
    site,
    form: 'reservation',
    category: 'Reserve Car',
    payload: { message: id },
    files: [],
    requestKey: toLeadRequestKey(id),
    requestHash: id,
  }
}
