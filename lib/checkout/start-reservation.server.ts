import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Site } from '@/config/schema/site'
import { getCarHeading } from '@/lib/cars/describe'
import type { Car } from '@/lib/cars/car'
import { getCarPath } from '@/lib/cars/paths'
import { listPictures } from '@/lib/cars/pictures'
import { getPrice } from '@/lib/cars/price'
import { isReservable } from '@/lib/cars/reservable'
import { namePriceType } from '@/lib/finance/price-type'
import { ApiError } from '@/lib/http/api-error'
import { advanceReservation, requestEnd } from './advance-reservation.server'
import type { Checkout } from './checkout.server'
import { getDeposit, type Deposit } from './deposit'
import type { Owner } from './reservation-access.server'
import { isHoldOver, PaymentUnavailable, type NewReservation, type Reservation } from './reservation'
import { countHolds } from './reservation-queries.server'
import type { ReservationBody, ReservationDetails } from './reservation-request.server'
import type { StartRefusal } from './reservation-words'
import { findStripeAccount, type StripeAccount } from './stripe-accounts'
import { canDisplace, isWeakHold } from './weak-hold'

const MINUTE_MS = 60_000
/**
 * How long a hold without a payment lasts, in ms; longer than Stripe takes to create one, with retries. When Stripe is down or
 * the process ends, the vehicle is soon free for other buyers; nobody can have paid.
 */
const WITHOUT_PAYMENT_MS = 45_000
/** Unpaid holds that one visitor may have at a site. Beyond `isWeakHold` they keep no vehicle, but each is a payment at Stripe. */
const MAX_HOLDS = 100
const DAY_MS = 86_400_000
/** Attempts to insert the hold, when the obstacle changes while it is handled. */
const TRIES = 4

export type StartRequest = {
  site: Site
  body: ReservationBody
  /** Checks the buyer's details once the vehicle is known. @throws ApiError 422 */
  checkDetails: (car: Car) => ReservationDetails
  owner: Owner
  /** Keyed hash of the visitor's address. */
  visitor: string
  requestKey: string | null
}

export type StartOutcome =
  | { kind: 'started'; reservation: Reservation; clientSecret: string; account: StripeAccount }
  /** `reservationId` where the obstacle is this browser's own reservation, so that its page can be shown. */
  | { kind: 'refused'; reason: StartRefusal; reservationId?: string }
  | { kind: 'key-reused' }
  | { kind: 'no-vehicle' }

/** The vehicle as the dealer platform has it now, with its deposit and the account that takes it. */
type Offer = { car: Car; deposit: Deposit; account: StripeAccount }

/**
 * Starts a reservation: reads the vehicle uncached, stores the hold, then creates the payment (`RV-02`, `RV-03`). The same
 * browser resumes its own unpaid hold of the vehicle.
 * @throws UpstreamError when the dealer platform can not say, PaymentUnavailable when Stripe can not, ApiError 422 and 429.
 */
export async function startReservation(checkout: Checkout, request: StartRequest): Promise<StartOutcome> {
  const { site, body, owner, requestKey } = request
  const first = requestKey === null ? null : await checkout.store.findByRequestKey(site.slug, requestKey)
  if (first && (first.requestHash !== body.hash || first.ownerHash !== owner.hash))
    return { kind: 'key-reused' }
  if (first && !(await checkout.store.freeRequestKey(first))) return repeat(checkout, site, first)
  const found = await readOffer(checkout, site, body.carSlug)
  if ('kind' in found) return found
  const details = request.checkDetails(found.car)
  const hold = await describeHold(checkout, request, found, details)
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const inserted = await checkout.store.insert(hold)
    if (inserted.kind === 'key-reused') return inserted
    if (inserted.kind === 'inserted') return openPayment(checkout, site, inserted.reservation, found.account)
    if (inserted.kind === 'repeated') {
      if (await checkout.store.freeRequestKey(inserted.reservation)) continue
      return repeat(checkout, site, inserted.reservation)
    }
    const settled = await settleObstacle(checkout, request, hold, inserted.reservation, details)
    if (settled === 'resume') {
      // Stripe may know more than the row: the hold may be paid by now.
      const own = await advanceReservation(checkout.ports, inserted.reservation.id)
      if (own?.live && own.state === 'held') return openPayment(checkout, site, own, found.account)
      if (own?.live) return refuse(own, true)
    } else if (settled !== 'retry') return settled
  }
  return { kind: 'refused', reason: 'held' }
}

