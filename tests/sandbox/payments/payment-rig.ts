import Stripe from 'stripe'
import { startTestSandbox } from '../start-test-sandbox'

/** Stripe's own client against a stand-in below a path prefix, as the product uses it. */
export function createStripe(url: string, secretKey = 'sk_test_sandbox', maxNetworkRetries = 0): Stripe {
  const prefix = new URL(url).pathname.replace(/\/$/, '')
  const { hostname, port } = new URL(url)
  return new Stripe(secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((input: string | URL, init?: RequestInit) => {
      const address = new URL(input)
      address.pathname = prefix + address.pathname
      return fetch(address, init)
    }),
  })
}

/** A sandbox with payments alone, and Stripe's client for it. */
export async function startPaymentRig(options: { dataDir?: string; webhookUrl?: string } = {}) {
  const sandbox = await startTestSandbox({ only: ['payments'], ...options })
  const url = `${sandbox.url}/payments`
  return { ...sandbox, paymentsUrl: url, stripe: createStripe(url), createStripe: (key: string) => createStripe(url, key) }
}

/** Parameters of a deposit as the product creates it; amounts are integer cents. */
export const DEPOSIT = {
  amount: 50_000,
  currency: 'aud',
  capture_method: 'manual' as const,
  payment_method_types: ['card'],
  metadata: { site: 'harbour-city', vehicle: 'toyota-hilux-1' },
}
