import 'server-only'
import Stripe from 'stripe'
import { readLimitedText } from '@/lib/http/fetch-upstream.server'
import { PaymentUnavailable } from './reservation'
import { findStripeAccess, type StripeSettings } from './stripe-accounts'

/** The API version that `payments.server.ts` parses. Update both with the `stripe` package. */
const STRIPE_API_VERSION = '2026-10-28.endive'

type StripeConfig = StripeSettings & { STRIPE_API_URL: string | undefined }

type StripeOptions = {
  /** Timeout of one attempt, in ms. */
  timeoutMs?: number
  /** Retries by the `stripe` package, with its back-off. The reservation worker retries after that. */
  retries?: number
}

/** Maximum size of a response in bytes. An intent has a few thousand. */
const MAX_RESPONSE_BYTES = 1024 * 1024
const TIMEOUT_MS = 6000
const RETRIES = 1

/** A client for one account, and the options that each of its calls must include. */
export type OpenAccount = { stripe: Stripe; request: { stripeAccount?: string } }

/**
 * Creates Stripe clients lazily, one per secret key.
 * @returns a function from a reservation's `account` to its client. Throws `PaymentUnavailable` when the key is no longer set.
 */
export function createStripeClients(
  config: StripeConfig,
  { timeoutMs = TIMEOUT_MS, retries = RETRIES }: StripeOptions = {},
): (account: string) => OpenAccount {
  const clients = new Map<string, Stripe>()
  const connect = (secretKey: string) =>
    new Stripe(secretKey, {
      ...describeAddress(config.STRIPE_API_URL),
      apiVersion: STRIPE_API_VERSION,
      timeout: timeoutMs,
      maxNetworkRetries: retries,
      telemetry: false,
    })
  return (account) => {
    const access = findStripeAccess(account, config)
    if (!access)
      throw new PaymentUnavailable(`The Stripe key of account ${account || 'platform'} is not set.`)
    const stripe = clients.get(access.secretKey) ?? connect(access.secretKey)
    clients.set(access.secretKey, stripe)
    return { stripe, request: access.stripeAccount ? { stripeAccount: access.stripeAccount } : {} }
  }
}

/** Address options for the `stripe` package, which does not support a base path. The fetch wrapper prepends it. */
function describeAddress(url: string | undefined): Stripe.StripeConfig {
  const base = url === undefined ? null : new URL(url)
  const fetchBelow = async (input: string | URL | Request, init?: RequestInit) => {
    const target = new URL(input instanceof Request ? input.url : input)
    if (base) target.pathname = base.pathname.replace(/\/$/, '') + target.pathname
    // Next.js caches the global fetch; responses from Stripe must not be cached.
    return readObject(await fetch(target, { ...init, cache: 'no-store' }))
  }
  const httpClient = Stripe.createFetchHttpClient(fetchBelow)
  if (!base) return { httpClient }
  const isPlain = base.protocol === 'http:'
  return {
    httpClient,
    host: base.hostname,
    port: base.port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
  }
}

/**
 * Buffers the response and replaces JSON that is not an object with plain text, which the package reports as an error. With the
 * JSON itself, stripe 23.1.0 throws outside the call, whose promise then never settles.
 */
async function readObject(response: Response): Promise<Response> {
  const text = await readLimitedText(response, MAX_RESPONSE_BYTES)
  const isObject = text.trimStart().startsWith('{')
  const { status, statusText, headers } = response
  return new Response(isObject ? text : 'not an object', { status, statusText, headers })
}