/** The vehicle with deposit and account, or why it can not be reserved. */
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
    throw new ApiError(
      429,
      'Too many reservations are waiting for payment. Please complete one, or try later.',
    )
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
    expiresAt: now + WITHOUT_PAYMENT_MS,
    holdMs: site.reserve.hold_days * DAY_MS,
    ownerHash: owner.hash,
    visitor,
    isWeak: isWeakHold(counts),
    requestKey,
    requestHash: body.hash,
  }
}

/**
 * What to do about the live reservation of the vehicle: `resume` it when it is this browser's own and unpaid, `retry` the insert
 * when it has ended or changed, or refuse.
 */
async function settleObstacle(
  checkout: Checkout,
  { site, body, owner, visitor }: StartRequest,
  hold: NewReservation,
  obstacle: Reservation,
  details: ReservationDetails,
): Promise<'resume' | 'retry' | StartOutcome> {
  const { ports, store } = checkout
  const isOwn = obstacle.site === site.slug && obstacle.ownerHash === owner.hash
  const refusal = (live: Reservation) => refuse(live, isOwn)
  if (obstacle.state === 'captured') {
    // Read again after the row: a vehicle that is free now was given back by its dealer.
    const lookup = await checkout.readCar(site, body.carSlug)
    if (lookup.kind === 'missing' || lookup.car.reserved) return refusal(obstacle)
    await store.update(obstacle.id, obstacle.version, { live: false })
    return 'retry'
  }
  if (obstacle.state === 'held' && isHoldOver(obstacle, ports.now())) {
    const now = await advanceReservation(ports, obstacle.id)
    return now?.live ? refusal(now) : 'retry'
  }
  if (isOwn && obstacle.state === 'held' && obstacle.ending === null) {
    // The details are stored before the payment can be made with them; a row that changed meanwhile is read again.
    if (isSameOffer(obstacle, hold))
      return (await store.updateDetails(obstacle, details)) ? 'resume' : 'retry'
    const { reservation } = await requestEnd(ports, obstacle.id, 'shopper')
    return reservation?.live ? refusal(reservation) : 'retry'
  }
  if (!canDisplace(obstacle, visitor)) return refusal(obstacle)
  const { reservation } = await requestEnd(ports, obstacle.id, 'displaced')
  return reservation?.live ? refusal(reservation) : 'retry'
}

function refuse({ id, state }: Reservation, isOwn: boolean): StartOutcome {
  const reason = state === 'captured' ? 'reserved' : 'held'
  return { kind: 'refused', reason, ...(isOwn ? { reservationId: id } : {}) }
}

/** Whether a hold that is resumed has today's price, deposit and account. */
function isSameOffer(held: Reservation, fresh: NewReservation): boolean {
  return (
    held.amount === fresh.amount &&
    held.currency === fresh.currency &&
    held.account === fresh.account &&
    held.vehicle.price === fresh.vehicle.price
  )
}

/** The first answer again, also when the vehicle is reserved by now: by this very reservation, for instance. */
async function repeat(checkout: Checkout, site: Site, first: Reservation): Promise<StartOutcome> {
  const dealership = site.dealerships.find(({ slug }) => slug === first.dealershipSlug)
  const account = dealership ? findStripeAccount(dealership, checkout.settings) : null
  if (account?.account !== first.account) return { kind: 'refused', reason: 'not_reservable' }
  return openPayment(checkout, site, first, account)
}

/**
 * The payment of a hold. The intent's id is stored before its secret leaves the server, so that nobody can pay an intent that
 * the state machine does not know.
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
  if (!intent?.clientSecret) throw new PaymentUnavailable('Stripe gave no client secret.')
  const expiresAt = ports.now() + site.reserve.checkout_minutes * MINUTE_MS
  const reservation = isNew ? await store.attachIntent(hold.id, intent.id, expiresAt) : hold
  if (!reservation) {
    await payments.cancel({ ...hold, intentId: intent.id })
    // Stripe took too long. The same request may be sent again, and starts a new hold.
    if ((await store.find(hold.id))?.ending === 'expired')
      throw new PaymentUnavailable('The hold ended before Stripe created its payment.')
    return { kind: 'refused', reason: 'held' }
  }
  return { kind: 'started', reservation, clientSecret: intent.clientSecret, account }
}
