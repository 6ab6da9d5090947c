import 'server-only'
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import type { Database } from '@/lib/db/open-database.server'
import { leads, owedMails, reservations, stripeEvents } from '@/lib/db/schema'
import type { OwedMail } from '@/lib/delivery/mail-outbox.server'
import { STUCK_AFTER_MS } from '@/lib/leads/stuck'
import { NEVER, type Reservation, type ReservationState } from './reservation'
import { ERASED_CUSTOMER, toReservation } from './reservation-row'
import type { HoldCounts } from './weak-hold'

/** How long the buyer's details of an unpaid reservation are stored after its end, in ms. */
export const ERASE_AFTER_MS = 90 * 86_400_000
/** How long ids of webhook events are stored, in ms. Stripe repeats a delivery for up to 3 days. */
export const EVENT_TTL_MS = 30 * 86_400_000
const DAY_MS = 86_400_000
/** Rows that one sweep changes at most. */
const SWEEP_ROWS = 500
const MAX_LISTED = 1000
/** Well below the number of values that a statement may have. */
const IDS_AT_ONCE = 500

/**
 * Ids of the reservations that the worker should advance, the longest due first. No look is planned for more than some hours
 * ahead, so one beyond `DAY_MS` was planned before the clock was set back.
 */
export async function listDueReservations(db: Database, now: number, limit: number): Promise<string[]> {
  const { id, nextLookAt, leaseOwner, leaseUntil } = reservations
  const rows = await db
    .select({ id })
    .from(reservations)

    .where(
      and(
        or(lte(nextLookAt, now), and(gt(nextLookAt, now + DAY_MS), lt(nextLookAt, NEVER))),
        or(isNull(leaseOwner), lte(leaseUntil, now), gt(leaseUntil, now + DAY_MS)),
      ),
    )
    .orderBy(asc(nextLookAt), asc(id))
    .limit(limit)
  return rows.map((row) => row.id)
}

/**
 * Reservations for operators, newest first; of one site, one dealership, some states or a span (`sinceMs`, Unix ms) only where
 * they are given.
 */
export async function listReservations(
  db: Database,
  filter: {
    site?: string
    dealershipSlug?: string
    states?: readonly ReservationState[]
    sinceMs?: number
    limit?: number
  } = {},
): Promise<Reservation[]> {
  const { site, dealershipSlug, state, createdAt } = reservations
  const rows = await db
    .select()
    .from(reservations)
    .where(
      and(
        filter.site === undefined ? undefined : eq(site, filter.site),
        filter.dealershipSlug === undefined ? undefined : eq(dealershipSlug, filter.dealershipSlug),
        filter.states === undefined ? undefined : inArray(state, [...filter.states]),
        filter.sinceMs === undefined ? undefined : gte(createdAt, filter.sinceMs),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(Math.min(filter.limit ?? MAX_LISTED, MAX_LISTED))
  return rows.map(toReservation)
}

/**
 * What a comparison with Stripe and the dealer platform covers: every reservation since `sinceMs` (Unix ms), and earlier ones
 * that are not over. Of one site, or of all with `undefined`.
 */
export async function listReservationsToCompare(
  db: Database,
  sinceMs: number,
  ofSite: string | undefined,
): Promise<Reservation[]> {
  const { site, state, live, createdAt } = reservations
  const isOpen = or(eq(live, true), inArray(state, ['held', 'authorised', 'confirmed']))
  const rows = await db
    .select()
    .from(reservations)
    .where(and(ofSite === undefined ? undefined : eq(site, ofSite), or(gte(createdAt, sinceMs), isOpen)))
    .orderBy(asc(createdAt))
  return rows.map(toReservation)
}

/** The reservations with these ids, of any site. */
export async function findReservations(db: Database, ids: readonly string[]): Promise<Reservation[]> {
  const found: Reservation[] = []
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const some = ids.slice(start, start + IDS_AT_ONCE)
    const rows = await db.select().from(reservations).where(inArray(reservations.id, some))
    found.push(...rows.map(toReservation))
  }
  return found
}

/** The mails to the buyer that were queued for a reservation, in the order of their creation. */
export async function listReservationMails(
  db: Database,
  { site, id }: Pick<Reservation, 'site' | 'id'>,
): Promise<OwedMail[]> {
  return db
    .select()
    .from(owedMails)
    .where(and(eq(owedMails.site, site), like(owedMails.mailKey, `reservation:${id}:%`)))
    .orderBy(asc(owedMails.id))
}

/** Those of some lead ids that are stored. */
export async function findStoredLeads(db: Database, ids: readonly number[]): Promise<Set<number>> {
  const found = new Set<number>()
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const some = ids.slice(start, start + IDS_AT_ONCE)
    const rows = await db.select({ id: leads.id }).from(leads).where(inArray(leads.id, some))
    for (const { id } of rows) found.add(id)
  }
  return found
}

