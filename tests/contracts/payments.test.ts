import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { TEST_CARDS } from '@/sandbox/payments/test-cards'
import { DEPOSIT, startPaymentRig } from '../sandbox/payments/payment-rig'
import { startWebhookReceiver } from '../sandbox/payments/webhook-receiver'

const receiver = await startWebhookReceiver()
const { stripe, createStripe, call, paymentsUrl, callAsBrowser } = await startPaymentRig({
  webhookUrl: receiver.url,
})

/** Creates and confirms an intent for the deposit; returns its id. */
async function authorise(client = stripe, options: Stripe.RequestOptions = {}): Promise<string> {
  const { id } = await client.paymentIntents.create(DEPOSIT, options)
  await client.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }, options)
  return id
}

/** Returns the Stripe error that a call rejects with. */
async function failure(answer: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await answer.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Stripe.errors.StripeError)
  return error as Stripe.errors.StripeError
}

describe('payment intents', () => {
  test('authorises and captures with the responses that the stripe package expects (RV-03)', async () => {
    const created = await stripe.paymentIntents.create(DEPOSIT)
    expect(created).toMatchObject({
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: 50_000,
      currency: 'aud',
      metadata: DEPOSIT.metadata,
    })
    expect(created.lastResponse.apiVersion).toBe(Stripe.API_VERSION)
    const authorised = await stripe.paymentIntents.confirm(created.id, { payment_method: 'pm_card_visa' })
    expect(authorised).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 50_000,
      amount_received: 0,
    })
    const captured = await stripe.paymentIntents.capture(created.id, { expand: ['latest_charge'] })
    expect(captured).toMatchObject({
      status: 'succeeded',
      amount_capturable: 0,
      amount_received: 50_000,
      latest_charge: { object: 'charge', captured: true, amount_captured: 50_000, amount_refunded: 0 },
    })
    expect(await stripe.paymentIntents.retrieve(created.id)).toMatchObject({ status: 'succeeded' })
  })

  test('rejects a second capture, with the intent in the error', async () => {
    const id = await authorise()
    await stripe.paymentIntents.capture(id)
    const error = await failure(stripe.paymentIntents.capture(id))
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
    expect(error.payment_intent).toMatchObject({ id, status: 'succeeded' })
  })

  test('captures a partial amount, but not more than was authorised', async () => {
    const id = await authorise()
    expect(await failure(stripe.paymentIntents.capture(id, { amount_to_capture: 50_001 }))).toMatchObject({
      code: 'amount_too_large',
    })
    expect(await stripe.paymentIntents.capture(id, { amount_to_capture: 20_000 })).toMatchObject({
      amount_received: 20_000,
    })
  })

  test('cancels before capture and releases the authorisation, but not after capture', async () => {
    const id = await authorise()
    const canceled = await stripe.paymentIntents.cancel(id, {
      cancellation_reason: 'abandoned',
      expand: ['latest_charge'],
    })
    expect(canceled).toMatchObject({
      status: 'canceled',
      amount_capturable: 0,
      cancellation_reason: 'abandoned',
      latest_charge: { captured: false, amount_captured: 0, refunded: true },
    })
    expect(await failure(stripe.paymentIntents.capture(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    const other = await authorise()
    await stripe.paymentIntents.capture(other)
    expect(await failure(stripe.paymentIntents.cancel(other))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  test('merges metadata by key, and updates the amount only before confirmation', async () => {
    const { id } = await stripe.paymentIntents.create(DEPOSIT)
    const updated = await stripe.paymentIntents.update(id, {
      amount: 60_000,
      metadata: { vehicle: '', lead: '5' },
    })
    expect(updated).toMatchObject({ amount: 60_000, metadata: { site: 'harbour-city', lead: '5' } })
    expect(updated.metadata).not.toHaveProperty('vehicle')
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_mastercard' })
    expect(await failure(stripe.paymentIntents.update(id, { amount: 1000 }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  test.each([
    [{ amount: 49 }, { code: 'amount_too_small', param: 'amount' }],
    [{ amount: 100_000_000 }, { code: 'amount_too_large', param: 'amount' }],
    [{ amount: 10.5 }, { code: 'parameter_invalid_integer', param: 'amount' }],
    [{ currency: 'xyz' }, { param: 'currency' }],
    [{ metadata: { ['k'.repeat(41)]: 'x' } }, { param: 'metadata' }],
    [{ confirm: true }, { code: 'payment_intent_unexpected_state' }],
    [{ payment_method_types: ['card'] }, { code: 'parameter_unknown', param: 'payment_method_types' }],
    [{ expand: ['metadata'] }, { param: 'expand' }],
  ])('rejects %o', async (change, expected) => {
    const params = { ...DEPOSIT, ...change } as Stripe.PaymentIntentCreateParams
    expect(await failure(stripe.paymentIntents.create(params))).toMatchObject({
      statusCode: 400,
      ...expected,
    })
  })

  test('lists newest first, with cursor pagination', async () => {
    const client = createStripe('sk_test_sandbox_lists')
    const ids: string[] = []
    for (let index = 0; index < 3; index += 1) ids.unshift((await client.paymentIntents.create(DEPOSIT)).id)
    const first = await client.paymentIntents.list({ limit: 2, expand: ['data.latest_charge'] })
    expect(first).toMatchObject({ object: 'list', has_more: true })
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const all = await client.paymentIntents.list({ created: { gte: 0 } }).autoPagingToArray({ limit: 10 })
    expect(all.map(({ id }) => id)).toEqual(ids)
    expect((await client.paymentIntents.list({ created: { lt: 1000 } })).data).toEqual([])
  })

  test('returns resource_missing for an unknown intent', async () => {
    const error = await failure(stripe.paymentIntents.retrieve('pi_none'))
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' })
  })
})

describe('cards', () => {
  test.each(
    TEST_CARDS.filter(
      ({ decline, needsAuthentication, delayMs }) => decline && !needsAuthentication && !delayMs,
    ),
  )(
    'declines $number ($decline.decline_code) with Stripe’s error, by card number and by test payment method',
    async ({ number, decline, methods }) => {
      const { id, client_secret } = await stripe.paymentIntents.create(DEPOSIT)
      const error = await failure(stripe.paymentIntents.confirm(id, { payment_method: methods[0] ?? '' }))
      expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
      expect(error).toMatchObject({
        statusCode: 402,
        code: decline?.code,
        decline_code: decline?.decline_code,
        message: decline?.message,
      })
      expect(error.payment_intent).toMatchObject({ id, status: 'requires_payment_method' })
      const retried = await callAsBrowser(`/v1/payment_intents/${id}/confirm`, {
        client_secret: client_secret ?? '',
        ...cardParams(number),
      })
      expect(retried).toMatchObject({ status: 402, body: { error: { code: decline?.code } } })
      // The shopper can try another card on the same intent.
      expect(await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).toMatchObject({
        status: 'requires_capture',
        last_payment_error: null,
      })
    },
  )

  test.each([
    [{ 'payment_method_data[card][number]': '4242424242424241' }, 'incorrect_number'],
    [{ 'payment_method_data[card][exp_month]': '13' }, 'invalid_expiry_month'],
    [{ 'payment_method_data[card][exp_year]': '2020' }, 'invalid_expiry_year'],
    [{ 'payment_method_data[card][cvc]': '12' }, 'invalid_cvc'],
    [{ 'payment_method_data[card][number]': '4111111111111111' }, 'card_declined'],
  ])('rejects card data %o with %s', async (change, code) => {
    const { id, client_secret } = await stripe.paymentIntents.create(DEPOSIT)
    const params = { client_secret: client_secret ?? '', ...cardParams('4242424242424242'), ...change }
    expect(await callAsBrowser(`/v1/payment_intents/${id}/confirm`, params)).toMatchObject({
      status: 402,
      body: { error: { type: 'card_error', code } },
    })
  })

  test('keeps a delayed card in processing until the bank responds', async () => {
    const intents = await Promise.all(['pm_card_delayed', 'pm_card_delayedChargeDeclined'].map(confirmNew))
    expect(intents.map(({ status }) => status)).toEqual(['processing', 'processing'])
    await call('PUT', '/clock', { offsetMs: 60_000 })
    const settled = await Promise.all(intents.map(({ id }) => stripe.paymentIntents.retrieve(id)))
    await call('PUT', '/clock', { offsetMs: 0 })
    expect(settled.map(({ status }) => status)).toEqual(['requires_capture', 'requires_payment_method'])
  })

  test('cancels an uncaptured authorisation after 7 days', async () => {
    const id = await authorise()
    await call('PUT', '/clock', { offsetMs: 7 * 86_400_000 - 60_000 })
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture')
    await call('PUT', '/clock', { offsetMs: 7 * 86_400_000 + 60_000 })
    const lapsed = await stripe.paymentIntents.retrieve(id)
    await call('PUT', '/clock', { offsetMs: 0 })
    expect(lapsed).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'automatic',
      amount_capturable: 0,
    })
  })

  test('creates and retrieves payment methods', async () => {
    const created = await stripe.paymentMethods.create({
      type: 'card',
      card: { number: '5555555555554444', exp_month: 12, exp_year: 2040, cvc: '123' },
    })
    expect(created).toMatchObject({ object: 'payment_method', card: { brand: 'mastercard', last4: '4444' } })
    expect(await stripe.paymentMethods.retrieve(created.id)).toMatchObject({ id: created.id })
    expect((await stripe.paymentMethods.retrieve('pm_card_visa')).card?.brand).toBe('visa')
  })
})

describe('3-D Secure', () => {
  const challenge = async (method: string, outcome: 'pass' | 'fail') => {
    const intent = await confirmNew(method)
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    const params = { client_secret: intent.client_secret ?? '', outcome }
    return callAsBrowser(`/v1/3ds/${intent.id}`, params)
  }

  test('authorises the card when the challenge is passed', async () => {
    expect(await challenge('pm_card_authenticationRequired', 'pass')).toMatchObject({
      status: 200,
      body: { status: 'requires_capture', next_action: null },
    })
  })

  test('requires another payment method when the challenge is failed', async () => {
    expect(await challenge('pm_card_authenticationRequiredOnSetup', 'fail')).toMatchObject({
      body: {
        status: 'requires_payment_method',
        last_payment_error: { code: 'payment_intent_authentication_failure' },
      },
    })
  })

  test('declines the card when the bank declines after a passed challenge', async () => {
    const answer = await challenge('pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', 'pass')
    expect(answer.body).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: 'insufficient_funds' },
    })
  })

  test('accepts a challenge result once, and only with the client secret', async () => {
    const { id, client_secret } = await confirmNew('pm_card_threeDSecure2Required')
    expect(await callAsBrowser(`/v1/3ds/${id}`, { client_secret: 'wrong', outcome: 'pass' })).toMatchObject({
      status: 400,
    })
    const params = { client_secret: client_secret ?? '', outcome: 'pass' }
    expect(await callAsBrowser(`/v1/3ds/${id}`, params)).toMatchObject({ status: 200 })
    expect(await callAsBrowser(`/v1/3ds/${id}`, params)).toMatchObject({
      status: 400,
      body: { error: { code: 'payment_intent_unexpected_state' } },
    })
  })

  test.each([
    ['the API confirms with a return URL', 'pm_card_authenticationRequired', false],
    [
      'Stripe.js confirms with a card that the bank authenticates on its own page',
      'pm_card_authenticationRedirect',
      true,
    ],
  ])('redirects to the challenge page when %s', async (_, method, usesSdk) => {
    const { id, client_secret } = await stripe.paymentIntents.create(DEPOSIT)
    const { next_action: action } = await stripe.paymentIntents.confirm(id, {
      payment_method: method,
      use_stripe_sdk: usesSdk,
      return_url: 'https://dealer.example/checkout?reservation=1',
    })
    expect(action).toMatchObject({ type: 'redirect_to_url' })
    const address = new URL(action?.redirect_to_url?.url ?? '')
    expect(address.href.startsWith(`${paymentsUrl}/v3/three-d-secure.html?`)).toBe(true)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_secret,
      return_url: 'https://dealer.example/checkout?reservation=1',
    })
    expect((await fetch(address)).status).toBe(200)
  })
})

describe('refunds and charges', () => {
  test('refunds in parts up to the captured amount', async () => {
    const id = await authorise()
    expect(await failure(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ statusCode: 400 })
    await stripe.paymentIntents.capture(id)
    const part = await stripe.refunds.create({ payment_intent: id, amount: 20_000 })
    expect(part).toMatchObject({ object: 'refund', status: 'succeeded', amount: 20_000 })
    expect(await failure(stripe.refunds.create({ payment_intent: id, amount: 30_001 }))).toMatchObject({
      param: 'amount',
    })
    const rest = await stripe.refunds.create({ payment_intent: id, expand: ['charge'] })
    expect(rest).toMatchObject({ amount: 30_000, charge: { refunded: true, amount_refunded: 50_000 } })
    expect(await failure(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_already_refunded',
    })
    expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ payment_intent: id })
    expect((await stripe.refunds.list({ payment_intent: id })).data.map((refund) => refund.id)).toEqual([
      rest.id,
      part.id,
    ])
  })

  test('retrieves a charge with its intent and refunds', async () => {
    const id = await authorise()
    await stripe.paymentIntents.capture(id)
    await stripe.refunds.create({ payment_intent: id })
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id)
    expect(
      await stripe.charges.retrieve(String(charge), { expand: ['payment_intent', 'refunds'] }),
    ).toMatchObject({ payment_intent: { id }, refunds: { data: [{ amount: 50_000 }] } })
  })
})

