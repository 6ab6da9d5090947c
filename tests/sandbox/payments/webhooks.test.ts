import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { getRetryDelay, signWebhook } from '@/sandbox/payments/webhooks'
import { DEPOSIT, startPaymentRig } from './payment-rig'
import { startWebhookReceiver } from './webhook-receiver'

const receiver = await startWebhookReceiver()
const rig = await startPaymentRig({ webhookUrl: receiver.url })
const { stripe, call } = rig

const putFault = async (fault: object) =>
  expect(await call('PUT', '/faults', { part: 'webhooks', ...fault })).toMatchObject({ status: 200 })
const createIntent = async () => (await stripe.paymentIntents.create(DEPOSIT)).id

afterEach(async () => {
  await call('DELETE', '/faults')
  receiver.answers.status = 200
})

test('creates signatures that the Stripe package verifies, and only with the right secret and time', () => {
  const body = JSON.stringify({ id: 'evt_1', object: 'event' })
  const now = Math.floor(Date.now() / 1000)
  const verify = (header: string) => Stripe.webhooks.constructEvent(body, header, 'whsec_one')
  expect(verify(signWebhook(body, 'whsec_one', now))).toMatchObject({ id: 'evt_1' })
  expect(() => verify(signWebhook(body, 'whsec_two', now))).toThrow('signature')
  expect(() => verify(signWebhook(body, 'whsec_one', now - 3600))).toThrow('tolerance')
})

test('dates signatures by the sandbox clock, so that a receiver whose clock was moved as well accepts them', async () => {
  const offsetMs = 3_600_000
  expect(await call('PUT', '/clock', { offsetMs })).toMatchObject({ status: 200 })
  try {
    const id = await createIntent()
    const [{ body, signature } = { body: '', signature: '' }] = await receiver.waitFor(
      1,
      ({ intent }) => intent === id,
    )
    const verifyAt = (receivedAt: number) =>
      Stripe.webhooks.constructEvent(body, signature, 'whsec_sandbox', 300, undefined, receivedAt)
    expect(verifyAt(Date.now() + offsetMs)).toMatchObject({ type: 'payment_intent.created' })
  } finally {
    await call('PUT', '/clock', { offsetMs: 0 })
  }
})

test('increases the delay after each attempt and gives up after the last one', () => {
  expect([1, 2, 3, 12, 19].map(getRetryDelay)).toEqual([1000, 2000, 4000, 300_000, 300_000])
  expect(getRetryDelay(20)).toBeNull()
})

test('retries until the response is 2xx and shows the delivery in the inbox', async () => {
  receiver.answers.status = 500
  const id = await createIntent()
  await receiver.waitFor(1, ({ intent }) => intent === id)
  receiver.answers.status = 200
  const attempts = await receiver.waitFor(2, ({ intent }) => intent === id)
  expect(new Set(attempts.map(({ body }) => body)).size).toBe(1)
  await expect
    .poll(async () => {
      const { webhooks } = (await rig.get('/inbox.json')).body as { webhooks: { payment_intent: string }[] }
      return webhooks.find(({ payment_intent: intent }) => intent === id)
    })
    .toMatchObject({
      type: 'payment_intent.created',
      site: 'harbour-city',
      attempts: 2,
      last_status: 200,
      delivered: true,
    })
})

test('drop-answer delivers an event twice', async () => {
  await putFault({ kind: 'drop-answer', times: 1 })
  const id = await createIntent()
  expect(await receiver.waitFor(2, ({ intent }) => intent === id)).toHaveLength(2)
})

test('reset loses the attempt but not the event', async () => {
  await putFault({ kind: 'reset', times: 1 })
  const id = await createIntent()
  const other = await createIntent()
  await receiver.waitFor(1, ({ intent }) => intent === other)
  expect(receiver.received.filter(({ intent }) => intent === id)).toEqual([])
  expect(await receiver.waitFor(1, ({ intent }) => intent === id)).toHaveLength(1)
})

test('garbage and truncate deliver an invalid signature before the valid event', async () => {
  for (const kind of ['garbage', 'truncate']) {
    const before = receiver.received.length
    receiver.answers.status = 400
    await putFault({ kind, times: 1 })
    const id = await createIntent()
    await receiver.waitFor(before + 1, () => true)
    receiver.answers.status = 200
    const { body = '', signature = '' } = receiver.received[before] ?? {}
    expect(() => Stripe.webhooks.constructEvent(body, signature, 'whsec_sandbox')).toThrow('signature')
    expect(await receiver.waitFor(1, ({ intent }) => intent === id)).toHaveLength(1)
  }
})

test('latency delays events that match its text, so that a later event arrives first', async () => {
  await putFault({ kind: 'latency', ms: 300, contains: 'payment_intent.created' })
  const id = await createIntent()
  await stripe.paymentIntents.cancel(id)
  const events = await receiver.waitFor(2, ({ intent }) => intent === id)
  expect(events.map(({ type }) => type)).toEqual(['payment_intent.canceled', 'payment_intent.created'])
})

test('accepts jitterMs without ms as latency for every part', async () => {
  await putFault({ kind: 'latency', jitterMs: 5 })
  expect(await call('PUT', '/faults', { part: 'payments', kind: 'latency', jitterMs: 5 })).toMatchObject({
    status: 200,
  })
  expect(await call('PUT', '/faults', { part: 'payments', kind: 'latency' })).toMatchObject({ status: 422 })
  const id = await createIntent()
  expect(await receiver.waitFor(1, ({ intent }) => intent === id)).toHaveLength(1)
})

test('keeps undelivered events and all payments after a restart', async () => {
  const restarted = await startWebhookReceiver()
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  restarted.answers.status = 503
  const first = await startPaymentRig({ dataDir, webhookUrl: restarted.url })
  const { id } = await first.stripe.paymentIntents.create(DEPOSIT)
  await restarted.waitFor(1, ({ intent }) => intent === id)
  await first.close()
  const before = restarted.received.length
  restarted.answers.status = 200
  const second = await startPaymentRig({ dataDir, webhookUrl: restarted.url })
  await restarted.waitFor(before + 1, ({ intent }) => intent === id)
  expect(await second.stripe.paymentIntents.retrieve(id)).toMatchObject({
    id,
    status: 'requires_payment_method',
  })
  await second.close()
})
