import Stripe from 'stripe'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PaymentUnavailable } from '@/lib/checkout/reservation'
import { hasStripeEvent } from '@/lib/checkout/reservation-queries.server'
import { readStripeEvent } from '@/lib/checkout/stripe-webhook.server'
import {
  Buyer,
  HOME,
  NZ_BODY,
  openCheckout,
  OTHER,
  type CheckoutRig,
  type Handler,
} from './support/checkout-rig'

const SECRETS = ['whsec_platform', 'whsec_before', 'whsec_dealer']
vi.stubEnv('STRIPE_WEBHOOK_SECRET', SECRETS[0])
vi.stubEnv('STRIPE_WEBHOOK_SECRET_PREVIOUS', SECRETS[1])
vi.stubEnv('DEALER_STRIPE_WEBHOOK_SECRET', SECRETS[2])
let rig: CheckoutRig
let post: Handler
let webhook: (request: Request, route: unknown) => Response | Promise<Response>
beforeAll(async () => {
  rig = await openCheckout()
  ;({ POST: post } = await import('@/app/[site]/api/reservations/route'))
  ;({ POST: webhook } = await import('@/app/api/stripe/webhook/route'))
})

let id = 300
beforeEach(() => {
  id += 1
  rig.platform.reservedBy = null
  rig.checkout.ports.payments = { ...rig.stripe.payments }
})

async function startPaid(site: string = HOME): Promise<string> {
  const car_slug = rig.putCar(site, id)
  const { body } = await new Buyer(site).post(post, { ...(site === OTHER ? NZ_BODY : {}), car_slug })
  const reservation = String(body['reservation_id'])
  rig.stripe.authorise(`pi_${reservation}`)
  return reservation
}

let events = 0
function makeEvent(
  object: object,
  type = 'payment_intent.amount_capturable_updated',
): { id: string; text: string } {
  events += 1
  const event = { id: `evt_${events}`, object: 'event', type, data: { object } }
  return { id: event.id, text: JSON.stringify(event) }
}
const intentEvent = (reservation: string, type?: string) =>
  makeEvent({ object: 'payment_intent', id: `pi_${reservation}` }, type)

function send(text: string, options: { secret?: string; timestamp?: number; signature?: string } = {}) {
  const { secret = 'whsec_platform', timestamp = Math.floor(Date.now() / 1000) } = options
  const signature =
    options.signature ?? Stripe.webhooks.generateTestHeaderString({ payload: text, secret, timestamp })
  return webhook(
    new Request('http://any.host/api/stripe/webhook', {
      method: 'POST',
      body: text,
      headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    }),
    {},
  )
}

describe('a signed event', () => {
  test.each([HOME, OTHER])('[RV-03] completes the reservation of its intent at %s', async (site) => {
    const reservation = await startPaid(site)
    const response = await send(intentEvent(reservation).text)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ received: true, outcome: 'done' })
    expect(await rig.store.find(reservation)).toMatchObject({ site, state: 'captured' })
  })

  test('[RV-03] is processed once, regardless of its type and duplicates', async () => {
    const reservation = await startPaid()
    const { text } = intentEvent(reservation)
    await send(text)
    const before = await rig.store.find(reservation)
    const again = await send(text)
    expect(await again.json()).toEqual({ received: true, outcome: 'repeated' })
    // Late events about earlier states change nothing.
    for (const type of [
      'payment_intent.created',
      'payment_intent.requires_action',
      'payment_intent.succeeded',
    ])
      expect((await send(intentEvent(reservation, type).text)).status).toBe(200)
    expect(await rig.store.find(reservation)).toMatchObject({
      state: 'captured',
      capturedAt: before?.capturedAt,
    })
    expect(rig.stripe.intents.get(`pi_${reservation}`)?.amountCaptured).toBe(50_000)
  })

  test('[RV-03] captures once when two copies arrive concurrently', async () => {
    const reservation = await startPaid()
    const { text } = intentEvent(reservation)
    const answers = await Promise.all([send(text), send(text), send(text)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(rig.stripe.intents.get(`pi_${reservation}`)?.amountCaptured).toBe(50_000)
  })

  test('[RV-03] about a charge or refund is matched by its intent', async () => {
    const reservation = await startPaid()
    await send(intentEvent(reservation).text)
    rig.stripe.refund(`pi_${reservation}`)
    const refund = makeEvent(
      { object: 'charge', id: 'ch_1', payment_intent: `pi_${reservation}` },
      'charge.refunded',
    )
    expect((await send(refund.text)).status).toBe(200)
    expect(await rig.store.find(reservation)).toMatchObject({
      state: 'refunded',
      ending: 'refunded_at_stripe',
    })
  })

  test('[RV-03] about another object is accepted and ignored', async () => {
    for (const object of [
      { object: 'payment_intent', id: 'pi_other' },
      { object: 'payout', id: 'po_1' },
      {},
    ]) {
      const response = await send(makeEvent(object).text)
      expect(await response.json()).toEqual({ received: true, outcome: 'not ours' })
    }
  })

  test('[RV-03] is accepted while Stripe is down, and the worker continues', async () => {
    const reservation = await startPaid()
    rig.checkout.ports.payments.read = async () => {
      throw new PaymentUnavailable('down')
    }
    expect((await send(intentEvent(reservation).text)).status).toBe(200)
    expect(await rig.store.find(reservation)).toMatchObject({ state: 'held', attempts: 1 })
  })

  test('[RV-03] is processed when Stripe retries it after a database failure', async () => {
    const reservation = await startPaid()
    const event = intentEvent(reservation)
    rig.faults.database = new Error('the database cannot be opened')
    const failed = await send(event.text)
    rig.faults.database = null
    expect(failed.status).toBe(500)
    expect(await hasStripeEvent(rig.db, event.id)).toBe(false)
    expect(await (await send(event.text)).json()).toMatchObject({ outcome: 'done' })
    expect((await rig.store.find(reservation))?.state).toBe('captured')
  })
})

describe('the webhook signature', () => {
  test.each(SECRETS)('[RV-03] is accepted from %s', async (secret) => {
    expect((await send(makeEvent({}).text, { secret })).status).toBe(200)
  })

  test('[RV-03] is rejected with an unknown secret, no secret, an old timestamp or another body', async () => {
    const reservation = await startPaid()
    const { text } = intentEvent(reservation)
    const old = Math.floor(Date.now() / 1000) - 301
    expect((await send(text, { secret: 'whsec_other' })).status).toBe(400)
    expect((await send(text, { signature: '' })).status).toBe(400)
    expect((await send(text, { timestamp: old })).status).toBe(400)
    const ofAnother = Stripe.webhooks.generateTestHeaderString({ payload: text, secret: 'whsec_platform' })
    expect((await send(text.replace('evt_', 'evt_x'), { signature: ofAnother })).status).toBe(400)
    expect((await rig.store.find(reservation))?.state).toBe('held')
  })

  test('[RV-03] is rejected for a body that is too large or not an event', async () => {
    expect((await send('[]')).status).toBe(400)
    expect((await send('{"id":1}')).status).toBe(400)
    expect((await send('x'.repeat(600_000))).status).toBe(413)
  })

  test('[RV-03] is never valid without a configured secret', async () => {
    const { text } = makeEvent({})
    const header = Stripe.webhooks.generateTestHeaderString({ payload: text, secret: 'whsec_platform' })
    expect(readStripeEvent(text, header, SECRETS)).toMatchObject({ id: expect.any(String) })
    expect(() => readStripeEvent(text, header, [])).toThrow(expect.objectContaining({ status: 400 }))
  })
})
