import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPayments } from '@/lib/checkout/payments.server'
import { createStripeClients } from '@/lib/checkout/stripe-client.server'
import { readEnv } from '@/lib/read-env'
import { listIntents } from '@/scripts/reservations/list-intents'
import { findFreePort } from '@/scripts/harness/start-product'
import { newReservation } from '../lib/checkout/support/new-reservation'
import { DEPOSIT, startPaymentRig } from '../sandbox/payments/payment-rig'

/** stripe-mock validates requests against Stripe's OpenAPI schema. `.ci/run` installs it when Go is available. */
const isInstalled = spawnSync('stripe-mock', ['-version']).error === undefined

describe.skipIf(!isInstalled)('Stripe’s published OpenAPI schema (requires stripe-mock on the PATH)', () => {
  let mock: ChildProcess
  let open: ReturnType<typeof createStripeClients>
  const reservation = newReservation()
  const connected = newReservation({ account: 'acct_dealerOne' })

  beforeAll(async () => {
    const port = await findFreePort()
    mock = spawn('stripe-mock', ['-http-addr', `127.0.0.1:${port}`], { stdio: ['ignore', 'pipe', 'ignore'] })
    await waitForListening(mock)
    open = createStripeClients(
      { ...readEnv({}), STRIPE_SECRET_KEY: 'sk_test_123', STRIPE_API_URL: `http://127.0.0.1:${port}` },
      { retries: 0 },
    )
  })
  afterAll(async () => {
    mock.kill()
    await once(mock, 'exit')
  })

  test('rejects unknown parameters, which proves that requests are validated', async () => {
    const params = { ...DEPOSIT, vehicle: '17' } as Stripe.PaymentIntentCreateParams
    await expect(open('').stripe.paymentIntents.create(params)).rejects.toThrow('additional properties')
  })

  test.each(['create', 'read', 'capture', 'cancel', 'refund'] as const)(
    'accepts the app’s %s request on the platform and on a connected account (RV-03)',
    async (call) => {
      const payments = createPayments(open)
      for (const row of [reservation, connected])
        expect(await payments[call](row)).toHaveProperty('id', expect.stringMatching(/^pi_/))
    },
  )

  test('accepts the app’s request to list intents', async () => {
    expect(await listIntents(open, '', Date.UTC(2026, 0, 5))).toEqual([])
  })

  test('has every field of the published intents in the sandbox’s intents', async () => {
    const { stripe } = await startPaymentRig()
    const published = await open('').stripe.paymentIntents.create(DEPOSIT)
    const own = await stripe.paymentIntents.create(DEPOSIT)
    expect(Object.keys(own)).toEqual(expect.arrayContaining(Object.keys(published)))
  })
})

/** Resolves when the mock accepts connections; rejects when it exits first. */
async function waitForListening(mock: ChildProcess): Promise<void> {
  if (!mock.stdout) throw new Error('stripe-mock was started without stdout')
  for await (const line of createInterface(mock.stdout)) if (line.startsWith('Listening for HTTP')) return
  throw new Error('stripe-mock exited before it listened')
}
