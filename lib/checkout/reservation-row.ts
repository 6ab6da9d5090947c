import { reservations } from '@/lib/db/schema'
import { POLL_MS } from './decide-step'
import {
  reservationCustomerSchema,
  reservedVehicleSchema,
  type NewReservation,
  type Reservation,
  type ReservationCustomer,
} from './reservation'

type ReservationRow = typeof reservations.$inferSelect

/** Replaces the buyer's details when they are erased. */
export const ERASED_CUSTOMER: ReservationCustomer = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  postcode: '',
  opt_in: false,
}

/** Parses a row's JSON columns. @throws Error when the row is missing or its JSON is invalid. */
export function toReservation(row: ReservationRow | undefined): Reservation {
  if (!row) throw new Error('The database stored a reservation and returned no row.')
  return {
    ...row,
    vehicle: reservedVehicleSchema.parse(JSON.parse(row.vehicle)),
    customer: reservationCustomerSchema.parse(JSON.parse(row.customer)),
  }
}

/** The columns of a new hold, created at `now` (Unix ms). */
export function toNewRow(hold: NewReservation, now: number): ReservationRow {
  return {
    ...hold,
    vehicle: JSON.stringify(hold.vehicle),
    customer: JSON.stringify(hold.customer),
    intentId: null,
    state: 'held',
    ending: null,
    isReserveTried: false,
    createdAt: now,
    authorisedAt: null,
    confirmedAt: null,
    capturedAt: null,
    endedAt: null,
    reservedUntil: null,
    version: 1,
    leadId: null,
    nextLookAt: Math.min(hold.expiresAt, now + POLL_MS),
    attempts: 0,
    leaseOwner: null,
    leaseUntil: 0,
    lastError: null,
    live: true,
    isAnnounced: true,
  }
}
