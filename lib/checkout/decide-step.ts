import {
  getHoldEnd,
  isEnded,
  isHoldOver,
  NEVER,
  type EndReason,
  type Intent,
  type Reservation,
  type VehicleAnswer,
} from './reservation'

/** How long an authorised payment may wait for the dealer platform before it is given back, in ms. */
export const CONFIRM_LIMIT_MS = 60 * 60_000
/** How often an unpaid hold is compared with Stripe, in case its webhook and its browser are both lost, in ms. */
export const POLL_MS = 60_000
/** How often a captured reservation is compared with Stripe, in case the webhook of a refund is lost, in ms. */
export const CAPTURED_POLL_MS = 6 * 60 * 60_000
/**
 * When the dealer platform is released a second time, in ms after the end: longer than any request lasts, so that a
 * `reserve` that was still under way at the end leaves nothing behind.
 */
export const LATE_RELEASE_MS = 5 * 60_000

/** The columns that a transition changes. */
export type ReservationPatch = Partial<
  Pick<
    Reservation,
    | 'state'
    | 'ending'
    | 'isReserveTried'
    | 'authorisedAt'
    | 'confirmedAt'
    | 'capturedAt'
    | 'endedAt'
    | 'reservedUntil'
    | 'nextLookAt'
    | 'attempts'
    | 'lastError'
    | 'live'
    | 'isAnnounced'
    | 'isWeak'
    | 'intentId'
  >
>

/** What this run has read since the row was loaded. `intent` is `null` for a reservation without one, and for one that Stripe does not have. */
export type Known = { intent: Intent | null; isChecked: boolean }

/**
 * The one next step. `store` changes the row only; `record` stores the capture together with its lead; `done` and `wait` end
 * the run. The others call one port: Stripe (`capture`, `cancel`, `refund`), the dealer platform (`check`, `reserve`,
 * `release`) or the effects (`announce`).
 */
export type Step =
  | { kind: 'done' }
  | { kind: 'wait'; until: number }
  | { kind: 'store'; patch: ReservationPatch }
  | { kind: 'check' | 'reserve' | 'capture' | 'record' | 'cancel' | 'refund' | 'release' | 'announce' }

/**
 * Decides the next step of a reservation (RV-03, RV-05) from its row and its PaymentIntent.
 *
 * Stripe's rules for manual capture: an intent with status `requires_capture` is authorised and nothing is charged; it can
 * be captured or cancelled, and Stripe accepts only one of the two, so the intent decides races between them. Stripe cancels
 * it by itself when the authorisation lapses, normally after 7 days. `canceled` is final; `succeeded` can only be refunded.
 */
export function decideStep(reservation: Reservation, known: Known, now: number): Step {
  if (isEnded(reservation)) return decideEnded(reservation, now)
  if (reservation.ending !== null) return decideEnding(reservation, reservation.ending, known.intent, now)
  switch (reservation.state) {
    case 'held':
      return decideHeld(reservation, known.intent, now)
    case 'authorised':
      return decideAuthorised(reservation, known, now)
    case 'confirmed':
      return decideConfirmed(reservation, known.intent, now)
    default:
      return decideCaptured(reservation, known.intent, now)
  }
}

function decideHeld(reservation: Reservation, intent: Intent | null, now: number): Step {
  const isOver = isHoldOver(reservation, now)
  // An intent is stored before a browser gets its secret, so nobody can pay without one.
  if (!intent)
    return isOver
      ? storeEnd(reservation, 'expired', null, now)
      : { kind: 'wait', until: reservation.expiresAt }
  if (isPaid(intent)) return storeAuthorised(now)
  if (intent.status === 'canceled')
    return storeEnd(reservation, isOver ? 'expired' : 'payment_canceled', intent, now)
  if (isOver) return { kind: 'cancel' }
  return { kind: 'wait', until: Math.min(reservation.expiresAt, now + POLL_MS) }
}

