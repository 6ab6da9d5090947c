// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { adoptPolicy } from '@/components/checkout/use-stripe-script'
import { buildContentPolicy, listPaymentScripts } from '@/lib/security/content-policy'
import { isScriptAllowed } from '@/lib/security/trusted-types'
import { readDemoSite } from '@/tests/demo-site'

const SANDBOX = 'http://127.0.0.1:4000'
const SERVICES = {
  IMAGES_URL: `${SANDBOX}/images`,
  MEILISEARCH_PUBLIC_URL: `${SANDBOX}/search`,
  STRIPE_JS_URL: `${SANDBOX}/payments/v3/stripe.js`,
}

describe.each(['harbour-city', 'kiwi-auto'])('the payment script on %s', (slug) => {
  test('[RV-03] is trusted only after its origin is added to script-src, even if other directives list it', () => {
    document.body.setAttribute('data-policy', buildContentPolicy(readDemoSite(slug), SERVICES))
    const isTrusted = () =>
      isScriptAllowed(
        SERVICES.STRIPE_JS_URL,
        document.body.getAttribute('data-policy') ?? '',
        'https://dealer.example/cars/x/checkout',
      )
    expect(isTrusted()).toBe(false)
    const settings = { policyAttribute: 'data-policy', scriptSources: listPaymentScripts(SERVICES) }
    adoptPolicy(settings)
    adoptPolicy(settings)
    expect(isTrusted()).toBe(true)
    expect(document.body.getAttribute('data-policy')?.match(/script-src[^;]*/)?.[0]).toBe(
      `script-src 'self' ${SANDBOX}`,
    )
  })
})
