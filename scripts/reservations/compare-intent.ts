import { isRefunded } from '@/lib/checkout/decide-step'
import { isEnded, type Intent, type Reservation } from '@/lib/checkout/reservation'

/** Every kind of difference that `npm run reservations -- reconcile` reports; `docs/operations.md` explains each. */
export type DifferenceKind =
  | 'captured_without_row'
  | 'row_without_capture'
  | 'open_authorisation'
  | 'open_intent'
  | 'behind'
  | 'amount'
  | 'currency'
  | 'refund_unknown'
  | 'refund_missing'
  | 'intent_missing'
  | 'intent_without_row'
  | 'not_reserved_upstream'
  | 'reserved_by_unknown'
  | 'reserved_after_end'
  | 'captured_without_lead'
  | 'two_captured'

/** One difference between our database, Stripe and the dealer platform. */
export type Difference = {
  kind: DifferenceKind
  site: string
  reservationId: string | null
  intentId: string | null
  /** What differs, in one sentence. */
  finding: string
  /** What the operator should do about it. */
  advice: string
  /** Whether the web app can resolve it: the command then makes the reservation due. */
  isDue: boolean
}

/** Reservations that changed within this time may still be in progress and are skipped, in ms. */
export const SETTLING_MS = 2 * 60_000

type Finding = Pick<Difference, 'kind' | 'finding' | 'advice' | 'isDue'>

/**
 * Lists every difference between a reservation and its intent at Stripe, which is `null` when Stripe does not have it. Pure.
 * Requires a reservation without recent changes, and an intent that was read before the row.
 */
export function compareIntent(row: Reservation, intent: Intent | null, now: number): Difference[] {
  const findings = intent
    ? [...compareState(row, intent, now), ...compareAmounts(row, intent), ...compareRefund(row, intent)]
    : compareMissing(row)
  const { site, id, intentId } = row
  return findings.map((finding) => ({ ...finding, site, reservationId: id, intentId }))
}

/** A new hold has no intent until Stripe responds, so a missing intent is a difference only once the buyer may have paid. */
function compareMissing(row: Reservation): Finding[] {
  if (row.intentId === null && (row.state === 'held' || isEnded(row))) return []
  const finding = `Stripe has no payment for this reservation, which is ${row.state}.`
  const key = 'Check that the Stripe keys belong to the account that took the payment.'
  if (row.state === 'captured')
    return [toFinding('row_without_capture', finding, `${key} Otherwise collect the deposit in another way.`)]
  return [toFinding('intent_missing', finding, key)]
}

function compareState(row: Reservation, intent: Intent, now: number): Finding[] {
  const isCharged = intent.status === 'succeeded' && !isRefunded(intent)
  switch (row.state) {
    case 'captured':
      if (row.ending !== null) return [describeBehind(row, intent)]
      return intent.status === 'succeeded' ? [] : [describeMissingCapture(row, intent)]
    case 'refunded':
      return intent.status === 'succeeded' ? [] : [describeMissingCapture(row, intent)]
    case 'cancelled':
    case 'expired':
      if (isCharged)
        return [
          toFinding(
            'captured_without_row',
            `The deposit is charged at Stripe, and the reservation is ${row.state}.`,
            `Refund it with \`npm run reservations -- refund ${row.id}\`.`,
          ),
        ]
      return describeOpenIntent(row, intent)
    default:
      if (isCharged)
        return [
          toFinding(
            'captured_without_row',
            `The deposit is charged at Stripe, and the reservation is still ${row.state}.`,
            'The web app records it.',
            true,
          ),
        ]
      return isExpected(row, intent, now) ? [] : [describeBehind(row, intent)]
  }
}

function describeMissingCapture(row: Reservation, intent: Intent): Finding {
  const advice =
    row.state === 'refunded'
      ? 'Nothing is charged. Check the payment in the Stripe dashboard.'
      : `The buyer has not paid. Collect the deposit in another way, or end the reservation with \`npm run reservations -- refund ${row.id}\`.`
  return toFinding(
    'row_without_capture',
    `The reservation is ${row.state}, and the payment is ${intent.status} at Stripe.`,
    advice,
  )
}

/** The intent of an ended reservation must not hold an authorisation and must not be payable. */
function describeOpenIntent(row: Reservation, { status }: Intent): Finding[] {
  if (status === 'canceled' || status === 'succeeded') return []
  const advice = `Cancel it with \`npm run reservations -- cancel ${row.id}\`.`
  if (status === 'requires_capture')
    return [
      toFinding(
        'open_authorisation',
        `The reservation is ${row.state}, and the card is still authorised.`,
        advice,
      ),
    ]
  return [
    toFinding(
      'open_intent',
      `The reservation is ${row.state}, and its payment (${status}) is still open.`,
      advice,
    ),
  ]
}

function isExpected(row: Reservation, { status }: Intent, now: number): boolean {
  if (row.ending !== null) return false
  if (row.state === 'authorised') return status === 'requires_capture'
  const isUnpaid = status !== 'requires_capture' && status !== 'canceled'
  return row.state === 'held' && isUnpaid && now < row.expiresAt + SETTLING_MS
}

/** A reservation that lags behind its intent: webhooks or the worker are not running. */
function describeBehind(row: Reservation, { status }: Intent): Finding {
  const ending = row.ending === null ? '' : ` and is ending (${row.ending})`
  return toFinding(
    'behind',
    `The reservation is ${row.state}${ending}, and the payment is ${status} at Stripe.`,
    'The web app continues it. If this persists, check that the web app is running and receives webhooks.',
    true,
  )
}

function compareAmounts(row: Reservation, intent: Intent): Finding[] {
  const findings: Finding[] = []
  const advice = 'Check the payment in the Stripe dashboard, and correct the difference there with the buyer.'
  if (intent.currency !== row.currency)
    findings.push(
      toFinding('currency', `The currency is ${row.currency} here and ${intent.currency} at Stripe.`, advice),
    )
  const captured = intent.status === 'succeeded' ? intent.amountCaptured : intent.amount
  const amount = intent.amount === row.amount ? captured : intent.amount
  if (amount !== row.amount)
    findings.push(
      toFinding('amount', `The deposit is ${row.amount} cents here and ${amount} cents at Stripe.`, advice),
    )
  return findings
}

function compareRefund(row: Reservation, intent: Intent): Finding[] {
  if (intent.status !== 'succeeded') return []
  const { amountRefunded, amountCaptured } = intent
  if (row.state === 'refunded' && !isRefunded(intent))
    return [
      toFinding(
        'refund_missing',
        `The reservation is refunded, and Stripe refunded ${amountRefunded} of ${amountCaptured} cents.`,
        `Repeat it with \`npm run reservations -- refund ${row.id}\`.`,
      ),
    ]
  if (row.state !== 'captured' || row.ending !== null || amountRefunded === 0) return []
  if (isRefunded(intent))
    return [
      toFinding(
        'refund_unknown',
        'The deposit was refunded at Stripe, and the reservation still holds the vehicle.',
        'The web app ends it and releases the vehicle.',
        true,
      ),
    ]
  return [
    toFinding(
      'refund_unknown',
      `Stripe refunded ${amountRefunded} of ${amountCaptured} cents, and the reservation still holds the vehicle.`,
      `To release the vehicle, refund the rest in the Stripe dashboard; the web app then ends the reservation.`,
    ),
  ]
}

function toFinding(kind: DifferenceKind, finding: string, advice: string, isDue = false): Finding {
  return { kind, finding, advice, isDue }
}
