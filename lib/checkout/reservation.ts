import { z } from 'zod'

/**
 * `held`: the vehicle is held for some minutes and not paid. `authorised`: Stripe has authorised the card. `confirmed`: the
 * dealer platform has reserved the vehicle. `captured`: the deposit is charged. The other states are final.
 */
export const RESERVATION_STATES = [
  'held',
  'authorised',
  'confirmed',
  'captured',
  'cancelled',
  'expired',
  'refunded',
] as const
export type ReservationState = (typeof RESERVATION_STATES)[number]

/** Why a reservation ends. Stored as soon as the end is decided, before the payment is cancelled or refunded. */
export const END_REASONS = [
  'shopper',
  'operator',
  'expired',
  'sold',
  'reserved',
  'not_reservable',
  'changed',
  'payment_canceled',
  'unconfirmed',
  'refunded_at_stripe',
  'displaced',
] as const
export type EndReason = (typeof END_REASONS)[number]

/** Snapshot of the vehicle when the reservation started. `price` in dollars, `null` if none; `image` is a URL or `null`. */
export const reservedVehicleSchema = z.object({
  name: z.string(),
  price: z.number().nullable(),
  price_type: z.string(),
  stocknum: z.string(),
  image: z.string().nullable(),
  path: z.string(),
  dealership_name: z.string(),
})
type ReservedVehicle = z.infer<typeof reservedVehicleSchema>

/** The buyer's details. Once erased, every text is empty and `opt_in` is false. */
export const reservationCustomerSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  postcode: z.string(),
  opt_in: z.boolean(),
})
export type ReservationCustomer = z.infer<typeof reservationCustomerSchema>

/** One reservation of one vehicle. All times are Unix milliseconds. */
export type Reservation = {
  /** A UUID, also used by browsers, Stripe's metadata and the dealer platform. */
  id: string
  site: string
  dealershipSlug: string
  carId: number
  carSlug: string
  vehicle: ReservedVehicle
  customer: ReservationCustomer
  /** `ConsentEvidence` of the details form as JSON; empty once the buyer's details are erased. */
  consent: string
  /** The deposit in integer cents. */
  amount: number
  currency: 'aud' | 'nzd'
  /** The Stripe account: '' for the platform's, `acct_…` for Connect, `key:NAME_STRIPE_KEY` for the dealer's own key. */
  account: string
  /** The PaymentIntent's id, stored before the browser gets the client secret. */
  intentId: string | null
  state: ReservationState
  /** Set once the end is decided; the final state keeps it as its reason. */
  ending: EndReason | null
  /** Whether the dealer platform may have reserved the vehicle for us, so that the end must release it. */
  isReserveTried: boolean
  createdAt: number
  expiresAt: number
  authorisedAt: number | null
  confirmedAt: number | null
  capturedAt: number | null
  endedAt: number | null
  /** How long the dealer holds a paid vehicle, in ms. See `getHoldEnd`. */
  holdMs: number
  reservedUntil: number | null
  /** Incremented by every update; updates check it (optimistic locking). */
  version: number
  /** Hash of the owner cookie. */
  ownerHash: string
  /** Keyed hash of the visitor's address. */
  visitor: string
  /** Whether another visitor may displace this hold while it is unpaid. */
  isWeak: boolean
  requestKey: string | null
  requestHash: string
  leadId: number | null
  /** When the worker checks it next; `NEVER` when no work is left. */
  nextLookAt: number
  /** Failed attempts since the last transition. */
  attempts: number
  leaseOwner: string | null
  leaseUntil: number
  lastError: string | null
  /** Whether it blocks the vehicle for other buyers; one live row per vehicle (partial unique index). */
  live: boolean
  /** Whether pages and emails reflect the current state. A capture and an end reset it; `announce` sets it. */
  isAnnounced: boolean
}

/** `nextLookAt` of a row that needs no further work. */
export const NEVER = Number.MAX_SAFE_INTEGER

/** Input for a new hold; the store adds the other columns. */
export type NewReservation = Pick<
  Reservation,
  | 'id'
  | 'site'
  | 'dealershipSlug'
  | 'carId'
  | 'carSlug'
  | 'vehicle'
  | 'customer'
  | 'consent'
  | 'amount'
  | 'currency'
  | 'account'
  | 'expiresAt'
  | 'holdMs'
  | 'ownerHash'
  | 'visitor'
  | 'isWeak'
  | 'requestKey'
  | 'requestHash'
>