/**
 * What a visitor holds and let lapse, for the rule of weak holds: unpaid live holds at the site, and holds of this vehicle
 * that ended unpaid within 24 h.
 */
export async function countHolds(
  db: Database,
  hold: Pick<Reservation, 'site' | 'visitor' | 'dealershipSlug' | 'carId'>,
  now: number,
): Promise<HoldCounts> {
  const { site, visitor, state, dealershipSlug, carId, intentId, endedAt, authorisedAt, ending } =
    reservations
  const ofVisitor = and(eq(site, hold.site), eq(visitor, hold.visitor))
  const [unpaid] = await db
    .select({ rows: count() })
    .from(reservations)
    .where(and(ofVisitor, eq(state, 'held')))
  const [lapsed] = await db
    .select({ rows: count() })
    .from(reservations)
    .where(
      and(
        ofVisitor,
        eq(dealershipSlug, hold.dealershipSlug),
        eq(carId, hold.carId),
        isNull(authorisedAt),
        // The visitor did not cause the end of a hold whose payment could not be created.
        isNotNull(intentId),
        inArray(ending, ['expired', 'shopper', 'displaced']),
        gt(endedAt, now - DAY_MS),
      ),
    )
  return { unpaidLive: unpaid?.rows ?? 0, lapsedOnVehicle: lapsed?.rows ?? 0 }
}

/**
 * Reservations that a person should look at: a payment that is authorised, a hold that should be over, or an end that is not
 * finished, each for longer than `STUCK_AFTER_MS`. Across all sites, for readiness details and the log.
 */
export async function listStuckReservations(db: Database, now: number): Promise<Reservation[]> {
  const { state, ending, nextLookAt, authorisedAt, expiresAt, endedAt, attempts, createdAt } = reservations
  const before = now - STUCK_AFTER_MS
  const rows = await db
    .select()
    .from(reservations)
    .where(
      and(
        // Only rows that are still owed; the index finds them.
        lt(nextLookAt, now + STUCK_AFTER_MS),
        or(
          and(inArray(state, ['authorised', 'confirmed']), lt(authorisedAt, before)),
          and(eq(state, 'held'), lt(expiresAt, before)),
          and(eq(state, 'captured'), isNotNull(ending), gt(attempts, 0), lt(createdAt, before)),
          lt(endedAt, before),
        ),
      ),
    )
    .orderBy(asc(createdAt))
    .limit(MAX_LISTED)
  return rows.map(toReservation)
}

/**
 * Erases the buyer's details of reservations that ended unpaid `ERASE_AFTER_MS` ago or earlier. Returns how many rows it
 * changed, at most `SWEEP_ROWS`; the next sweep continues.
 */
export async function eraseOldCustomers(db: Database, now: number): Promise<number> {
  const { id, endedAt, capturedAt, customer, live } = reservations
  const erased = JSON.stringify(ERASED_CUSTOMER)
  const due = db
    .select({ id })
    .from(reservations)
    .where(and(lte(endedAt, now - ERASE_AFTER_MS), isNull(capturedAt), eq(live, false), ne(customer, erased)))
    .limit(SWEEP_ROWS)
  const rows = await db
    .update(reservations)
    .set({
      customer: erased,
      consent: '',
      ownerHash: '',
      visitor: '',
      requestKey: null,
      requestHash: '',
      version: sql`${reservations.version} + 1`,
    })
    .where(inArray(id, due))
    .returning({ id })
  return rows.length
}

/** Whether a webhook event was processed before. */
export async function hasStripeEvent(db: Database, eventId: string): Promise<boolean> {
  const rows = await db.select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, eventId))
  return rows.length > 0
}

/** Stores the id of a webhook event after it was processed, so that a failed one is repeated by Stripe. */
export async function recordStripeEvent(db: Database, eventId: string, now: number): Promise<void> {
  await db.insert(stripeEvents).values({ id: eventId, receivedAt: now }).onConflictDoNothing()
}

/** Deletes the ids of webhook events that Stripe does not repeat any more. */
export async function sweepStripeEvents(db: Database, now: number): Promise<void> {
  await db.delete(stripeEvents).where(lt(stripeEvents.receivedAt, now - EVENT_TTL_MS))
}
