import {
  getHoldEnd,
  isEnded,
  isHoldOver,
  NEVER,
  type EndReason,
  type Intent,
  type NewReservation,
  type Reservation,
  type VehicleAnswer,
} from './reservation'

/** How long an authorised payment waits for the dealer platform before it is cancelled, in ms. */
const CONFIRM_LIMIT_MS = 60 * 60_000
/** How often an unpaid hold is compared with Stripe, in ms, in case neither the webhook nor the browser reports the payment. */
const POLL_MS = 60_000
/** How often a captured reservation is compared with Stripe, in ms, in case a refund webhook is lost. */
const CAPTURED_POLL_MS = 6 * 60 * 60_000
/**
 * When the vehicle is released a second time at the dealer platform, in ms after the end. Longer than any request lasts, so it
 * also undoes a `reserve` call that was still in progress at the end.
 */
export const LATE_RELEASE_MS = 5 * 60_000

/** How long after the authorisation the delay email is sent, in ms. Most outages are shorter. */
const DELAY_MAIL_MS = 60_000
/** How long the payment of a hold must be unreadable until the delay email is sent, in ms. Most holds are not paid yet. */
const UNREAD_MAIL_MS = 5 * 60_000

/** The columns that a transition can change. */
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

/** Data that this run has read since it loaded the row. `intent` is `null` when the reservation or Stripe has none. */
export type Known = { intent: Intent | null; isChecked: boolean }

/**
 * The next step. `store` only changes the row; `record` stores the capture together with its lead; `done` and `wait` end the
 * run. Every other step calls one port: Stripe (`capture`, `cancel`, `refund`), the dealer platform (`check`, `reserve`,
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
 * be captured or cancelled, and Stripe accepts only one of the two, so the intent resolves races between them. Stripe cancels
 * it when the authorisation expires, normally after 7 days. `canceled` is final; `succeeded` can only be refunded.
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
  // The intent is stored before the browser receives its client secret, so an unstored intent cannot be paid.
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
  // Stored before the call, because a call whose response is lost may have reserved the vehicle.
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
 * Ends a reservation in this order: the payment, the dealer platform, the row. No payment can then be captured for a released
 * vehicle, and after a crash the next run continues from the row.
 */
function decideEnding(reservation: Reservation, reason: EndReason, intent: Intent | null, now: number): Step {
  const { state, isReserveTried } = reservation
  // Only an unpaid hold may be displaced. Here the buyer paid before the cancellation reached Stripe.
  if (state === 'held' && reason === 'displaced' && intent && isPaid(intent)) return storeAuthorised(now)
  // Stripe may have charged this payment, so wait until the account can be read again.
  if (!intent && (state === 'confirmed' || state === 'captured'))
    return { kind: 'wait', until: now + POLL_MS }
  // The capture reached Stripe first: store the lead as for every capture, then refund the payment.
  if (state === 'confirmed' && intent?.status === 'succeeded') return { kind: 'record' }
  if (intent && intent.status !== 'canceled' && !isRefunded(intent))
    return { kind: intent.status === 'succeeded' ? 'refund' : 'cancel' }
  return isReserveTried ? { kind: 'release' } : storeEnd(reservation, reason, intent, now)
}

function decideEnded(reservation: Reservation, now: number): Step {
  if (!reservation.isAnnounced) return { kind: 'announce' }
  if (!reservation.isReserveTried) return { kind: 'done' }
  // At most `LATE_RELEASE_MS` from now, in case the clock was set back since the end.
  const until = Math.min(reservation.endedAt ?? 0, now) + LATE_RELEASE_MS
  return now >= until ? { kind: 'release' } : { kind: 'wait', until }
}

/**
 * When the delay email is due (Unix ms) after a failed attempt; `null` if the buyer gets none. `isRead`: the payment was read before
 * the failure. A hold whose payment cannot be read may be authorised, and the buyer sees the amount at the bank (RV-05). Only the
 * first failure of an outage queues the email.
 */
