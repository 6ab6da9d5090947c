import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import { POLICY_ATTRIBUTES } from '@/lib/security/content-policy'
import type { PaymentSettings } from './checkout-types'

/** Longest wait for Stripe.js, in ms; later ones count as blocked. */
const LOAD_MS = 30_000

type StripeWindow = { Stripe?: StripeConstructor }
/** One script a document: Stripe.js must not be loaded twice. */
let loading: Promise<StripeConstructor> | null = null

/**
 * Stripe.js for an account, loaded from its own address as Stripe requires: https://docs.stripe.com/js/including.
 * @throws when the script cannot be loaded; the next call tries again.
 */
export async function loadStripe(
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
export function isForeignDocument(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && URL.canParse(entry.name) && new URL(entry.name).pathname !== location.pathname
}

function loadScript({ scriptUrl, scriptSources }: PaymentSettings): Promise<StripeConstructor> {
  adoptPolicy(scriptSources)
  return new Promise((resolve, reject) => {
    const known = (window as StripeWindow).Stripe
    if (known) return resolve(known)
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

/** Adds the payment script's sources to the policy that the page's Trusted Types follow (`lib/security/trusted-types.ts`). */
function adoptPolicy(sources: readonly string[]): void {
  for (const name of Object.values(POLICY_ATTRIBUTES)) {
    const policy = document.body.getAttribute(name)
    if (!policy || sources.every((source) => policy.includes(source))) continue
    document.body.setAttribute(
      name,
      policy.replace("script-src 'self'", `script-src 'self' ${sources.join(' ')}`),
    )
  }
}