/** Statuses of a Stripe PaymentIntent: https://docs.stripe.com/payments/paymentintents/lifecycle */
type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'canceled'
  | 'succeeded'

/** The fields of a PaymentIntent that the state machine uses. Amounts in cents. */
export type Intent = {
  id: string
  status: IntentStatus
  amount: number
  currency: string
  amountCaptured: number
  amountRefunded: number
  clientSecret: string | null
  /** Whether a card was ever authorised for it, even if the authorisation has since been cancelled. */
  wasAuthorised: boolean
  lastError: { code: string; declineCode: string; message: string } | null
}

/** Stripe could not be reached, timed out, or returned a response that leaves the outcome unknown. Can be retried. */
export class PaymentUnavailable extends Error {
  override readonly name = 'PaymentUnavailable'
}

/**
 * Port to Stripe. Every call has an idempotency key derived from the reservation id. `read` returns `null` when the reservation
 * has no intent, or its account has none with this id. When Stripe rejects `capture`, `cancel` or `refund` because of the
 * intent's state, they return the unchanged intent. All throw `PaymentUnavailable` when the outcome is unknown.
 */
export type Payments = {
  create(reservation: Reservation): Promise<Intent>
  read(reservation: Reservation): Promise<Intent | null>
  capture(reservation: Reservation): Promise<Intent>
  cancel(reservation: Reservation): Promise<Intent>
  refund(reservation: Reservation): Promise<Intent>
}

/**
 * Port to the dealer platform. `check` reads the vehicle uncached. `reserve` and `release` send the reservation id and are
 * idempotent; `release` does nothing when the vehicle is not reserved, or reserved by another reservation. An exception means
 * that the outcome is unknown and the call can be retried.
 */
export type Vehicles = {
  check(reservation: Reservation): Promise<VehicleAnswer<'ok'>>
  reserve(reservation: Reservation): Promise<VehicleAnswer<'reserved'>>
  release(reservation: Reservation): Promise<void>
}
export type VehicleAnswer<Kind extends string> = { kind: Kind } | { kind: 'refused'; reason: EndReason }

/**
 * The request key that makes a reservation's lead unique at its site. It contains a space, which an `Idempotency-Key` header
 * cannot contain. Otherwise a client could send an enquiry with this key, and storing the capture would always fail.
 */
export function toLeadRequestKey(reservationId: string): string {
  return `reservation ${reservationId}`
}

/**
 * When the hold of a paid vehicle ends, in Unix ms. It counts from the authorisation, because the dealer platform receives the
 * date before the capture and the buyer must not be promised a later one.
 */
export function getHoldEnd({
  authorisedAt,
  createdAt,
  holdMs,
}: Pick<Reservation, 'authorisedAt' | 'createdAt' | 'holdMs'>): number {
  return (authorisedAt ?? createdAt) + holdMs
}

/** A hold created further than this in the future dates from before the clock was set back, in ms. */
const CLOCK_TOLERANCE_MS = 5 * 60_000

/** Whether the time to pay has ended. */
export function isHoldOver({ createdAt, expiresAt }: Reservation, now: number): boolean {
  return now >= expiresAt || createdAt > now + CLOCK_TOLERANCE_MS
}

/** Whether the state is final. Only retries of the last effects can follow. */
export function isEnded({ state }: Pick<Reservation, 'state'>): boolean {
  return state === 'cancelled' || state === 'expired' || state === 'refunded'
}

/** Whether `advanceReservation` may have work to do: not ended, and not a completed capture. */
export function isOpen(reservation: Pick<Reservation, 'state' | 'ending'>): boolean {
  if (isEnded(reservation)) return false
  return reservation.state !== 'captured' || reservation.ending !== null
}

/** A visitor's holds: unpaid live holds at the site, and holds of the vehicle that ended unpaid within 24 h. */
export type HoldCounts = { unpaidLive: number; lapsedOnVehicle: number }

const MAX_UNPAID = 5
const MAX_LAPSED = 2

/** Whether a new hold is weak, because its visitor repeatedly blocks vehicles without paying. */
export function isWeakHold({ unpaidLive, lapsedOnVehicle }: HoldCounts): boolean {
  return unpaidLive >= MAX_UNPAID || lapsedOnVehicle >= MAX_LAPSED
}

/** Whether a visitor's new reservation may displace the live one of the vehicle. */
export function canDisplace(live: Reservation, visitor: string): boolean {
  return live.state === 'held' && live.isWeak && live.ending === null && live.visitor !== visitor
}
