import { compareIntent, SETTLING_MS, type Difference, type DifferenceKind } from './compare-intent'
import { isRefunded, LATE_RELEASE_MS } from '@/lib/checkout/decide-step'
import { isEnded, type Intent, type Reservation } from '@/lib/checkout/reservation'
import type { ListedIntent } from './list-intents'

/** A vehicle as listed by the dealer platform. `site` is the slug of a site that sells it. */
export type ListedCar = {
  id: number
  site: string
  isSold: boolean
  isReserved: boolean
  reservedBy: string | null
}

/** Data to compare, read in this order: Stripe, the dealer platform, our database. Our rows are therefore the most recent. */
export type Findings = {
  intents: readonly ListedIntent[]
  cars: readonly ListedCar[]
  /** The reservations of the period, and all others that an intent or a vehicle refers to. */
  reservations: readonly Reservation[]
  /** The lead ids of the reservations for which a lead is stored. */
  leadIds: ReadonlySet<number>
  /** Stripe accounts and sites that could be read. Others are not compared. */
  accounts: ReadonlySet<string>
  sites: ReadonlySet<string>
}

/**
 * Lists every difference between our reservations, Stripe's intents and the dealer platform's vehicles. Pure.
 * A cancelled or refunded intent without a row is ignored, because nothing is charged.
 * @returns the differences, the most serious ones of a reservation first, and how many reservations were too recent to compare.
 */
export function compareReservations(
  findings: Findings,
  now: number,
): { differences: Difference[]; settling: number } {
  const { reservations, accounts, sites, leadIds } = findings
  const byId = new Map(reservations.map((row) => [row.id, row]))
  const byIntent = new Map(findings.intents.map((intent) => [intent.id, intent]))
  const cars = new Map(findings.cars.map((car) => [car.id, car]))
  const settled = reservations.filter((row) => !isSettling(row, now))
  const differences = [
    ...settled.flatMap((row) => [
      ...(accounts.has(row.account) ? compareIntent(row, byIntent.get(row.intentId ?? '') ?? null, now) : []),
      ...(sites.has(row.site) ? compareVehicle(row, cars.get(row.carId) ?? null, now) : []),
      ...compareLead(row, leadIds),
    ]),
    ...findings.intents.flatMap((intent) => compareOwner(intent, byId.get(intent.reservationId) ?? null)),
    ...findings.cars.flatMap((car) => compareReservedBy(car, byId, now)),
    ...findTwoCaptured(settled),
  ]
  return { differences, settling: reservations.length - settled.length }
}

function isSettling(row: Reservation, now: number): boolean {
  const times = [row.createdAt, row.authorisedAt, row.confirmedAt, row.capturedAt, row.endedAt]
  return Math.max(...times.map((time) => time ?? 0)) > now - SETTLING_MS
}

/** The dealer platform must keep every paid vehicle reserved until the date promised to the buyer. */
function compareVehicle(row: Reservation, car: ListedCar | null, now: number): Difference[] {
  const isPaid = row.state === 'confirmed' || (row.state === 'captured' && now < (row.reservedUntil ?? 0))
  if (!isPaid || row.ending !== null || car?.isSold) return []
  if (car?.isReserved && car.reservedBy === row.id) return []
  const status = !car
    ? 'is not in the stock of the dealer platform'
    : car.isReserved
      ? `is reserved by ${car.reservedBy ?? 'the dealer'}`
      : 'is not reserved at the dealer platform'
  return [
    {
      ...name(row, 'not_reserved_upstream'),
      finding: `The deposit is ${row.state === 'captured' ? 'paid' : 'authorised'}, and the vehicle ${status}.`,
      advice: `Ask the dealer to reserve the vehicle for this buyer, or return the deposit with \`npm run reservations -- ${row.state === 'captured' ? 'refund' : 'cancel'} ${row.id}\`.`,
      isDue: false,
    },
  ]
}

