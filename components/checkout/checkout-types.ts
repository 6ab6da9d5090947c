import type { ReservationState } from '@/lib/checkout/reservation'

/** The checkout's steps, as in its public `data-state` attribute. Results (`done`, `unavailable`) are rendered by the server. */
export type CheckoutState = 'details' | 'payment' | 'processing'

/** An unsettled reservation, limited to what its owner's browser may read. Amounts in cents, times in Unix ms. */
export type OpenReservation = {
  id: string
  state: Extract<ReservationState, 'held' | 'authorised' | 'confirmed' | 'captured'>
  amount: number
  currency: 'aud' | 'nzd'
  expiresAt: number
  /** Server time when `expiresAt` was read. */
  serverNow: number
  /** `null` while Stripe is unavailable; the page polls for it. */
  clientSecret: string | null
  publishableKey: string
  stripeAccount: string | null
  /** Authentication failed on the bank's page (3-D Secure redirect). */
  hasFailed: boolean
}

/** Page settings for the payment form. */
export type PaymentSettings = {
  /** Address of Stripe.js. */
  scriptUrl: string
  /** Sources added to the `script-src` that Trusted Types checks; the response header already lists them. */
  scriptSources: readonly string[]
  /** `<body>` attribute that holds the page's Content-Security-Policy. */
  policyAttribute: string
  /** Stripe's locale, like `en-AU`. */
  locale: 'en-AU' | 'en-NZ' | 'en'
  /** Preselected country of the card's billing address. */
  country: 'AU' | 'NZ'
}
