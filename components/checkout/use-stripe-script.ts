'use client'

import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import type { OpenReservation, PaymentSettings } from './checkout-types'
import { isForeignDocument, loadStripe } from './load-stripe'

/** Delay in ms before the page says that the payment form is slow. */
const SLOW_MS = 6000

type StripeScript =
  | { kind: 'loading'; isSlow: boolean }
  | { kind: 'ready'; stripe: Stripe }
  | { kind: 'failed' }

/** Loads Stripe.js for a reservation's account; a new `attempt` number loads it again. */
export function useStripeScript(
  settings: PaymentSettings,
  { publishableKey, stripeAccount }: Pick<OpenReservation, 'publishableKey' | 'stripeAccount'>,
  attempt: number,
): StripeScript {
  const [script, setScript] = useState<StripeScript>({ kind: 'loading', isSlow: false })
  useEffect(() => {
    // After in-app navigation the previous document's policy still applies and blocks the script; a reload applies this page's.
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
    // A new `attempt` loads the script again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [settings, publishableKey, stripeAccount, attempt])
  return script
}
