import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createPayments } from '@/lib/checkout/payments.server'
import { PaymentUnavailable } from '@/lib/checkout/reservation'
import { createStripeClients } from '@/lib/checkout/stripe-client.server'
import { readEnv } from '@/lib/read-env'
import { serve } from '@/tests/support/serve'
import { newReservation } from './support/new-reservation'

type Call = { method: string; url: string; headers: IncomingMessage['headers']; body: URLSearchParams }
type Answer =
  | { status?: number; body?: unknown; text?: string; headers?: Record<string, string> }
  | 'hang'
  | 'cut'

const intent = (fields: object = {}) => ({
  id: 'pi_r1',
  object: 'payment_intent',
  status: 'requires_payment_method',
  amount: 50_000,
  amount_received: 0,
  currency: 'aud',
  client_secret: 'pi_r1_secret_1',
  last_payment_error: null,
  latest_charge: null,
  ...fields,
})
const failure = (status: number, error: object, headers: Record<string, string> = {}): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', message: 'Refused.', ...error } },
  headers: { 'stripe-should-retry': 'false', ...headers },
})
const stateError = (headers?: Record<string, string>) =>
  failure(400, { code: 'payment_intent_unexpected_state' }, headers)

/** Payments against a server that returns these responses in order, below a base path, and records the calls. */
async function openPayments(...answers: Answer[]) {
  const calls: Call[] = []
  const timeoutMs = answers.includes('hang') ? 50 : 20_000
  const url = await serve((request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      calls.push({ method, url: path, headers, body: new URLSearchParams(Buffer.concat(chunks).toString()) })
      const answer = answers.shift() ?? failure(500, { type: 'api_error' })
      if (answer === 'hang') return
      if (answer === 'cut') return void request.socket.destroy()
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
      response.end(answer.text ?? JSON.stringify(answer.body))
    })
  })
  const config = { ...readEnv({}), STRIPE_API_URL: `${url}/payments` }
  const payments = createPayments(createStripeClients(config, { timeoutMs, retries: 0 }))
  return { payments, calls }
}

const held = newReservation({ intentId: null })
const authorised = newReservation({ state: 'authorised' })

