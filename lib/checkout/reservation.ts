import { z } from 'zod'
import type { NewLead } from '@/lib/leads/outbox-accept.server'

/**
 * `held`: the buyer has the vehicle for some minutes and has not paid. `authorised`: Stripe has the card's authorisation.
 * `confirmed`: the dealer platform has our reservation. `captured`: the deposit is charged. The others are ends.
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

/** The vehicle as the buyer saw it at the start. `price` in dollars, `null` without a price; `image` a URL or `null`. */
export const reservedVehicleSchema = z.object({
  name: z.string(),
  price: z.number().nullable(),
  price_type: z.string(),
  stocknum: z.string(),
  image: z.string().nullable(),
  path: z.string(),
  dealership_name: z.string(),
})
export type ReservedVehicle = z.infer<typeof reservedVehicleSchema>

/** The buyer's details; every text is empty and `opt_in` false once they are erased. */
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
  /** A UUID: the id that browsers, Stripe's metadata and the dealer platform see. */
  id: string
  site: string
  dealershipSlug: string
  carId: number
  carSlug: string
  vehicle: ReservedVehicle
  customer: ReservationCustomer
  /** `ConsentEvidence` of the details form, JSON; empty once the buyer's details are erased. */
  consent: string
  /** The deposit in integer cents. */
  amount: number
  currency: 'aud' | 'nzd'
  /** The Stripe account: '' for the platform's, `acct_…` for Connect, `key:NAME_STRIPE_KEY` for the dealer's own key. */
  account: string
  /** Stripe's id, stored before the client secret is given to the browser. */
  intentId: string | null
  state: ReservationState
  /** Set once the end is decided; it stays set in the end state as its reason. */
  ending: EndReason | null
  /** Whether the dealer platform may have a reservation of ours that is to be released at the end. */
  isReserveTried: boolean
  createdAt: number
  expiresAt: number
  authorisedAt: number | null
  confirmedAt: number | null
  capturedAt: number | null
  endedAt: number | null
  /** How long the dealer holds a paid vehicle, in ms; see `getHoldEnd`. */
  holdMs: number
  reservedUntil: number | null
  /** Counts the stored changes; every change names the version that it was computed from. */
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
  /** When the worker looks at it next; `NEVER` when nothing is owed. */
  nextLookAt: number
  /** Failed attempts since the last stored progress. */
  attempts: number
  leaseOwner: string | null
  leaseUntil: number
  lastError: string | null
  /** Whether it blocks the vehicle for other buyers; one live row per vehicle (partial unique index). */
  live: boolean
  /** Whether pages and mails show the present state. A capture and an end set it to false; it is true once they have been updated. */
  isAnnounced: boolean
}

/** `nextLookAt` of a row that needs no further work. */
export const NEVER = Number.MAX_SAFE_INTEGER

/** What `start` gives to the store; the store adds the columns of a new hold. */
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

/** Stripe's statuses of a PaymentIntent, see https://docs.stripe.com/payments/paymentintents/lifecycle. */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'canceled'
  | 'succeeded'

/** The part of a PaymentIntent that decides. Amounts in cents. */
export type Intent = {
  id: string
  status: IntentStatus
  amount: number
  currency: string
  amountCaptured: number
  amountRefunded: number
  clientSecret: string | null
  /** Whether a card was ever authorised for it, also when that authorisation was cancelled since. */
  wasAuthorised: boolean
  lastError: { code: string; declineCode: string; message: string } | null
}

/** Stripe could not be reached, timed out, or answered something that leaves the outcome unknown: try again later. */
export class PaymentUnavailable extends Error {
  override readonly name = 'PaymentUnavailable'
}

/**
 * Stripe as reservations need it. Every call carries an idempotency key derived from the reservation id. `read` returns `null`
 * when the reservation has no intent, or its account has none with this id. `capture`, `cancel` and `refund` that Stripe
 * refuses because of the intent's state return the intent as it is. All throw `PaymentUnavailable` when the outcome is unknown.
 */
export type Payments = {
  create(reservation: Reservation): Promise<Intent>
  read(reservation: Reservation): Promise<Intent | null>
  capture(reservation: Reservation): Promise<Intent>
  cancel(reservation: Reservation): Promise<Intent>
  refund(reservation: Reservation): Promise<Intent>
}

/**
 * The dealer platform as reservations need it. `check` reads the vehicle without a cache. `reserve` and `release` carry the
 * reservation id and may be repeated; `release` changes nothing when the vehicle has no reservation or another one. A throw
 * means "try again later", never a decision.
 */
export type Vehicles = {
  check(reservation: Reservation): Promise<VehicleAnswer<'ok'>>
  reserve(reservation: Reservation): Promise<VehicleAnswer<'reserved'>>
  release(reservation: Reservation): Promise<void>
}
export type VehicleAnswer<Kind extends string> = { kind: Kind } | { kind: 'refused'; reason: EndReason }

/**
 * What follows a transition. `planLead` gets the captured reservation and builds the lead that is stored with it; the lead's
 * request key is `toLeadRequestKey`. `afterCaptured`, `afterReleased` and `afterEnded` run at least once, retried until they succeed, so they
 * are safe to repeat. `afterConfirmed` is best effort (what it does, `afterCaptured` does as well). `afterDelayed` runs when
 * money is authorised and the outcome has to wait for an outage: the buyer gets one e-mail.
 */
export type Effects = {
  planLead(reservation: Reservation): Promise<NewLead>
  afterConfirmed(reservation: Reservation): Promise<void>
  afterCaptured(reservation: Reservation): Promise<void>
  afterReleased(reservation: Reservation): Promise<void>
  afterEnded(reservation: Reservation): Promise<void>
  afterDelayed?(reservation: Reservation): Promise<void>
}

/**
 * The request key that makes a reservation's lead unique at its site. It has a space, which no `Idempotency-Key` of a caller
 * can have: an enquiry that was sent under this key would make every attempt to store the capture fail.
 */
export function toLeadRequestKey(reservationId: string): string {
  return `reservation ${reservationId}`
}

/**
 * When the hold of a paid vehicle ends, Unix ms. It counts from the authorisation, because the dealer platform gets the date
 * before the capture, and a buyer must not be promised a later one.
 */
export function getHoldEnd({
  authorisedAt,
  createdAt,
  holdMs,
}: Pick<Reservation, 'authorisedAt' | 'createdAt' | 'holdMs'>): number {
  return (authorisedAt ?? createdAt) + holdMs
}

/** A hold that was created this far in the future was created before the clock was set back, in ms. */
const CLOCK_TOLERANCE_MS = 5 * 60_000

/** Whether the time to pay has ended. */
export function isHoldOver({ createdAt, expiresAt }: Reservation, now: number): boolean {
  return now >= expiresAt || createdAt > now + CLOCK_TOLERANCE_MS
}

/** Whether nothing can change the reservation any more, except the retries of its last effects. */
export function isEnded({ state }: Pick<Reservation, 'state'>): boolean {
  return state === 'cancelled' || state === 'expired' || state === 'refunded'
}

/** Whether `advanceReservation` may have work to do: no end and no undisturbed capture. */
export function isOpen(reservation: Pick<Reservation, 'state' | 'ending'>): boolean {
  if (isEnded(reservation)) return false
  return reservation.state !== 'captured' || reservation.ending !== null
}