describe('idempotency', () => {
  test('replays the first response for the same key and parameters, including declines', async () => {
    const options = { idempotencyKey: 'reservation-1-intent' }
    const first = await stripe.paymentIntents.create(DEPOSIT, options)
    const again = await stripe.paymentIntents.create(DEPOSIT, options)
    expect(again.id).toBe(first.id)
    expect(readReplayed(first)).toBeNull()
    expect(readReplayed(again)).toBe('true')
    const confirm = () =>
      failure(
        stripe.paymentIntents.confirm(
          first.id,
          { payment_method: 'pm_card_chargeDeclined' },
          { idempotencyKey: 'confirm-1' },
        ),
      )
    const errors = [await confirm(), await confirm()]
    expect(errors.map((error) => error.headers?.['idempotent-replayed'])).toEqual([undefined, 'true'])
    expect(new Set(errors.map(({ charge }) => charge)).size).toBe(1)
  })

  test('rejects a key reused with other parameters or for another endpoint', async () => {
    const options = { idempotencyKey: 'reservation-2-intent' }
    const { id } = await stripe.paymentIntents.create(DEPOSIT, options)
    for (const wrong of [
      () => stripe.paymentIntents.create({ ...DEPOSIT, amount: 1000 }, options),
      () => stripe.paymentIntents.cancel(id, {}, options),
    ]) {
      const error = await failure(wrong())
      expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
      expect(error.statusCode).toBe(400)
    }
  })

  test('scopes keys to an account', async () => {
    const options = { idempotencyKey: 'shared' }
    const mine = await stripe.paymentIntents.create(DEPOSIT, options)
    const theirs = await createStripe('sk_test_sandbox_other').paymentIntents.create(DEPOSIT, options)
    expect(theirs.id).not.toBe(mine.id)
  })

  test('processes one of several concurrent requests; the others get 409', async () => {
    const options = { idempotencyKey: 'at-once' }
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => stripe.paymentIntents.create(DEPOSIT, options)),
    )
    const ids = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []))
    expect(new Set(ids).size).toBe(1)
    const refusals = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason.statusCode] : [],
    )
    expect(refusals).toEqual(refusals.map(() => 409))
    expect(ids.length + refusals.length).toBe(8)
  })

  test('accepts a key again after a request with invalid parameters', async () => {
    const options = { idempotencyKey: 'typo' }
    await failure(stripe.paymentIntents.create({ ...DEPOSIT, amount: 1.5 }, options))
    expect(await stripe.paymentIntents.create(DEPOSIT, options)).toMatchObject({ amount: 50_000 })
  })
})

