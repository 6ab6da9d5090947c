import { randomBytes } from 'node:crypto'

export type Metadata = Record<string, string>
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'canceled'
  | 'succeeded'

/** An intent's `last_payment_error`, which is also the error object of the failed call. */
export type IntentError = {
  type: 'card_error' | 'invalid_request_error'
  code: string
  decline_code?: string
  message: string
  param?: string
  charge?: string
  payment_method?: PaymentMethod
}

/**
 * The fields of Stripe's PaymentIntent that the product uses. Amounts are integer cents, timestamps epoch
 * seconds.
 */
export type Intent = {
  id: string
  object: 'payment_intent'
  allowed_payment_method_types: string[] | null
  amount: number
  amount_capturable: number
  amount_details: { tip: Record<string, never> }
  amount_received: number
  application: null
  application_fee_amount: number | null
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: 'automatic' | 'automatic_async' | 'manual'
  client_secret: string
  confirmation_method: 'automatic'
  created: number
  currency: string
  customer: null
  customer_account: null
  description: string | null
  excluded_payment_method_types: null
  last_payment_error: IntentError | null
  latest_charge: string | null
  livemode: false
  managed_payments: null
  metadata: Metadata
  next_action: object | null
  on_behalf_of: null
  payment_method: string | null
  payment_method_configuration_details: null
  payment_method_options: object
  payment_method_types: string[]
  payment_record: null
  processing: null
  receipt_email: string | null
  review: null
  setup_future_usage: null
  shipping: null
  source: null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  status: IntentStatus
  transfer_data: null
  transfer_group: null
}

type Card = {
  brand: string
  country: string
  exp_month: number
  exp_year: number
  funding: string
  last4: string
}
export type PaymentMethod = {
  id: string
  object: 'payment_method'
  billing_details: { address: object | null; email: string | null; name: string | null; phone: string | null }
  /** `fingerprint` identifies the test card: `visa` for `pm_card_visa`. */
  card: Card & { fingerprint: string; three_d_secure_usage: { supported: boolean }; wallet: null }
  created: number
  customer: null
  livemode: false
  metadata: Metadata
  type: 'card'
}

export type Charge = {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  balance_transaction: null
  billing_details: PaymentMethod['billing_details']
  calculated_statement_descriptor: string
  captured: boolean
  created: number
  currency: string
  customer: null
  description: string | null
  disputed: false
  failure_code: string | null
  failure_message: string | null
  livemode: false
  metadata: Metadata
  outcome: {
    network_status: string
    reason: string | null
    risk_level: string
    seller_message: string
    type: string
  }
  paid: boolean
  payment_intent: string
  payment_method: string
  payment_method_details: {
    type: 'card'
    card: Card & { capture_before?: number; three_d_secure: object | null }
  }
  receipt_email: string | null
  refunded: boolean
  status: 'failed' | 'succeeded'
}

export type Refund = {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: null
  charge: string
  created: number
  currency: string
  metadata: Metadata
  payment_intent: string
  reason: string | null
  receipt_number: null
  status: 'succeeded'
}

type StripeEvent = {
  id: string
  object: 'event'
  /** Only for connected accounts. */
  account?: string
  api_version: string
  created: number
  data: { object: object }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

type WalletStatus = { status: 'active' }
export type PaymentMethodDomain = {
  id: string
  object: 'payment_method_domain'
  amazon_pay: WalletStatus
  apple_pay: WalletStatus
  created: number
  domain_name: string
  enabled: boolean
  google_pay: WalletStatus
  klarna: WalletStatus
  link: WalletStatus
  livemode: false
  paypal: WalletStatus
}

export type StripeObject = Intent | PaymentMethod | Charge | Refund | StripeEvent | PaymentMethodDomain
export type ObjectKind = StripeObject['object']
export type ObjectOf<Kind extends ObjectKind> = Extract<StripeObject, { object: Kind }>

const ID_PREFIXES: Record<ObjectKind, string> = {
  payment_intent: 'pi',
  payment_method: 'pm',
  charge: 'ch',
  refund: 're',
  event: 'evt',
  payment_method_domain: 'pmd',
}

/** A random token of letters and digits, as in Stripe's ids. */
export function createToken(length: number): string {
  return randomBytes(length * 2)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, length)
}

export function createId(kind: ObjectKind): string {
  return `${ID_PREFIXES[kind]}_${createToken(24)}`
}