function decideAuthorised(reservation: Reservation, { intent, isChecked }: Known, now: number): Step {
  if (intent?.status === 'canceled') return storeEnding('payment_canceled', now)
  if (now >= (reservation.authorisedAt ?? 0) + CONFIRM_LIMIT_MS) return storeEnding('unconfirmed', now)
  if (!intent || !isPaid(intent)) return { kind: 'wait', until: now + POLL_MS }
  if (!isAgreedAmount(reservation, intent)) return storeEnding('changed', now)
  if (!isChecked) return { kind: 'check' }
  // Stored before the call, because a call whose answer is lost may have reserved the vehicle.
  if (!reservation.isReserveTried) return { kind: 'store', patch: { ...progress(now), isReserveTried: true } }
  return { kind: 'reserve' }
}

function decideConfirmed(reservation: Reservation, intent: Intent | null, now: number): Step {
  if (intent?.status === 'requires_capture')
    return isAgreedAmount(reservation, intent) ? { kind: 'capture' } : storeEnding('changed', now)
  if (intent?.status === 'succeeded') return { kind: 'record' }
  if (intent?.status === 'canceled') return storeEnding('payment_canceled', now)
  return { kind: 'wait', until: now + POLL_MS }
}

function decideCaptured(reservation: Reservation, intent: Intent | null, now: number): Step {
  if (intent && isRefunded(intent)) return storeEnding('refunded_at_stripe', now)
  if (!reservation.isAnnounced) return { kind: 'announce' }
  if (!reservation.live) return { kind: 'done' }
  const until = reservation.reservedUntil ?? NEVER
  if (now >= until) return { kind: 'store', patch: { ...progress(now), live: false } }
  return { kind: 'wait', until: Math.min(until, now + CAPTURED_POLL_MS) }
}

/**
 * The order of an end: first the payment, then the dealer platform, then the row. So no payment is captured for a vehicle
 * that is already released, and a crash leaves the row where the next run continues.
 */
function decideEnding(reservation: Reservation, reason: EndReason, intent: Intent | null, now: number): Step {
  const { state, isReserveTried } = reservation
  // Only an unpaid hold may be displaced. The buyer paid before the cancellation reached Stripe.
  if (state === 'held' && reason === 'displaced' && intent && isPaid(intent)) return storeAuthorised(now)
  // Stripe may have charged this payment, so the end waits until the account with the payment can be read again.
  if (!intent && (state === 'confirmed' || state === 'captured'))
    return { kind: 'wait', until: now + POLL_MS }
  // The capture reached Stripe before the end did: the lead is stored as for every capture, then the payment is refunded.
  if (state === 'confirmed' && intent?.status === 'succeeded') return { kind: 'record' }
  if (intent && intent.status !== 'canceled' && !isRefunded(intent))
    return { kind: intent.status === 'succeeded' ? 'refund' : 'cancel' }
  return isReserveTried ? { kind: 'release' } : storeEnd(reservation, reason, intent, now)
}

function decideEnded(reservation: Reservation, now: number): Step {
  if (!reservation.isAnnounced) return { kind: 'announce' }
  if (!reservation.isReserveTried) return { kind: 'done' }
  // No later than that from now, whatever the clock was at the end.
  const until = Math.min(reservation.endedAt ?? 0, now) + LATE_RELEASE_MS
  return now >= until ? { kind: 'release' } : { kind: 'wait', until }
}

/** The change after `check`; `null` when nothing changes and `reserve` may follow. */
export function toCheckedPatch(
  reservation: Reservation,
  answer: VehicleAnswer<'ok'>,
  now: number,
): ReservationPatch | null {
  if (answer.kind === 'ok') return null
  // After a lost answer the reservation that `check` found may be ours; `reserve` knows whose it is.
  if (answer.reason === 'reserved' && reservation.isReserveTried) return null
  return { ...progress(now), ending: answer.reason }
}

