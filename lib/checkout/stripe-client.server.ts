import 'server-only'
import Stripe from 'stripe'
import { getEnv } from '@/lib/env'
import { readTextWithin } from '@/lib/http/answer-limit.server'
import { PaymentUnavailable } from './reservation'
import { findStripeAccess, type StripeSettings } from './stripe-accounts'

/** The version whose answers `payments.server.ts` parses; an upgrade of the package changes both. */
export const STRIPE_API_VERSION = '2026-10-28.endive'

export type StripeConfig = StripeSettings & { STRIPE_API_URL: string | undefined }

export type StripeOptions = {
  /** Time for one attempt, ms. */
  timeoutMs?: number
  /** Further attempts of the package itself, with its own back-off; the reservation worker retries after that. */
  retries?: number
}

/** Bytes of an answer; an intent has a few thousand. */
const MAX_ANSWER = 1024 * 1024
const TIMEOUT_MS = 6000
const RETRIES = 1

/** A client for one account, and what each of its calls must carry. */
export type OpenAccount = { stripe: Stripe; request: { stripeAccount?: string } }

/**
 * Clients of Stripe, one per secret key, created at first use.
 * @returns opens the account that a reservation stores. Throws `PaymentUnavailable` when its key is no longer set.
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

/** Address options of the package, which knows no path: one that the address has is put before each call's. */
function describeAddress(url: string | undefined): Stripe.StripeConfig {
  const base = url === undefined ? null : new URL(url)
  const fetchBelow = async (input: string | URL | Request, init?: RequestInit) => {
    const target = new URL(input instanceof Request ? input.url : input)
    if (base) target.pathname = base.pathname.replace(/\/$/, '') + target.pathname
    // The framework wraps the global fetch; nothing of Stripe's may be cached.
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
 * The answer with its body read. One that is valid JSON and no object is replaced by text, which the package reports as an
 * error; the JSON itself makes version 23.1.0 of the package throw outside of the call, which then never settles.
 */
async function readObject(response: Response): Promise<Response> {
  const text = await readTextWithin(response, MAX_ANSWER)
  const isObject = text.trimStart().startsWith('{')
  const { status, statusText, headers } = response
  return new Response(isObject ? text : 'not an object', { status, statusText, headers })
}

let clients: ((account: string) => OpenAccount) | undefined

/**
 * The process's clients, by the environment. Not shared through `globalThis`: the framework bundles start-up code and handlers
 * apart, each with a copy of the package, and an error of one copy is no instance of the other's classes.
 */
export function getStripeClients(): (account: string) => OpenAccount {
  clients ??= createStripeClients(getEnv())
  return clients
}
