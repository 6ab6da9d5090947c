import type { ReservationState } from '@/lib/checkout/reservation'

/** Steps of the checkout as pages and tests know them (`data-state`). */
export type CheckoutState = 'details' | 'payment' | 'processing' | 'done' | 'unavailable'

/** A reservation that is not settled, as the browser that made it may know it. Amounts in cents, times in Unix ms. */
export type OpenReservation = {
  id: string
  state: Extract<ReservationState, 'held' | 'authorised' | 'confirmed' | 'captured'>
  amount: number
  currency: 'aud' | 'nzd'
  expiresAt: number
  /** The server's clock when it said so. */
  serverNow: number
  /** `null` while Stripe does not answer; the page reads it again. */
  clientSecret: string | null
  publishableKey: string
  stripeAccount: string | null
  /** The bank's own page, to which the browser was sent, refused the payment. */
  hasFailed: boolean
}

/** What the payment form needs to know of the page. */
export type PaymentSettings = {
  /** Address of Stripe.js. */
  scriptUrl: string
  /** Sources to add to the page's `script-src` for Trusted Types; the response's own policy has them already. */
  scriptSources: readonly string[]
  /** Attribute of `<body>` with the page's policy. */
  policyAttribute: string
  /** Stripe's locale, like `en-AU`. */
  locale: 'en-AU' | 'en-NZ' | 'en'
  /** Country of the cards' billing address to begin with. */
  country: 'AU' | 'NZ'
}
