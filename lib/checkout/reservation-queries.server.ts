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
import { type HoldCounts, NEVER, type Reservation, type ReservationState } from './reservation'
import { ERASED_CUSTOMER, toReservation } from './reservation-store.server'

/** How long an ended, unpaid reservation keeps the buyer's details, in ms. */
const ERASE_AFTER_MS = 90 * 86_400_000
/** How long ids of webhook events are stored, in ms. Stripe retries a delivery for up to 3 days. */
const EVENT_TTL_MS = 30 * 86_400_000
const DAY_MS = 86_400_000
/** Maximum rows that one sweep changes. */
const SWEEP_ROWS = 500
const MAX_LISTED = 1000
/** Well below the database's limit of bound values per statement. */
const IDS_PER_QUERY = 500

/**
 * Ids of the reservations that the worker should advance, longest overdue first. Checks are scheduled only hours ahead, so a row
 * that is due more than `DAY_MS` from now was scheduled before the clock was set back.
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
 * Reservations for operators, newest first, optionally filtered by site, dealership, states or creation time (`sinceMs`, Unix
 * ms).
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
 * Reservations to compare with Stripe and the dealer platform: all since `sinceMs` (Unix ms), and earlier ones that have not
 * ended. `undefined` as the site means all sites.
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

/** The reservations with these ids, from any site. */
export async function findReservations(db: Database, ids: readonly string[]): Promise<Reservation[]> {
  const found: Reservation[] = []
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
    const some = ids.slice(start, start + IDS_PER_QUERY)
    const rows = await db.select().from(reservations).where(inArray(reservations.id, some))
    found.push(...rows.map(toReservation))
  }
  return found
}

/** The emails to the buyer that were queued for a reservation, oldest first. */
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

/** The subset of lead ids that are stored. */
export async function findStoredLeads(db: Database, ids: readonly number[]): Promise<Set<number>> {
  const found = new Set<number>()
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
    const some = ids.slice(start, start + IDS_PER_QUERY)
    const rows = await db.select({ id: leads.id }).from(leads).where(inArray(leads.id, some))
    for (const { id } of rows) found.add(id)
  }
  return found
}

/**
 * Counts a visitor's holds for `isWeakHold`: unpaid live holds at the site, and holds of this vehicle that ended unpaid within
 * 24 h.
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
        // Excludes holds whose payment could not be created, which is not the visitor's fault.
        isNotNull(intentId),
        inArray(ending, ['expired', 'shopper', 'displaced']),
        gt(endedAt, now - DAY_MS),
      ),
    )
  return { unpaidLive: unpaid?.rows ?? 0, lapsedOnVehicle: lapsed?.rows ?? 0 }
}

/**
 * Reservations that need an operator: an authorised payment, a hold past its end, or an unfinished end, each for longer than
 * `STUCK_AFTER_MS`. Across all sites, for readiness details and the log.
 */
export async function listStuckReservations(db: Database, now: number): Promise<Reservation[]> {
  const { state, ending, nextLookAt, authorisedAt, expiresAt, endedAt, attempts, createdAt } = reservations
  const before = now - STUCK_AFTER_MS
  const rows = await db
    .select()
    .from(reservations)
    .where(
      and(
        // Limits the scan to rows that still need work, by index.
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
 * Erases the buyer's details of reservations that ended unpaid at least `ERASE_AFTER_MS` ago. Returns how many rows it changed,
 * at most `SWEEP_ROWS`; the next sweep continues.
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

/** Whether a webhook event has already been processed. */
export async function hasStripeEvent(db: Database, eventId: string): Promise<boolean> {
  const rows = await db.select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, eventId))
  return rows.length > 0
}

/** Stores the id of a webhook event. Called after processing, so that Stripe retries an event that failed. */
export async function recordStripeEvent(db: Database, eventId: string, now: number): Promise<void> {
  await db.insert(stripeEvents).values({ id: eventId, receivedAt: now }).onConflictDoNothing()
}

/** Deletes the ids of webhook events that Stripe no longer retries. */
export async function sweepStripeEvents(db: Database, now: number): Promise<void> {
  await db.delete(stripeEvents).where(lt(stripeEvents.receivedAt, now - EVENT_TTL_MS))
}
