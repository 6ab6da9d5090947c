import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Site } from '@/config/schema/site'
import { getCarHeading } from '@/lib/cars/describe'
import type { Car } from '@/lib/cars/car'
import { getCarPath } from '@/lib/cars/paths'
import { listPictures } from '@/lib/cars/pictures'
import { getPrice, namePriceType } from '@/lib/cars/price'
import { isReservable } from '@/lib/cars/reservable'
import { ApiError } from '@/lib/http/api-error'
import { advanceReservation, requestEnd } from './advance-reservation.server'
import type { Checkout } from './checkout.server'
import { getDeposit, type Deposit } from './deposit'
import type { Owner } from './reservation-access.server'
import {
  canDisplace,
  isHoldOver,
  isWeakHold,
  type NewReservation,
  PaymentUnavailable,
  type Reservation,
  type ReservationCustomer,
} from './reservation'
import { countHolds } from './reservation-queries.server'
import type { StartRefusal } from './reservation-messages'
import { findStripeAccount, type StripeAccount } from './stripe-accounts'

const MINUTE_MS = 60_000
/**
 * How long a hold lasts until its payment is created, in ms. Longer than Stripe needs with retries, and short, so that the
 * vehicle is soon free for other buyers when Stripe is down or the process crashes.
 */
const PAYMENT_CREATION_MS = 45_000
/** Maximum unpaid holds per visitor and site. Weak holds do not block other buyers, but each creates a payment at Stripe. */
const MAX_HOLDS = 100
const DAY_MS = 86_400_000
/** Maximum attempts to insert the hold when the conflicting reservation changes meanwhile. */
const MAX_ATTEMPTS = 4

/** A body of `POST /api/reservations` with known fields only. `checkDetails` validates the values. */
export type ReservationBody = {
  carSlug: string
  fields: Record<string, unknown>
  /** Identifies a retry of the same request with one idempotency key. */
  hash: string
}

export type ReservationDetails = {
  customer: ReservationCustomer
  /** `ConsentEvidence` as JSON. */
  consent: string
}

type StartRequest = {
  site: Site
  body: ReservationBody
  /** Validates the buyer's details against the vehicle's form. @throws ApiError 422 */
  checkDetails: (car: Car) => ReservationDetails
  owner: Owner
  /** Keyed hash of the visitor's address. */
  visitor: string
  requestKey: string | null
}

export type StartOutcome =
  | { kind: 'started'; reservation: Reservation; clientSecret: string; account: StripeAccount }
  /** `reservationId` is set when this browser's own reservation blocks the vehicle, so that its page can be shown. */
  | { kind: 'refused'; reason: StartRefusal; reservationId?: string }
  | { kind: 'key-reused' }
  | { kind: 'no-vehicle' }

/** The vehicle's current record, its deposit, and the Stripe account that receives it. */
type Offer = { car: Car; deposit: Deposit; account: StripeAccount }

/**
 * Starts a reservation: reads the vehicle uncached, stores the hold, then creates the payment (`RV-02`, `RV-03`). The same
 * browser resumes its own unpaid hold of the vehicle.
 * @throws UpstreamError for an outage of the dealer platform, PaymentUnavailable for one of Stripe, ApiError 422 and 429.
 */
export async function startReservation(checkout: Checkout, request: StartRequest): Promise<StartOutcome> {
  const { site, body, owner, requestKey } = request
  const first = requestKey === null ? null : await checkout.store.findByRequestKey(site.slug, requestKey)
  if (first && (first.requestHash !== body.hash || first.ownerHash !== owner.hash))
    return { kind: 'key-reused' }
  if (first && !(await checkout.store.clearRequestKey(first))) return repeat(checkout, site, first)
  const found = await readOffer(checkout, site, body.carSlug)
  if ('kind' in found) return found
  const details = request.checkDetails(found.car)
  const hold = await describeHold(checkout, request, found, details)
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const inserted = await checkout.store.insert(hold)
    if (inserted.kind === 'key-reused') return inserted
    if (inserted.kind === 'inserted') return openPayment(checkout, site, inserted.reservation, found.account)
    if (inserted.kind === 'repeated') {
      if (await checkout.store.clearRequestKey(inserted.reservation)) continue
      return repeat(checkout, site, inserted.reservation)
    }
    const settled = await resolveConflict(checkout, request, hold, inserted.reservation, details)
    if (settled === 'resume') {
      // Compare with Stripe first, because the hold may have been paid.
      const own = await advanceReservation(checkout.ports, inserted.reservation.id)
      if (own?.live && own.state === 'held') return openPayment(checkout, site, own, found.account)
      if (own?.live) return refuse(own, true)
    } else if (settled !== 'retry') return settled
  }
  return { kind: 'refused', reason: 'held' }
}

/** Reads the vehicle with its deposit and account, or the reason why it cannot be reserved. */
async function readOffer(checkout: Checkout, site: Site, slug: string): Promise<Offer | StartOutcome> {
  const lookup = await checkout.readCar(site, slug)
  if (lookup.kind === 'missing' || !lookup.car.show_on_dealer_website) return { kind: 'no-vehicle' }
  const { car } = lookup
  if (car.sold || car.status === 'sold') return { kind: 'refused', reason: 'sold' }
  if (car.reserved) return { kind: 'refused', reason: 'reserved' }
  const dealership = site.dealerships.find(({ slug: own }) => own === car.dealership_slug)
  const account = dealership ? findStripeAccount(dealership, checkout.settings) : null
  const deposit = getDeposit(car, site)
  if (!isReservable(car, site) || !account || !deposit) return { kind: 'refused', reason: 'not_reservable' }
  return { car, deposit, account }
}

