'use client'

import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import type { OpenReservation, PaymentSettings } from './checkout-types'
import { isForeignDocument, loadStripe } from './load-stripe'

/** After so long, in ms, the page says that the payment form is slow. */
const SLOW_MS = 6000

export type StripeScript =
  | { kind: 'loading'; isSlow: boolean }
  | { kind: 'ready'; stripe: Stripe }
  | { kind: 'failed' }

/** Loads Stripe.js for a reservation's account. `attempt` grows with each new try. */
export function useStripeScript(
  settings: PaymentSettings,
  { publishableKey, stripeAccount }: Pick<OpenReservation, 'publishableKey' | 'stripeAccount'>,
  attempt: number,
): StripeScript {
  const [script, setScript] = useState<StripeScript>({ kind: 'loading', isSlow: false })
  useEffect(() => {
    // The policy of the document that the shopper came from does not allow the script; this page's own one does.
    if (isForeignDocument()) return location.reload()
    let isCurrent = true
    const update = (next: StripeScript) => {
      if (isCurrent) setScript(next)
    }
    update({ kind: 'loading', isSlow: false })
    const timer = setTimeout(() => update({ kind: 'loading', isSlow: true }), SLOW_MS)
    loadStripe(settings, { publishableKey, stripeAccount })
      .then(
        (stripe) => update({ kind: 'ready', stripe }),
        () => update({ kind: 'failed' }),
      )
      .finally(() => clearTimeout(timer))
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
    // Each new try loads the script again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [settings, publishableKey, stripeAccount, attempt])
  return script
}
