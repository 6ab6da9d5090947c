'use client'

import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import type { OpenReservation, PaymentSettings } from './checkout-types'

/** Timeout for loading Stripe.js, in ms. */
const LOAD_MS = 30_000
/** Delay in ms before the page says that the payment form is slow. */
const SLOW_MS = 6000

type StripeScript =
  | { kind: 'loading'; isSlow: boolean }
  | { kind: 'ready'; stripe: Stripe }
  | { kind: 'failed' }
type StripeWindow = { Stripe?: StripeConstructor }
/** Shared by all callers: Stripe.js must not be loaded twice in one document. */
let loading: Promise<StripeConstructor> | null = null

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

/**
 * Creates a Stripe client for an account. Stripe requires Stripe.js to be loaded from its own URL: https://docs.stripe.com/js/including.
 * @throws when the script cannot be loaded; the next call retries.
 */
async function loadStripe(
  settings: PaymentSettings,
  keys: { publishableKey: string; stripeAccount: string | null },
): Promise<Stripe> {
  loading ??= loadScript(settings).catch((error: unknown) => {
    loading = null
    throw error
  })
  const create = await loading
  return create(keys.publishableKey, keys.stripeAccount ? { stripeAccount: keys.stripeAccount } : {})
}

/**
 * Whether this document was loaded for another page and reached the checkout by in-app navigation, so that its
 * Content-Security-Policy does not allow Stripe.js.
 */
function isForeignDocument(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && URL.canParse(entry.name) && new URL(entry.name).pathname !== location.pathname
}

function loadScript(settings: PaymentSettings): Promise<StripeConstructor> {
  const { scriptUrl } = settings
  adoptPolicy(settings)
  return new Promise((resolve, reject) => {
    const existing = (window as StripeWindow).Stripe
    if (existing) return resolve(existing)
    const script = document.createElement('script')
    const fail = () => {
      clearTimeout(timer)
      script.remove()
      reject(new Error(`Stripe.js could not be loaded from ${scriptUrl}`))
    }
    const timer = setTimeout(fail, LOAD_MS)
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      const create = (window as StripeWindow).Stripe
      if (create) resolve(create)
      else fail()
    })
    script.async = true
    script.src = scriptUrl
    document.head.append(script)
  })
}

/**
 * Adds Stripe's script sources to the policy that Trusted Types checks (`lib/security/trusted-types.ts`). An
 * origin listed in another directive, such as `img-src`, still has to be added to `script-src`.
 */
function adoptPolicy({
  policyAttribute,
  scriptSources,
}: Pick<PaymentSettings, 'policyAttribute' | 'scriptSources'>): void {
  const policy = document.body.getAttribute(policyAttribute)
  const sources = `script-src 'self' ${scriptSources.join(' ')}`
  if (!policy || policy.includes(sources)) return
  document.body.setAttribute(policyAttribute, policy.replace("script-src 'self'", sources))
}
