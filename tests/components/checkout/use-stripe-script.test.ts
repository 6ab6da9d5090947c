// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PaymentSettings } from '@/components/checkout/checkout-types'
import { buildContentPolicy, isScriptAllowed, listPaymentScripts } from '@/lib/security/content-policy'
import { readDemoSite } from '@/tests/demo-site'

const SANDBOX = 'http://127.0.0.1:4000'
const SERVICES = {
  IMAGES_URL: `${SANDBOX}/images`,
  MEILISEARCH_PUBLIC_URL: `${SANDBOX}/search`,
  STRIPE_JS_URL: `${SANDBOX}/payments/v3/stripe.js`,
}
const SETTINGS: PaymentSettings = {
  scriptUrl: SERVICES.STRIPE_JS_URL,
  scriptSources: listPaymentScripts(SERVICES),
  policyAttribute: 'data-policy',
  locale: 'en-AU',
  country: 'AU',
}
const KEYS = { publishableKey: 'pk_test', stripeAccount: null }

/** Mounts a component that loads Stripe.js, once for each `attempt`. */
async function openPaymentForm() {
  vi.resetModules()
  const { useStripeScript } = await import('@/components/checkout/use-stripe-script')
  function PaymentForm({ attempt }: { attempt: number }) {
    return useStripeScript(SETTINGS, KEYS, attempt).kind
  }
  return (attempt: number) => act(async () => root.render(createElement(PaymentForm, { attempt })))
}

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // Stripe.js is not loaded: only the policy of its script is checked.
  vi.spyOn(document.head, 'append').mockImplementation(() => {})
  root = createRoot(document.createElement('div'))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe.each(['harbour-city', 'kiwi-auto'])('the payment script on %s', (slug) => {
  test('[RV-03] is trusted only after its origin is added to script-src, even if other directives list it', async () => {
    document.body.setAttribute('data-policy', buildContentPolicy(readDemoSite(slug), SERVICES))
    const isTrusted = () =>
      isScriptAllowed(
        SERVICES.STRIPE_JS_URL,
        document.body.getAttribute('data-policy') ?? '',
        'https://dealer.example/cars/x/checkout',
      )
    expect(isTrusted()).toBe(false)
    const load = await openPaymentForm()
    await load(1)
    const [script] = vi.mocked(document.head.append).mock.calls[0] ?? []
    await act(async () => script instanceof HTMLScriptElement && script.dispatchEvent(new Event('error')))
    await load(2)
    expect(document.head.append).toHaveBeenCalledTimes(2)
    expect(isTrusted()).toBe(true)
    expect(document.body.getAttribute('data-policy')?.match(/script-src[^;]*/)?.[0]).toBe(
      `script-src 'self' ${SANDBOX}`,
    )
  })
})