/** The change after `reserve`. */
export function toReservedPatch(answer: VehicleAnswer<'reserved'>, now: number): ReservationPatch {
  if (answer.kind === 'refused') return { ...progress(now), ending: answer.reason }
  return { ...progress(now), state: 'confirmed', confirmedAt: now }
}

/** The change after `record`'s capture at Stripe. */
export function toCapturedPatch(reservation: Reservation, now: number): ReservationPatch {
  return {
    ...progress(now),
    state: 'captured',
    capturedAt: now,
    reservedUntil: getHoldEnd(reservation),
    isAnnounced: false,
  }
}

/** The change after `release`: the end, or after the second release that nothing is left to do. */
export function toReleasedPatch(
  reservation: Reservation,
  intent: Intent | null,
  now: number,
): ReservationPatch {
  if (isEnded(reservation)) return { ...progress(now), isReserveTried: false }
  return toEndPatch(reservation, reservation.ending ?? 'payment_canceled', intent, now)
}

/** The change after a wait or failure: when the next look is due. */
export function toWaitPatch(reservation: Reservation, until: number, now: number): ReservationPatch | null {
  const isPlanned = reservation.nextLookAt > now && reservation.nextLookAt <= until
  if (isPlanned && reservation.attempts === 0 && (until !== NEVER || reservation.nextLookAt === NEVER))
    return null
  return { nextLookAt: until, attempts: 0, lastError: null }
}

/**
 * Whether somebody may end the reservation now. A shopper: until the dealer platform has it. Another buyer (`displaced`):
 * while it is a weak hold. A captured one only by an operator. The other reasons are decided by `decideStep` alone.
 */
export function canEnd(reservation: Reservation, reason: EndReason): boolean {
  if (isEnded(reservation) || reservation.ending !== null) return false
  if (reason === 'operator') return true
  if (reason === 'shopper') return reservation.state === 'held' || reservation.state === 'authorised'
  return reason === 'displaced' && reservation.state === 'held' && reservation.isWeak
}

/** Columns of every change that makes progress. The row stays due, so that the worker continues it after a crash. */
export function progress(now: number): ReservationPatch {
  return { nextLookAt: now, attempts: 0, lastError: null }
}

function storeAuthorised(now: number): Step {
  return {
    kind: 'store',
    patch: { ...progress(now), state: 'authorised', authorisedAt: now, ending: null, isWeak: false },
  }
}

function storeEnding(ending: EndReason, now: number): Step {
  return { kind: 'store', patch: { ...progress(now), ending } }
}

function storeEnd(reservation: Reservation, reason: EndReason, intent: Intent | null, now: number): Step {
  return { kind: 'store', patch: toEndPatch(reservation, reason, intent, now) }
}

function toEndPatch(
  { authorisedAt }: Reservation,
  ending: EndReason,
  intent: Intent | null,
  now: number,
): ReservationPatch {
  const unpaid = ending === 'expired' ? 'expired' : 'cancelled'
  const state = intent?.status === 'succeeded' ? 'refunded' : unpaid
  const end = { ...progress(now), state, ending, endedAt: now, live: false, isAnnounced: false } as const
  // The card was authorised between two reads: the buyer sees a pending amount, and gets the mail about the end.
  return authorisedAt === null && intent?.wasAuthorised ? { ...end, authorisedAt: now } : end
}

/** Somebody with access to the Stripe account can change an intent before it is paid. */
function isAgreedAmount(reservation: Reservation, intent: Intent): boolean {
  return intent.amount === reservation.amount && intent.currency === reservation.currency
}

function isPaid({ status }: Intent): boolean {
  return status === 'requires_capture' || status === 'succeeded'
}

/** Whether everything that was captured is given back. */
export function isRefunded({ status, amount, amountCaptured, amountRefunded }: Intent): boolean {
  return status === 'succeeded' && amountRefunded >= (amountCaptured > 0 ? amountCaptured : amount)
}
