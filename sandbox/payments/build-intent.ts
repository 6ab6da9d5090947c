import { invalidRequest } from './errors'
import type { Ledger } from './ledger'
import { createId, createToken, type Intent } from './objects'
import { mergeMetadata } from './params'
import type { CreateParams } from './routes/intent-params'

const CURRENCIES = ['aud', 'nzd', 'usd', 'gbp', 'eur', 'cad', 'sgd']
/** Stripe's minimum charge in dollar currencies, and its maximum, in cents. */
const SMALLEST = 50
const LARGEST = 99_999_999

/**
 * Builds a new intent. @throws StripeError 400 for an amount, currency or payment method type that Stripe
 * rejects
 */
export function buildIntent(ledger: Ledger, params: CreateParams): Intent {
  const { automatic_payment_methods: automatic } = params
  const types = params.allowed_payment_method_types ?? params.payment_method_types
  const unknown = types?.find((type) => type !== 'card' && type !== 'link')
  if (unknown !== undefined)
    throw invalidRequest(`The payment method type "${unknown}" is invalid.`, {
      param: 'allowed_payment_method_types',
    })
  const id = createId('payment_intent')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount: requireAmount(params.amount),
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: params.application_fee_amount ?? null,
    automatic_payment_methods: params.payment_method_types
      ? null
      : { enabled: true, allow_redirects: automatic?.allow_redirects ?? 'always' },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${createToken(25)}`,
    confirmation_method: 'automatic',
    created: ledger.seconds,
    currency: requireCurrency(params.currency),
    customer: null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: params.payment_method_options ?? {},
    payment_method_types: types ?? ['card'],
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

/** @throws StripeError 400 for an amount outside Stripe's limits (integer cents) */
export function requireAmount(amount: number): number {
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  if (amount < SMALLEST)
    throw invalidRequest('Amount must be at least $0.50.', { code: 'amount_too_small', param: 'amount' })
  if (amount > LARGEST)
    throw invalidRequest('Amount must be no more than $999,999.99.', {
      code: 'amount_too_large',
      param: 'amount',
    })
  return amount
}

/** @throws StripeError 400 */
export function requireCurrency(currency: string): string {
  const code = currency.toLowerCase()
  if (!CURRENCIES.includes(code))
    throw invalidRequest(
      `Invalid currency: ${currency}. Stripe currently supports these currencies: ${CURRENCIES.join(', ')}`,
      { param: 'currency' },
    )
  return code
}
