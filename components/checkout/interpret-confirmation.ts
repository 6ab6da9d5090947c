import { NOT_CHARGED, type ReservationMessage } from '@/lib/checkout/reservation-messages'

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

const TRY_ANOTHER = 'Try another card, Apple Pay or Google Pay.'
const CALL_BANK = 'Call your bank if you expected this card to work.'
const DECLINED: ReservationMessage = {
  heading: 'Your card was declined',
  text: 'Your bank declined the payment without giving a reason.',
  charge: NOT_CHARGED,
  nextSteps: [TRY_ANOTHER, CALL_BANK],
}

/**
 * Messages for declines that the shopper can act on, by Stripe's decline code or error code. Stripe advises presenting every
 * other code, above all `fraudulent`, `lost_card` and `stolen_card`, as a generic decline:
 * https://docs.stripe.com/declines/codes
 */
const DECLINES: Record<string, Pick<ReservationMessage, 'heading' | 'text' | 'nextSteps'>> = {
  insufficient_funds: {
    heading: 'There are not enough funds on this card',
    text: 'Your bank declined the payment because the card does not have enough funds available.',
    nextSteps: [TRY_ANOTHER, 'Transfer funds to the card’s account, then try again.'],
  },
  expired_card: {
    heading: 'This card has expired',
    text: 'Your bank declined the payment because the card is past its expiry date.',
    nextSteps: ['Check the expiry date you entered.', TRY_ANOTHER],
  },
  incorrect_cvc: {
    heading: 'The security code is incorrect',
    text: 'The security code (CVC) does not match the card.',
    nextSteps: ['Check the security code on your card and try again.', TRY_ANOTHER],
  },
  incorrect_number: {
    heading: 'The card number is incorrect',
    text: 'The card number does not belong to a valid card.',
    nextSteps: ['Check the card number and try again.', TRY_ANOTHER],
  },
  invalid_expiry: {
    heading: 'The expiry date is incorrect',
    text: 'The expiry date does not match the card.',
    nextSteps: ['Check the expiry date and try again.', TRY_ANOTHER],
  },
  processing_error: {
    heading: 'The payment could not be processed',
    text: 'An error occurred while your card was being processed. This isn’t your fault.',
    nextSteps: ['Try again in a few minutes.', TRY_ANOTHER],
  },
  try_again_later: {
    heading: 'Your bank could not process the payment',
    text: 'Your bank is temporarily unavailable.',
    nextSteps: ['Try again in a few minutes.', TRY_ANOTHER],
  },
  authentication: {
    heading: 'Your bank could not verify the payment',
    text: 'Your bank’s security check (3-D Secure) failed or was not completed.',
    nextSteps: ['Try again and complete your bank’s security check.', TRY_ANOTHER],
  },
  card_not_supported: {
    heading: 'This card is not accepted',
    text: 'This type of card can’t be used for this payment.',
    nextSteps: [TRY_ANOTHER, CALL_BANK],
  },
  limit: {
    heading: 'This card has reached its limit',
    text: 'Your bank declined the payment because it exceeds your card’s limit.',
    nextSteps: [TRY_ANOTHER, 'Ask your bank to raise the limit, then try again.'],
  },
}

/** Decline codes that share the message of another code. */
const ALIASES: Record<string, string> = {
  invalid_cvc: 'incorrect_cvc',
  invalid_number: 'incorrect_number',
  invalid_expiry_month: 'invalid_expiry',
  invalid_expiry_year: 'invalid_expiry',
  issuer_not_available: 'try_again_later',
  reenter_transaction: 'try_again_later',
  approve_with_id: 'try_again_later',
  authentication_required: 'authentication',
  authentication_not_handled: 'authentication',
  payment_intent_authentication_failure: 'authentication',
  card_velocity_exceeded: 'limit',
  withdrawal_count_limit_exceeded: 'limit',
  currency_not_supported: 'card_not_supported',
}

/**
 * Explains why the card was declined, by the decline code of Stripe's error or else its error code. Unknown codes give a generic
 * decline.
 */
export function describeDecline(error: {
  code?: string | undefined
  declineCode?: string | undefined
}): ReservationMessage {
  for (const code of [error.declineCode, error.code]) {
    const words = code ? findDecline(code) : undefined
    if (words) return { ...words, charge: NOT_CHARGED }
  }
  return DECLINED
}

function findDecline(code: string) {
  const key = Object.hasOwn(ALIASES, code) ? ALIASES[code] : code
  return key !== undefined && Object.hasOwn(DECLINES, key) ? DECLINES[key] : undefined
}