function compareLead(row: Reservation, leadIds: ReadonlySet<number>): Difference[] {
  if (row.capturedAt === null || (row.leadId !== null && leadIds.has(row.leadId))) return []
  return [
    {
      ...name(row, 'captured_without_lead'),
      finding: 'The deposit was captured, and there is no lead.',
      advice: `Give the dealer the buyer's details: \`npm run reservations -- show ${row.id}\`.`,
      isDue: false,
    },
  ]
}

/** A reservation must refer to the same intent whose metadata contains the reservation's id. */
function compareOwner(intent: ListedIntent, row: Reservation | null): Difference[] {
  if (row?.intentId === intent.id || isOver(intent)) return []
  const charge =
    intent.status === 'succeeded' ? 'charged' : intent.status === 'requires_capture' ? 'authorised' : 'unpaid'
  const advice = {
    charged: `Restore the reservation from a backup, or refund ${intent.id} in the Stripe dashboard.`,
    authorised: `Cancel ${intent.id} in the Stripe dashboard; nothing is charged.`,
    unpaid: `Cancel ${intent.id} in the Stripe dashboard, so that it cannot be paid.`,
  }[charge]
  return [
    {
      kind: 'intent_without_row',
      site: intent.site,
      reservationId: intent.reservationId,
      intentId: intent.id,
      finding: row
        ? `Stripe has another intent for this reservation (${charge}); our database has ${row.intentId ?? 'none'}.`
        : `Stripe has an intent (${charge}) for a reservation that is not in our database.`,
      advice,
      isDue: false,
    },
  ]
}

function compareReservedBy(
  car: ListedCar,
  rows: ReadonlyMap<string, Reservation>,
  now: number,
): Difference[] {
  if (!car.isReserved || car.reservedBy === null || car.isSold) return []
  const row = rows.get(car.reservedBy)
  if (!row)
    return [
      {
        kind: 'reserved_by_unknown',
        site: car.site,
        reservationId: car.reservedBy,
        intentId: null,
        finding: `Vehicle ${car.id} is reserved at the dealer platform by a reservation that is not in our database.`,
        advice:
          'Ask the dealer whether a buyer has paid; if not, make the vehicle available at the dealer platform.',
        isDue: false,
      },
    ]
  if (!isEnded(row) || (row.endedAt ?? 0) + LATE_RELEASE_MS + SETTLING_MS > now) return []
  return [
    {
      ...name(row, 'reserved_after_end'),
      finding: `The reservation is ${row.state}, and vehicle ${car.id} is still reserved for it at the dealer platform.`,
      advice: `Release it with \`npm run reservations -- cancel ${row.id}\`.`,
      isDue: row.isReserveTried,
    },
  ]
}

/** Finds two buyers who paid for one vehicle. A reservation counts from its capture until it ends. */
function findTwoCaptured(rows: readonly Reservation[]): Difference[] {
  const paid = rows
    .filter(({ capturedAt }) => capturedAt !== null)
    .toSorted((a, b) => (a.capturedAt ?? 0) - (b.capturedAt ?? 0))
  return paid.flatMap((row, index) => {
    const earlier = paid
      .slice(0, index)
      .find(
        (other) =>
          other.carId === row.carId &&
          other.dealershipSlug === row.dealershipSlug &&
          holdsUntil(other) > (row.capturedAt ?? 0),
      )
    if (!earlier) return []
    return [
      {
        ...name(row, 'two_captured'),
        finding: `Two buyers have paid for this vehicle at the same time. The other reservation is ${earlier.id}.`,
        advice:
          'Ask the dealer which buyer gets the vehicle, and refund the other: `npm run reservations -- refund ID`.',
        isDue: false,
      },
    ]
  })
}

function holdsUntil({ endedAt, reservedUntil }: Reservation): number {
  return endedAt ?? reservedUntil ?? 0
}

function isOver(intent: Intent): boolean {
  return intent.status === 'canceled' || isRefunded(intent)
}

function name(row: Reservation, kind: DifferenceKind) {
  return { kind, site: row.site, reservationId: row.id, intentId: row.intentId }
}