async function describeHold(
  { db, ports }: Checkout,
  { site, owner, visitor, requestKey, body }: StartRequest,
  { car, deposit, account }: Offer,
  details: ReservationDetails,
): Promise<NewReservation> {
  const now = ports.now()
  const vehicle = { dealershipSlug: car.dealership_slug, carId: car.id }
  const counts = await countHolds(db, { site: site.slug, visitor, ...vehicle }, now)
  if (counts.unpaidLive >= MAX_HOLDS)
    throw new ApiError(429, 'You have too many unpaid reservations. Please complete one, or try again later.')
  const dealership = site.dealerships.find(({ slug }) => slug === car.dealership_slug)
  return {
    ...details,
    ...deposit,
    ...vehicle,
    id: randomUUID(),
    site: site.slug,
    carSlug: car.slug,
    vehicle: {
      name: getCarHeading(car),
      price: getPrice(car),
      price_type: namePriceType(car, site),
      stocknum: car.stocknum,
      image: listPictures(car)[0] ?? null,
      path: getCarPath(site, car),
      dealership_name: car.dealership_name || (dealership?.name ?? ''),
    },
    account: account.account,
    expiresAt: now + PAYMENT_CREATION_MS,
    holdMs: site.reserve.hold_days * DAY_MS,
    ownerHash: owner.hash,
    visitor,
    isWeak: isWeakHold(counts),
    requestKey,
    requestHash: body.hash,
  }
}

/**
 * Handles the live reservation that blocks the vehicle: `resume` when it is this browser's own and unpaid, `retry` the insert
 * when it has ended or changed, otherwise a refusal.
 */
async function resolveConflict(
  checkout: Checkout,
  { site, body, owner, visitor }: StartRequest,
  hold: NewReservation,
  conflict: Reservation,
  details: ReservationDetails,
): Promise<'resume' | 'retry' | StartOutcome> {
  const { ports, store } = checkout
  const isOwn = conflict.site === site.slug && conflict.ownerHash === owner.hash
  const refusal = (live: Reservation) => refuse(live, isOwn)
  if (conflict.state === 'captured') {
    // Read after the row: if the vehicle is available now, its dealer has released it.
    const lookup = await checkout.readCar(site, body.carSlug)
    if (lookup.kind === 'missing' || lookup.car.reserved) return refusal(conflict)
    await store.update(conflict.id, conflict.version, { live: false })
    return 'retry'
  }
  if (conflict.state === 'held' && isHoldOver(conflict, ports.now())) {
    const now = await advanceReservation(ports, conflict.id)
    return now?.live ? refusal(now) : 'retry'
  }
  if (isOwn && conflict.state === 'held' && conflict.ending === null) {
    // Store the new details before the payment can be made. If the row changed meanwhile, read it again.
    if (hasSameTerms(conflict, hold))
      return (await store.updateDetails(conflict, details)) ? 'resume' : 'retry'
    const { reservation } = await requestEnd(ports, conflict.id, 'shopper')
    return reservation?.live ? refusal(reservation) : 'retry'
  }
  if (!canDisplace(conflict, visitor)) return refusal(conflict)
  const { reservation } = await requestEnd(ports, conflict.id, 'displaced')
  return reservation?.live ? refusal(reservation) : 'retry'
}

function refuse({ id, state }: Reservation, isOwn: boolean): StartOutcome {
  const reason = state === 'captured' ? 'reserved' : 'held'
  return { kind: 'refused', reason, ...(isOwn ? { reservationId: id } : {}) }
}

/** Whether a resumed hold still has the current price, deposit and account. */
function hasSameTerms(held: Reservation, fresh: NewReservation): boolean {
  return (
    held.amount === fresh.amount &&
    held.currency === fresh.currency &&
    held.account === fresh.account &&
    held.vehicle.price === fresh.vehicle.price
  )
}

/** Returns the original outcome for a retried request, even if the vehicle is reserved now, for example by this reservation. */
async function repeat(checkout: Checkout, site: Site, first: Reservation): Promise<StartOutcome> {
  const dealership = site.dealerships.find(({ slug }) => slug === first.dealershipSlug)
  const account = dealership ? findStripeAccount(dealership, checkout.settings) : null
  if (account?.account !== first.account) return { kind: 'refused', reason: 'not_reservable' }
  return openPayment(checkout, site, first, account)
}

/**
 * Opens the payment of a hold. The intent's id is stored before its client secret leaves the server, so that every intent that
 * can be paid belongs to a stored reservation.
 */
async function openPayment(
  { ports, store }: Checkout,
  site: Site,
  hold: Reservation,
  account: StripeAccount,
): Promise<StartOutcome> {
  const { payments } = ports
  const isNew = hold.intentId === null
  const intent = await (isNew ? payments.create(hold) : payments.read(hold))
  if (!intent?.clientSecret) throw new PaymentUnavailable('Stripe returned no client secret.')
  const expiresAt = ports.now() + site.reserve.checkout_minutes * MINUTE_MS
  const reservation = isNew ? await store.attachIntent(hold.id, intent.id, expiresAt) : hold
  if (!reservation) {
    await payments.cancel({ ...hold, intentId: intent.id })
    // Stripe took too long. A retry of the same request starts a new hold.
    if ((await store.find(hold.id))?.ending === 'expired')
      throw new PaymentUnavailable('The hold ended before Stripe created its payment.')
    return { kind: 'refused', reason: 'held' }
  }
  return { kind: 'started', reservation, clientSecret: intent.clientSecret, account }
}
