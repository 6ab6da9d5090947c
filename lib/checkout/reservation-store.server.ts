import 'server-only'
import { and, desc, eq, gt, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '@/lib/db/open-database.server'
import { reservations } from '@/lib/db/schema'
import { isUniqueFailure, readUptimeMs } from '@/lib/leads/outbox-store.server'
import { type NewLead, planLead } from '@/lib/leads/outbox-accept.server'
import type { ReservationRows } from './advance-reservation.server'
import { createReservation, type ReservationPatch } from './decide-step'
import {
  isEnded,
  reservationCustomerSchema,
  reservedVehicleSchema,
  type NewReservation,
  type Reservation,
  type ReservationCustomer,
} from './reservation'

/** Maximum attempts for an insert whose conflicting row no longer exists when it is read. */
const INSERT_TRIES = 5

type InsertOutcome =
  | { kind: 'inserted'; reservation: Reservation }
  /** A retry of an earlier request, which created `reservation`. */
  | { kind: 'repeated'; reservation: Reservation }
  /** The request key was used for a different request at this site. */
  | { kind: 'key-reused' }
  /** The vehicle has a live reservation. */
  | { kind: 'taken'; reservation: Reservation }

/**
 * Reservations in the web app's database. `now` is the clock in Unix ms. Updates check the row's version, and a unique index
 * allows one live reservation per vehicle, so several processes can share the table.
 */
export class ReservationStore implements ReservationRows {
  readonly #db: Database
  readonly #now: () => number

  constructor(db: Database, now: () => number = Date.now) {
    this.#db = db
    this.#now = now
  }

  /** Stores a new hold. */
  async insert(hold: NewReservation): Promise<InsertOutcome> {
    for (let attempt = 1; ; attempt++) {
      try {
        const rows = await this.#db
          .insert(reservations)
          .values(toRow(createReservation(hold, this.#now())))
          .returning()
        return { kind: 'inserted', reservation: toReservation(rows[0]) }
      } catch (error) {
        const isRepeated = isUniqueFailure(error, 'reservations.request_key')
        if (!isRepeated && !isUniqueFailure(error, 'reservations.car_id')) throw error
        const first = isRepeated
          ? await this.findByRequestKey(hold.site, hold.requestKey ?? '')
          : await this.findLive(hold.dealershipSlug, hold.carId)
        if (first && !isRepeated) return { kind: 'taken', reservation: first }
        if (first && first.requestHash !== hold.requestHash) return { kind: 'key-reused' }
        if (first) return { kind: 'repeated', reservation: first }
        if (attempt === INSERT_TRIES) throw error
      }
    }
  }

  find(id: string): Promise<Reservation | null> {
    return this.#findOne(eq(reservations.id, id))
  }

  /** Finds a reservation by id within one site. */
  findAtSite(site: string, id: string): Promise<Reservation | null> {
    return this.#findOne(and(eq(reservations.site, site), eq(reservations.id, id)))
  }

  findByIntent(intentId: string): Promise<Reservation | null> {
    return this.#findOne(eq(reservations.intentId, intentId))
  }

  findByRequestKey(site: string, requestKey: string): Promise<Reservation | null> {
    return this.#findOne(and(eq(reservations.site, site), eq(reservations.requestKey, requestKey)))
  }

  /** The live reservation of a vehicle, from any site. */
  findLive(dealershipSlug: string, carId: number): Promise<Reservation | null> {
    const { dealershipSlug: slug, carId: car, live } = reservations
    return this.#findOne(and(eq(slug, dealershipSlug), eq(car, carId), eq(live, true)))
  }

  /** The newest reservation of a vehicle, by its id or slug, that this owner's browser made at the site. */
  findOwned(
    site: string,
    ownerHash: string,
    vehicle: { carId: number } | { carSlug: string },
  ): Promise<Reservation | null> {
    const { site: ofSite, ownerHash: owner, carId, carSlug } = reservations
    const isVehicle = 'carId' in vehicle ? eq(carId, vehicle.carId) : eq(carSlug, vehicle.carSlug)
    return this.#findOne(and(eq(ofSite, site), eq(owner, ownerHash), isVehicle))
  }

  /** Updates a row if it is still at `version`; otherwise returns `null`. */
  async update(id: string, version: number, patch: ReservationPatch): Promise<Reservation | null> {
    const [row] = await this.#set(id, version, patch)
    return row ? toReservation(row) : null
  }

  /** Replaces the buyer's details of an unpaid hold; `null` when the row is not at `version` or not `held`. */
  async updateDetails(
    { id, version }: Reservation,
    details: Pick<NewReservation, 'customer' | 'consent'>,
  ): Promise<Reservation | null> {
    const { customer, consent } = details
    const columns = { customer: JSON.stringify(customer), consent }
    const [row] = await this.#set(id, version, columns, eq(reservations.state, 'held'))
    return row ? toReservation(row) : null
  }

  /**
   * Stores the intent of a hold and its payment deadline (Unix ms), before the browser gets the client secret. Returns `null`
   * when the hold has ended or has another intent; the caller must then cancel the intent and not reveal its secret.
   */
  async attachIntent(id: string, intentId: string, expiresAt: number): Promise<Reservation | null> {
    const { state, ending, intentId: column } = reservations
    const isFree = or(isNull(column), eq(column, intentId))
    const [row] = await this.#db
      .update(reservations)
      .set({ intentId, expiresAt, version: sql`${reservations.version} + 1` })
      .where(and(eq(reservations.id, id), eq(state, 'held'), isNull(ending), isFree))
      .returning()
    return row ? toReservation(row) : null
  }

  /**
   * Clears the request key of a hold that ended before it had a payment, so that the buyer's retry starts a new hold. Returns
   * `false` for every other reservation, whose retries get the original response.
   */
  async clearRequestKey({ id, intentId, ...reservation }: Reservation): Promise<boolean> {
    if (intentId !== null || !isEnded(reservation)) return false
    const rows = await this.#db
      .update(reservations)
      .set({ requestKey: null, version: sql`${reservations.version} + 1` })
      .where(and(eq(reservations.id, id), isNull(reservations.intentId)))
      .returning({ id: reservations.id })
    return rows.length > 0
  }

  /**
   * Stores the capture and its lead in one transaction; `null`, and no lead, when the row is not at `version`. The lead's request
   * key is unique at its site, so a reservation has at most one lead.
   */
  async capture(
    id: string,
    version: number,
    patch: ReservationPatch,
    lead: NewLead,
  ): Promise<Reservation | null> {
    const db = this.#db
    const planned = planLead({ db, now: this.#now, uptime: readUptimeMs }, lead, true)
    // An update that matches no row does not fail the batch. This statement does when the version differs: the column is NOT NULL.
    const guard = db
      .update(reservations)
      .set({ version: sql`NULL` })
      .where(and(eq(reservations.id, id), ne(reservations.version, version)))
    const { insertLead, insertStep, deliveries } = planned
    const update = this.#set(id, version, { ...patch, leadId: planned.id })
    try {
      // The lead comes before the row that refers to it (foreign key).
      const [, , rows] = await db.batch([guard, insertLead, update, insertStep, ...deliveries])
      return toReservation(rows[0])
    } catch (error) {
      if (isGuardFailure(error)) return null
      throw error
    }
  }

  /**
   * Leases the row for `leaseMs`; `false` when another run has the lease. A lease only avoids duplicate work: correctness comes
   * from versions and Stripe's idempotency keys. A lease far in the future is ignored, because the clock was set back.
   */
  async lease(id: string, owner: string, leaseMs: number): Promise<boolean> {
    const now = this.#now()
    const { leaseOwner, leaseUntil } = reservations
    const isFree = or(isNull(leaseOwner), lte(leaseUntil, now), gt(leaseUntil, now + 2 * leaseMs))
    const rows = await this.#db
      .update(reservations)
      .set({ leaseOwner: owner, leaseUntil: now + leaseMs })
      .where(and(eq(reservations.id, id), isFree))
      .returning({ id: reservations.id })
    return rows.length > 0
  }

  async freeLease(id: string, owner: string): Promise<void> {
    await this.#db
      .update(reservations)
      .set({ leaseOwner: null, leaseUntil: 0 })
      .where(and(eq(reservations.id, id), eq(reservations.leaseOwner, owner)))
  }

  /**
   * Makes the row due now and increments its version, so that a run that holds the lease reads the row and Stripe again. For
   * events that arrive during that run.
   */
  async markDue(id: string): Promise<void> {
    await this.#db
      .update(reservations)
      .set({ nextLookAt: this.#now(), version: sql`${reservations.version} + 1` })
      .where(eq(reservations.id, id))
  }

  #set(id: string, version: number, columns: Partial<typeof reservations.$inferInsert>, condition?: SQL) {
    return this.#db
      .update(reservations)
      .set({ ...columns, version: version + 1 })
      .where(and(eq(reservations.id, id), eq(reservations.version, version), condition))
      .returning()
  }

  async #findOne(condition: SQL | undefined): Promise<Reservation | null> {
    const [row] = await this.#db
      .select()
      .from(reservations)
      .where(condition)
      .orderBy(desc(reservations.createdAt))
      .limit(1)
    return row ? toReservation(row) : null
  }
}

/** Whether the batch failed at the version guard of `capture`. Drizzle wraps the original error. */
function isGuardFailure(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (/NOT NULL constraint failed: reservations\.version/i.test(cause.message)) return true
  return false
}

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

function toRow(reservation: Reservation): ReservationRow {
  const { vehicle, customer } = reservation
  return { ...reservation, vehicle: JSON.stringify(vehicle), customer: JSON.stringify(customer) }
}
