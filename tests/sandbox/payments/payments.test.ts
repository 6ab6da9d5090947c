import { expect, test } from 'vitest'
import { createStripe, DEPOSIT, startPaymentRig } from './payment-rig'
import { startWebhookReceiver } from './webhook-receiver'

const receiver = await startWebhookReceiver()
const { stripe, call, get, paymentsUrl } = await startPaymentRig({ webhookUrl: receiver.url })
const readPayments = async (site: string) =>
  ((await get(`/inbox.json?site=${site}`)).body as { payments: { id: string }[] }).payments

test('replays the first response to the retry of the Stripe package after a dropped response', async () => {
  const client = createStripe(paymentsUrl, 'sk_test_sandbox', 1)
  const { id } = await client.paymentIntents.create(DEPOSIT)
  await client.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  await call('PUT', '/faults', {
    part: 'payments',
    kind: 'drop-answer',
    times: 1,
    path: `/v1/payment_intents/${id}/capture`,
  })
  const captured = await client.paymentIntents.capture(
    id,
    {},
    { idempotencyKey: `reservation-${id}-capture` },
  )
  expect(captured).toMatchObject({ status: 'succeeded', amount_received: 50_000 })
  expect(new Headers(captured.lastResponse.headers).get('idempotent-replayed')).toBe('true')
})

test('returns a Stripe error object for an injected failure', async () => {
  await call('PUT', '/faults', { part: 'payments', kind: 'status', status: 503, times: 1 })
  await expect(stripe.paymentIntents.create(DEPOSIT)).rejects.toMatchObject({
    type: 'StripeAPIError',
    statusCode: 503,
  })
})

test('replays a stored error for a repeated idempotency key', async () => {
  const { id } = await stripe.paymentIntents.create(DEPOSIT)
  const capture = () => stripe.paymentIntents.capture(id, {}, { idempotencyKey: `early-${id}` })
  await expect(capture()).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  const repeated: unknown = await capture().catch((error: unknown) => error)
  expect(repeated).toMatchObject({
    code: 'payment_intent_unexpected_state',
    headers: { 'idempotent-replayed': 'true' },
  })
  expect(await stripe.paymentIntents.capture(id)).toMatchObject({ status: 'succeeded' })
})

test('lets exactly one of a concurrent capture and cancel succeed', async () => {
  const { id } = await stripe.paymentIntents.create(DEPOSIT)
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  const [capture, cancel] = await Promise.allSettled([
    stripe.paymentIntents.capture(id),
    stripe.paymentIntents.cancel(id),
  ])
  expect([capture.status, cancel.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe(
    capture.status === 'fulfilled' ? 'succeeded' : 'canceled',
  )
})

// Busy machines are slow; the default timeout would limit the duration.
test('handles 200 concurrent buyers, each with a separate intent that is captured or canceled once', async () => {
  const site = 'kiwi-auto'
  const metadata = { site, vehicle: '9' }
  const ends = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const options = (name: string) => ({ idempotencyKey: `reservation-${index}-${name}` })
      const { id } = await stripe.paymentIntents.create({ ...DEPOSIT, metadata }, options('intent'))
      await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
      const end =
        index === 0
          ? await stripe.paymentIntents.capture(id, {}, options('capture'))
          : await stripe.paymentIntents.cancel(id, {}, options('cancel'))
      return end.status
    }),
  )
  expect(ends).toEqual(['succeeded', ...Array.from({ length: 199 }, () => 'canceled')])
  const listed = await readPayments(site)
  expect(listed).toHaveLength(200)
  expect(listed).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ status: 'succeeded', amount_received: 50_000, metadata }),
    ]),
  )
}, 180_000)

test('lists the payments of a site with their final state in the inbox until it is cleared', async () => {
  const { id } = await stripe.paymentIntents.create({ ...DEPOSIT, metadata: { site: 'bargain-bay' } })
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  await stripe.paymentIntents.capture(id)
  await stripe.refunds.create({ payment_intent: id, amount: 20_000 })
  expect(await readPayments('bargain-bay')).toMatchObject([
    {
      id,
      status: 'succeeded',
      amount: 50_000,
      amount_received: 50_000,
      amount_refunded: 20_000,
      currency: 'aud',
    },
  ])
  await call('DELETE', '/inbox.json')
  expect((await get('/inbox.json')).body).toMatchObject({ payments: [], webhooks: [] })
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ id })
})