describe('keys and accounts', () => {
  test('returns 401 for a wrong or missing key', async () => {
    const error = await failure(createStripe('sk_live_wrong').paymentIntents.create(DEPOSIT))
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    expect((await fetch(`${paymentsUrl}/v1/payment_intents`)).status).toBe(401)
  })

  test('rejects another API version', async () => {
    expect(await failure(stripe.paymentIntents.create(DEPOSIT, { apiVersion: '2020-08-27' }))).toMatchObject({
      statusCode: 400,
    })
  })

  test('scopes objects to one account, by key and by connected account', async () => {
    const connected = { stripeAccount: 'acct_dealerOne' }
    const id = await authorise(stripe, connected)
    const elsewhere = [
      stripe.paymentIntents.retrieve(id),
      stripe.paymentIntents.retrieve(id, {}, { stripeAccount: 'acct_dealerTwo' }),
      createStripe('sk_test_sandbox_other').paymentIntents.retrieve(id),
    ]
    for (const wrong of elsewhere) expect(await failure(wrong)).toMatchObject({ code: 'resource_missing' })
    expect(await stripe.paymentIntents.capture(id, {}, connected)).toMatchObject({ status: 'succeeded' })
  })

  test('lets a publishable key only read and confirm an intent, with its client secret', async () => {
    const { id, client_secret } = await stripe.paymentIntents.create(DEPOSIT)
    const secret = client_secret ?? ''
    const confirm = { payment_method: 'pm_card_visa', client_secret: secret }
    expect(await callAsBrowser(`/v1/payment_intents/${id}/capture`, {})).toMatchObject({ status: 403 })
    expect(
      await callAsBrowser(`/v1/payment_intents/${id}/confirm`, { ...confirm, client_secret: 'wrong' }),
    ).toMatchObject({ status: 400 })
    expect(await callAsBrowser(`/v1/payment_intents/${id}/confirm`, confirm, 'acct_dealerOne')).toMatchObject(
      {
        status: 404,
      },
    )
    const { status, body } = await callAsBrowser(`/v1/payment_intents/${id}/confirm`, confirm)
    expect({ status, body }).toMatchObject({ status: 200, body: { id, status: 'requires_capture' } })
    expect(Object.keys(body)).not.toContain('metadata')
    const read = await fetch(
      `${paymentsUrl}/v1/payment_intents/${id}?key=pk_test_sandbox&client_secret=${secret}`,
    )
    expect(await read.json()).toMatchObject({ id, status: 'requires_capture' })
  })

  test('retrieves accounts', async () => {
    expect(await stripe.accounts.retrieve('acct_dealerOne')).toMatchObject({
      id: 'acct_dealerOne',
      object: 'account',
      charges_enabled: true,
    })
  })

  test('registers each wallet domain once', async () => {
    const first = await stripe.paymentMethodDomains.create({ domain_name: 'dealer.example' })
    const again = await stripe.paymentMethodDomains.create({ domain_name: 'dealer.example' })
    expect(again.id).toBe(first.id)
    expect(first).toMatchObject({ enabled: true, apple_pay: { status: 'active' } })
    const { data } = await stripe.paymentMethodDomains.list({ domain_name: 'dealer.example' })
    expect(data.map(({ id }) => id)).toEqual([first.id])
    expect(await failure(stripe.paymentMethodDomains.create({ domain_name: 'not a domain' }))).toMatchObject({
      param: 'domain_name',
    })
  })
})

