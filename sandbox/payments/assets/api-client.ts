import * as z from 'zod/mini'
import {
  errorSchema,
  intentSchema,
  type Credentials,
  type Intent,
  type IntentResult,
  type StripeError,
} from './messages'

/** Request timeout in ms. The page then gets `api_connection_error`, as for a network failure. */
const TIMEOUT_MS = 30_000

const CONNECTION_ERROR: StripeError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
}
const SERVER_ERROR: StripeError = { type: 'api_error', message: 'An unexpected error occurred.' }

const failureSchema = z.object({ error: errorSchema })

/** Form parameters; nested objects become `a[b][c]`. `undefined` and null values are omitted. */
export type Params = { [name: string]: unknown }

/** Encodes parameters for Stripe's API: `{card: {cvc: '1'}}` → `card[cvc]=1`. */
function encodeParams(params: Params): URLSearchParams {
  const encoded = new URLSearchParams()
  const add = (name: string, value: unknown) => {
    if (value === undefined || value === null) return
    if (typeof value === 'object')
      for (const [key, member] of Object.entries(value)) add(`${name}[${key}]`, member)
    else encoded.append(name, String(value))
  }
  for (const [name, value] of Object.entries(params)) add(name, value)
  return encoded
}

/** Extracts the intent id from a client secret: `pi_1_secret_2` → `pi_1`. */
export function getIntentId(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? ''
}

/**
 * Calls the API on the frame's own origin with the publishable key.
 * @returns the response JSON or an error in Stripe's format; never throws
 */
export async function callApi(
  { key, account }: Credentials,
  method: 'GET' | 'POST',
  path: string,
  params: Params,
): Promise<{ value: unknown } | { error: StripeError }> {
  const address = new URL(`../v1/${path}`, document.baseURI)
  const encoded = encodeParams(params)
  if (method === 'GET') address.search = encoded.toString()
  const headers = new Headers()
  if (key) headers.set('authorization', `Bearer ${key}`)
  if (account) headers.set('stripe-account', account)
  // Browsers retry a request when a keep-alive connection breaks; the key makes the API replay its first
  // response.
  if (method === 'POST') headers.set('idempotency-key', crypto.randomUUID())
  let response: Response
  let text: string
  try {
    response = await fetch(address, {
      method,
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(method === 'POST' ? { body: encoded } : {}),
    })
    text = await response.text()
  } catch {
    return { error: CONNECTION_ERROR }
  }
  const value = parseJson(text)
  if (response.ok && value !== undefined) return { value }
  const failure = failureSchema.safeParse(value)
  return { error: failure.success ? failure.data.error : SERVER_ERROR }
}

/** Retrieves the intent by its client secret. */
export async function retrieveIntent(credentials: Credentials, clientSecret: string): Promise<IntentResult> {
  const path = `payment_intents/${encodeURIComponent(getIntentId(clientSecret))}`
  return readIntent(await callApi(credentials, 'GET', path, { client_secret: clientSecret }))
}

/** Confirms the intent; `params` are the parameters of Stripe's confirm call. */
export async function confirmIntent(
  credentials: Credentials,
  clientSecret: string,
  params: Params,
): Promise<IntentResult> {
  const path = `payment_intents/${encodeURIComponent(getIntentId(clientSecret))}/confirm`
  return readIntent(
    await callApi(credentials, 'POST', path, {
      ...params,
      use_stripe_sdk: true,
      client_secret: clientSecret,
    }),
  )
}

/**
 * Submits the outcome of the 3-D Secure challenge. If authentication fails, or the card is then declined, the
 * intent requires another payment method and the result is its `last_payment_error`.
 */
export async function finishAuthentication(
  credentials: Credentials,
  clientSecret: string,
  outcome: 'pass' | 'fail',
): Promise<IntentResult> {
  const path = `3ds/${encodeURIComponent(getIntentId(clientSecret))}`
  const answer = await callApi(credentials, 'POST', path, { client_secret: clientSecret, outcome })
  const result = readIntent(answer)
  return 'error' in result ? result : toAuthenticationResult(result.paymentIntent)
}

function toAuthenticationResult(intent: Intent): IntentResult {
  if (intent.status !== 'requires_payment_method' || !intent.last_payment_error)
    return { paymentIntent: intent }
  return { error: { ...intent.last_payment_error, payment_intent: intent } }
}

function readIntent(answer: { value: unknown } | { error: StripeError }): IntentResult {
  if ('error' in answer) return answer
  const intent = intentSchema.safeParse(answer.value)
  return intent.success ? { paymentIntent: intent.data } : { error: SERVER_ERROR }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
