import type { Ledger } from './ledger'
import { createId, type Charge, type Intent, type PaymentMethod } from './objects'
import type { Decline } from './test-cards'

/** An uncaptured authorisation expires after this time, in ms (Stripe: 7 days for online card payments). */
export const AUTHORISATION_MS = 7 * 86_400_000

/** Builds the charge of a payment attempt: declined, authorised, or captured immediately. */
export function createCharge(
  ledger: Ledger,
  intent: Intent,
  method: PaymentMethod,
  decline: Decline | null,
): Charge {
  const isHeld = !decline && intent.capture_method === 'manual'
  const { brand, country, exp_month, exp_year, funding, last4 } = method.card
  return {
    id: createId('charge'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline || isHeld ? 0 : intent.amount,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: !decline && !isHeld,
    created: ledger.seconds,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    outcome: {
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.decline_code ?? null,
      risk_level: 'normal',
      seller_message: decline ? 'The bank declined the payment.' : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      card: {
        brand,
        country,
        exp_month,
        exp_year,
        funding,
        last4,
        three_d_secure: null,
        ...(isHeld ? { capture_before: Math.floor((ledger.now + AUTHORISATION_MS) / 1000) } : {}),
      },
    },
    receipt_email: intent.receipt_email,
    refunded: false,
    status: decline ? 'failed' : 'succeeded',
  }
}