describe('payments', () => {
  test('[RV-03] creates a card payment with manual capture and the reservation’s idempotency key', async () => {
    const { payments, calls } = await openPayments({ body: intent() })
    expect(await payments.create(held)).toEqual({
      id: 'pi_r1',
      status: 'requires_payment_method',
      amount: 50_000,
      currency: 'aud',
      amountCaptured: 0,
      amountRefunded: 0,
      clientSecret: 'pi_r1_secret_1',
      wasAuthorised: false,
      lastError: null,
    })
    const [call] = calls
    expect(call).toMatchObject({
      method: 'POST',
      url: '/payments/v1/payment_intents',
      headers: {
        authorization: 'Bearer sk_test_sandbox',
        'idempotency-key': 'reservation-r1-intent',
        'stripe-version': '2026-10-28.endive',
      },
    })
    expect(call?.headers).not.toHaveProperty('stripe-account')
    expect(Object.fromEntries(call?.body ?? [])).toEqual({
      amount: '50000',
      currency: 'aud',
      capture_method: 'manual',
      'allowed_payment_method_types[0]': 'card',
      description: 'Deposit: 2022 Demo Car (A7)',
      'metadata[reservation]': 'r1',
      'metadata[site]': 'harbour-city',
      'metadata[dealership]': 'harbour-city-motors',
      'metadata[vehicle]': '7',
      'metadata[stock_number]': 'A7',
      'expand[0]': 'latest_charge',
    })
  })

  test('[RV-03] reaches a Connect account by its header and a dealer’s own account by its key', async () => {
    const { payments, calls } = await openPayments({ body: intent() }, { body: intent() })
    await payments.create({ ...held, account: 'acct_1' })
    await payments.create({ ...held, site: 'bargain-bay', account: 'key:BARGAIN_BAY_STRIPE_KEY' })
    expect(calls.map(({ headers }) => [headers.authorization, headers['stripe-account']])).toEqual([
      ['Bearer sk_test_sandbox', 'acct_1'],
      ['Bearer sk_test_sandbox_bargain_bay', undefined],
    ])
  })

  test('[RV-03] reads captured and refunded amounts and the last decline', async () => {
    const { payments, calls } = await openPayments(
      {
        body: intent({
          status: 'succeeded',
          amount_received: 50_000,
          latest_charge: { id: 'ch_1', amount_captured: 50_000, amount_refunded: 20_000 },
        }),
      },
      {
        body: intent({
          last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds', message: 'No.' },
        }),
      },
      { body: intent({ status: 'succeeded', amount_received: 50_000, latest_charge: 'ch_1' }) },
    )
    expect(await payments.read(authorised)).toMatchObject({ amountCaptured: 50_000, amountRefunded: 20_000 })
    expect((await payments.read(authorised))?.lastError).toEqual({
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'No.',
    })
    expect(await payments.read(authorised)).toMatchObject({ amountCaptured: 50_000, amountRefunded: 0 })
    expect(calls[0]?.url).toBe('/payments/v1/payment_intents/pi_r1?expand[0]=latest_charge')
    expect(calls[0]?.headers).not.toHaveProperty('idempotency-key')
  })

  test.each([
    ['capture', '/payments/v1/payment_intents/pi_r1/capture'],
    ['cancel', '/payments/v1/payment_intents/pi_r1/cancel'],
  ] as const)(
    '[RV-03] %s returns the unchanged intent when its state forbids the call',
    async (name, url) => {
      const { payments, calls } = await openPayments(stateError(), { body: intent({ status: 'processing' }) })
      expect((await payments[name](authorised)).status).toBe('processing')
      expect(calls.map((call) => call.url.split('?')[0])).toEqual([url, '/payments/v1/payment_intents/pi_r1'])
      expect(calls[0]?.headers['idempotency-key']).toBe(`reservation-r1-${name}`)
    },
  )

  test('[RV-03] refunds the whole payment once, and succeeds if it is already refunded', async () => {
    const refunded = intent({
      status: 'succeeded',
      latest_charge: { amount_captured: 50_000, amount_refunded: 50_000 },
    })
    const { payments, calls } = await openPayments(
      { body: { id: 're_1', object: 'refund' } },
      { body: refunded },
      failure(400, { code: 'charge_already_refunded' }),
      { body: refunded },
    )
    expect(await payments.refund(authorised)).toMatchObject({ amountRefunded: 50_000 })
    expect(await payments.refund(authorised)).toMatchObject({ amountRefunded: 50_000 })
    expect(calls[0]).toMatchObject({
      url: '/payments/v1/refunds',
      headers: { 'idempotency-key': 'reservation-r1-refund' },
    })
    expect(calls[0]?.body.get('payment_intent')).toBe('pi_r1')
    expect(calls[0]?.body.has('amount')).toBe(false)
  })

  test('[RV-05] returns whether a card was authorised, even after the authorisation was cancelled', async () => {
    const charge = (status: string) => ({ amount_captured: 0, amount_refunded: 0, status })
    const { payments } = await openPayments(
      { body: intent({ status: 'canceled', latest_charge: charge('succeeded') }) },
      { body: intent({ status: 'canceled', latest_charge: charge('failed') }) },
      { body: intent({ status: 'requires_capture', latest_charge: 'ch_1' }) },
    )
    const answers = [await payments.read(held), await payments.read(authorised)]
    expect(answers[0]).toBeNull()
    expect(answers[1]?.wasAuthorised).toBe(true)
    expect((await payments.read(authorised))?.wasAuthorised).toBe(false)
    expect((await payments.read(authorised))?.wasAuthorised).toBe(true)
  })

  test('[RV-05] returns null for a payment that the account does not have, and does not capture it', async () => {
    const missing = failure(404, { code: 'resource_missing' })
    const { payments } = await openPayments(missing, missing)
    expect(await payments.read(authorised)).toBeNull()
    await expect(payments.capture(authorised)).rejects.toBeInstanceOf(PaymentUnavailable)
    // A 404 from a proxy does not mean that the payment is missing.
    const proxy = await openPayments(failure(404, {}))
    await expect(proxy.payments.read(authorised)).rejects.toBeInstanceOf(PaymentUnavailable)
  })

  test('[RV-02] accepts a vehicle name that is truncated within an emoji or has an unpaired surrogate', async () => {
    const { payments, calls } = await openPayments({ body: intent() })
    const { vehicle } = held
    const name = `${'x'.repeat(490)}🚗🚗`
    await payments.create({ ...held, vehicle: { ...vehicle, name, stocknum: 'A\ud83d' } })
    expect(calls[0]?.body.get('description')).toBe(`Deposit: ${'x'.repeat(490)}\ufffd`)
    expect(calls[0]?.body.get('metadata[stock_number]')).toBe('A\ufffd')
  })

  test.each(['capture', 'cancel', 'refund', 'create'] as const)(
    '[RV-03] %s retries with a new key when Stripe replays a stored failure',
    async (name) => {
      const { payments, calls } = await openPayments(
        failure(500, { type: 'api_error' }, { 'idempotent-replayed': 'true' }),
        { body: intent({ status: 'canceled' }) },
        { body: intent({ status: 'canceled' }) },
      )
      await payments[name]({ ...authorised, version: 7 })
      const action = name === 'create' ? 'intent' : name
      expect(calls.slice(0, 2).map(({ headers }) => headers['idempotency-key'])).toEqual([
        `reservation-r1-${action}`,
        `reservation-r1-${action}-7`,
      ])
    },
  )

  test('[RV-03] uses a new key when a release changed the parameters, but not while another call uses the key', async () => {
    const changed = await openPayments(failure(400, { type: 'idempotency_error' }), { body: intent() })
    await changed.payments.create({ ...held, version: 2 })
    expect(changed.calls[1]?.headers['idempotency-key']).toBe('reservation-r1-intent-2')
    const busy = await openPayments(
      failure(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' }),
    )
    await expect(busy.payments.create(held)).rejects.toBeInstanceOf(PaymentUnavailable)
    expect(busy.calls).toHaveLength(1)
  })

  test.each<[string, Answer]>([
    ['an outage', failure(503, { type: 'api_error' })],
    ['too many calls', failure(429, { type: 'rate_limit_error' })],
    ['a wrong key', failure(401, {})],
    ['a key without permission', failure(403, {})],
    ['no answer in time', 'hang'],
    ['a lost connection', 'cut'],
    ['a body that is no JSON', { text: '<html>' }],
    ['a body that is cut', { text: '{"id": "pi_' }],
    ['a body that is JSON and no object', { text: '"garbage"' }],
    ['an empty body', { text: '' }],
    ['an intent without a known status', { body: intent({ status: 'new_status' }) }],
    ['an amount that is no integer', { body: intent({ amount: 10.5 }) }],
  ])('[RV-05] treats %s as unavailable, not as an outcome', async (_, answer) => {
    for (const name of ['create', 'read', 'capture', 'cancel', 'refund'] as const) {
      // The Stripe package retries a lost connection once.
      const { payments } = await openPayments(answer, answer, answer)
      await expect(payments[name](authorised)).rejects.toBeInstanceOf(PaymentUnavailable)
    }
  })

  test('[RV-03] throws PaymentUnavailable when a key is no longer set, and for a reservation without an intent', async () => {
    const { payments } = await openPayments()
    const production = { ...readEnv({}), SANDBOX: false, STRIPE_SECRET_KEY: undefined }
    const keyless = createPayments(createStripeClients(production))
    await expect(keyless.read(authorised)).rejects.toThrow(/^The Stripe key of account platform is not set/)
    await expect(payments.capture(held)).rejects.toBeInstanceOf(PaymentUnavailable)
  })
})
