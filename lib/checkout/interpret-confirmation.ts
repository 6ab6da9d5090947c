import { describeDecline } from './decline-messages'
import type { ReservationMessage } from './reservation-message'

/** The part of the result of Stripe.js's `confirmPayment` that decides what the shopper sees next. */
export type Confirmation = {
  paymentIntent?: { status: string } | undefined
  error?:
    | {
        type: string
        code?: string | undefined
        decline_code?: string | undefined
        payment_intent?: { status: string } | undefined
      }
    | undefined
}

/**
 * `invalid`: the Payment Element shows the error at its fields. `declined`: nothing was charged and the shopper can try again.
 * `open`: Stripe has the payment and our server decides the outcome. `unknown`: no response; the payment may have succeeded.
 */
export type Verdict =
  | { kind: 'invalid' }
  | { kind: 'declined'; words: ReservationMessage }
  | { kind: 'open' }
  | { kind: 'unknown' }

/** Connection errors and errors at Stripe, after which the payment may still have succeeded. */
const UNKNOWN_TYPES = new Set(['api_connection_error', 'api_error', 'rate_limit_error'])
/** Statuses in which the shopper can pay again. */
const PAYABLE = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action'])

/** Whether the shopper can pay the intent again, after a decline or an incomplete 3-D Secure check. */
export function isPayable({ status }: { status: string }): boolean {
  return PAYABLE.has(status)
}

/**
 * Interprets the result of `stripe.confirmPayment` (`RV-05`). A failed 3-D Secure check is an `invalid_request_error` with the
 * intent back at `requires_payment_method`. Confirming an intent that is already paid (double click, second tab) is an error too;
 * the reservation's state then decides. Pure.
 */
export function interpretConfirmation({ paymentIntent, error }: Confirmation): Verdict {
  if (!error) return paymentIntent && isPayable(paymentIntent) ? notCompleted() : { kind: 'open' }
  if (error.type === 'validation_error') return { kind: 'invalid' }
  const status = error.payment_intent?.status
  if (status !== undefined && !isPayable({ status })) return { kind: 'open' }
  if (UNKNOWN_TYPES.has(error.type)) return { kind: 'unknown' }
  if (error.type === 'card_error' || status !== undefined)
    return {
      kind: 'declined',
      words: describeDecline({ code: error.code, declineCode: error.decline_code }),
    }
  return { kind: 'unknown' }
}

/** The shopper closed the 3-D Secure check, which has the same message as a failed one. */
function notCompleted(): Verdict {
  return { kind: 'declined', words: describeDecline({ code: 'payment_intent_authentication_failure' }) }
}