describe('events and webhooks', () => {
  test('delivers signed events that the stripe package verifies', async () => {
    const id = await authorise()
    await stripe.paymentIntents.capture(id)
    await stripe.refunds.create({ payment_intent: id })
    const delivered = await receiver.waitFor(5, ({ intent }) => intent === id)
    expect(delivered.map(({ type }) => type).toSorted()).toEqual([
      'charge.refunded',
      'payment_intent.amount_capturable_updated',
      'payment_intent.created',
      'payment_intent.succeeded',
      'refund.created',
    ])
    for (const { body, signature } of delivered) {
      const event = stripe.webhooks.constructEvent(body, signature, 'whsec_sandbox')
      expect(event).toMatchObject({ object: 'event', api_version: Stripe.API_VERSION })
      expect(event.account).toBeUndefined()
      expect(() => stripe.webhooks.constructEvent(`${body} `, signature, 'whsec_sandbox')).toThrow(
        'signature',
      )
      expect(await stripe.events.retrieve(event.id)).toMatchObject({ id: event.id, type: event.type })
    }
  })

  test('includes the connected account, and lists its events only for that account', async () => {
    const connected = { stripeAccount: 'acct_dealerThree' }
    const { id } = await stripe.paymentIntents.create(DEPOSIT, connected)
    await stripe.paymentIntents.cancel(id, {}, connected)
    const [event] = await receiver.waitFor(2, ({ intent }) => intent === id)
    expect(JSON.parse(event?.body ?? '')).toMatchObject({ account: 'acct_dealerThree' })
    const { data } = await stripe.events.list({ type: 'payment_intent.canceled' }, connected)
    expect(data.map((listed) => (listed.data.object as Stripe.PaymentIntent).id)).toEqual([id])
    const own = await stripe.events.list({ types: ['payment_intent.canceled'], limit: 100 })
    expect(own.data.map((listed) => (listed.data.object as Stripe.PaymentIntent).id)).not.toContain(id)
  })

  test.each([
    ['pm_card_authenticationRequired', 'payment_intent.requires_action'],
    ['pm_card_delayed', 'payment_intent.processing'],
    ['pm_card_chargeDeclined', 'payment_intent.payment_failed'],
  ])('%s sends %s', async (method, type) => {
    const { id } = await stripe.paymentIntents.create(DEPOSIT)
    await stripe.paymentIntents.confirm(id, { payment_method: method }).catch(() => undefined)
    expect(await receiver.waitFor(1, (event) => event.intent === id && event.type === type)).toHaveLength(1)
  })
})

async function confirmNew(method: string): Promise<Stripe.PaymentIntent> {
  const { id } = await stripe.paymentIntents.create(DEPOSIT)
  return stripe.paymentIntents.confirm(id, { payment_method: method })
}

function cardParams(number: string): Record<string, string> {
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': number.startsWith('37') ? '1234' : '123',
  }
}

/** The stripe package types headers as an object, but its fetch client returns `Headers`. */
function readReplayed({ lastResponse }: Stripe.Response<unknown>): string | null {
  return new Headers(lastResponse.headers).get('idempotent-replayed')
}
