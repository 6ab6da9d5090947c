import type Stripe from 'stripe'
import { createStripeClients } from '@/lib/checkout/stripe-client.server'
import { startTestSandbox } from '../start-test-sandbox'

/** The product's own Stripe client, pointed at a sandbox. */
export function createStripe(url: string, secretKey = 'sk_test_sandbox', retries = 0): Stripe {
  const open = createStripeClients(
    {
      NODE_ENV: 'test',
      SANDBOX: true,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
      STRIPE_WEBHOOK_SECRET_PREVIOUS: undefined,
      STRIPE_DEALER_KEYS: {},
      STRIPE_API_URL: url,
    },
    // Response times are not under test here.
    { retries, timeoutMs: 30_000 },
  )
  return open('').stripe
}

/** Starts a sandbox with only the payments part, and a Stripe client for it. */
export async function startPaymentRig(options: { dataDir?: string; webhookUrl?: string } = {}) {
  const sandbox = await startTestSandbox({ only: ['payments'], ...options })
  const url = `${sandbox.url}/payments`
  /** Calls the API as a browser script does: form-encoded, with a publishable key. */
  const callAsBrowser = async (path: string, params: Record<string, string>, account?: string) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test_sandbox', ...(account ? { 'stripe-account': account } : {}) },
      body: new URLSearchParams(params),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return {
    ...sandbox,
    paymentsUrl: url,
    stripe: createStripe(url),
    createStripe: (secretKey: string) => createStripe(url, secretKey),
    callAsBrowser,
  }
}

/** Parameters of a deposit as the product creates it; amounts are in integer cents. */
export const DEPOSIT = {
  amount: 50_000,
  currency: 'aud',
  capture_method: 'manual',
  allowed_payment_method_types: ['card'],
  metadata: { site: 'harbour-city', vehicle: '17' },
} satisfies Stripe.PaymentIntentCreateParams