export function planDelayMail(
  { state, ending, intentId, authorisedAt, attempts }: Reservation,
  isRead: boolean,
  now: number,
): number | null {
  if (attempts > 0) return null
  if (state === 'authorised' || state === 'confirmed') return (authorisedAt ?? now) + DELAY_MAIL_MS
  const mayBeAuthorised = state === 'held' && ending === null && intentId !== null && !isRead
  return mayBeAuthorised ? now + UNREAD_MAIL_MS : null
}

/** The patch after `check`; `null` when nothing changes and `reserve` may follow. */
export function toCheckedPatch(
  reservation: Reservation,
  answer: VehicleAnswer<'ok'>,
  now: number,
): ReservationPatch | null {
  if (answer.kind === 'ok') return null
  // After a lost response, the reservation that `check` found may be ours; `reserve` returns whose it is.
  if (answer.reason === 'reserved' && reservation.isReserveTried) return null
  return { ...progress(now), ending: answer.reason }
}

/** The patch after `reserve`. */
export function toReservedPatch(answer: VehicleAnswer<'reserved'>, now: number): ReservationPatch {
  if (answer.kind === 'refused') return { ...progress(now), ending: answer.reason }
  return { ...progress(now), state: 'confirmed', confirmedAt: now }
}

/** The patch of `record`, after Stripe captured the payment. */
export function toCapturedPatch(reservation: Reservation, now: number): ReservationPatch {
  return {
    ...progress(now),
    state: 'captured',
    capturedAt: now,
    reservedUntil: getHoldEnd(reservation),
    isAnnounced: false,
  }
}

/** The patch after `release`: the end state, or after the second release, that no further release is due. */
export function toReleasedPatch(
  reservation: Reservation,
  intent: Intent | null,
  now: number,
): ReservationPatch {
  if (isEnded(reservation)) return { ...progress(now), isReserveTried: false }
  return toEndPatch(reservation, reservation.ending ?? 'payment_canceled', intent, now)
}

/** The patch that schedules the next check at `until`; `null` when one is already scheduled by then. */
export function toWaitPatch(reservation: Reservation, until: number, now: number): ReservationPatch | null {
  const isPlanned = reservation.nextLookAt > now && reservation.nextLookAt <= until
  if (isPlanned && reservation.attempts === 0 && (until !== NEVER || reservation.nextLookAt === NEVER))
    return null
  return { nextLookAt: until, attempts: 0, lastError: null }
}

/**
 * Whether the reservation may be ended now for `reason`. `shopper`: until the dealer platform has reserved the vehicle.
 * `displaced` (by another buyer): while it is a weak hold. `operator`: always, also after the capture. Only `decideStep` sets
 * the other reasons.
 */
export function canEnd(reservation: Reservation, reason: EndReason): boolean {
  if (isEnded(reservation) || reservation.ending !== null) return false
  if (reason === 'operator') return true
  if (reason === 'shopper') return reservation.state === 'held' || reservation.state === 'authorised'
  return reason === 'displaced' && reservation.state === 'held' && reservation.isWeak
}

/** Columns that every transition sets. The row stays due, so that the worker continues it after a crash. */
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
  // The card was authorised between two reads. The buyer sees a pending amount, so the email about the end is sent.
  return authorisedAt === null && intent?.wasAuthorised ? { ...end, authorisedAt: now } : end
}

/** Anyone with access to the Stripe account can change an intent before it is paid. */
function isAgreedAmount(reservation: Reservation, intent: Intent): boolean {
  return intent.amount === reservation.amount && intent.currency === reservation.currency
}

function isPaid({ status }: Intent): boolean {
  return status === 'requires_capture' || status === 'succeeded'
}

/** Whether the captured amount is fully refunded. */
export function isRefunded({ status, amount, amountCaptured, amountRefunded }: Intent): boolean {
  return status === 'succeeded' && amountRefunded >= (amountCaptured > 0 ? amountCaptured : amount)
}

/** A new hold, created at `now` (Unix ms). */
export function createReservation(hold: NewReservation, now: number): Reservation {
  return {
    ...hold,
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
