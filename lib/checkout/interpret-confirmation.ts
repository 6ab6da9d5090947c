import { describeDecline } from './decline-words'
import type { ReservationWords } from './reservation-words'

/** The part of Stripe.js's answer to `confirmPayment` that decides what the shopper sees next. */
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
 * `invalid`: the Payment Element shows the error at its own fields. `declined`: nothing was charged and another attempt is
 * possible. `open`: Stripe has the payment, our server decides the rest. `unknown`: no answer; the payment may have passed.
 */
export type Verdict =
  | { kind: 'invalid' }
  | { kind: 'declined'; words: ReservationWords }
  | { kind: 'open' }
  | { kind: 'unknown' }

/** Errors of the connection or of Stripe itself: the payment may have passed all the same. */
const UNKNOWN_TYPES = new Set(['api_connection_error', 'api_error', 'rate_limit_error'])
/** Statuses in which the shopper can pay again. */
const PAYABLE = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action'])

/** Whether the shopper can pay the intent again: after a decline, or when the bank's check was not completed. */
export function isPayable({ status }: { status: string }): boolean {
  return PAYABLE.has(status)
}

/**
 * What an answer of `stripe.confirmPayment` means (`RV-05`). A failed 3-D Secure check is an `invalid_request_error` with the
 * intent back at `requires_payment_method`; an intent that is past payment (double click, second tab) is an error too, and its
 * reservation decides. Pure.
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

/** The shopper closed the bank's check: the same words as for a failed one. */
function notCompleted(): Verdict {
  return { kind: 'declined', words: describeDecline({ code: 'payment_intent_authentication_failure' }) }
}
