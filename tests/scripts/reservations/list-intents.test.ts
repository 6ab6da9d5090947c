import { beforeAll, describe, expect, test } from 'vitest'
import { createPayments } from '@/lib/checkout/payments.server'
import { PaymentUnavailable, type Reservation } from '@/lib/checkout/reservation'
import { createStripeClients } from '@/lib/checkout/stripe-client.server'
import { listIntents } from '@/scripts/reservations/list-intents'
import { newReservation } from '@/tests/lib/checkout/support/new-reservation'
import { startTestSandbox } from '@/tests/sandbox/start-test-sandbox'

const DEALER = 'key:DEALER_STRIPE_KEY'
const sandbox = await startTestSandbox({ only: ['payments'] })
const open = createStripeClients(
  {
    NODE_ENV: 'test',
    SANDBOX: true,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    STRIPE_WEBHOOK_SECRET_PREVIOUS: undefined,
    STRIPE_DEALER_KEYS: {},
    STRIPE_API_URL: `${sandbox.url}/payments`,
  },
  { retries: 0, timeoutMs: 60_000 },
)
const payments = createPayments(open)
const create = async (changes: Partial<Reservation>) => {
  const row = newReservation({ intentId: null, ...changes })
  return { ...row, intentId: (await payments.create(row)).id }
}

/** More than one page of a Stripe list. */
const MANY = 101
beforeAll(async () => {
  await Promise.all(Array.from({ length: MANY }, (_, index) => create({ id: `many-${index}` })))
})

describe('listing intents', () => {
  test('[RV-03] reads every page and keeps only our intents', async () => {
    const { stripe } = open('')
    await stripe.paymentIntents.create({ amount: 100, currency: 'aud', metadata: { order: '1' } })
    const intents = await listIntents(open, '', 0)
    expect(new Set(intents.map(({ reservationId }) => reservationId)).size).toBe(MANY)
    expect(intents[0]).toMatchObject({ site: 'harbour-city', account: '', amount: 50_000, amountRefunded: 0 })
  })

  test('[RV-03] reads accounts separately, with captured and refunded amounts', async () => {
    const row = await create({ id: 'of-dealer', site: 'kiwi-auto', account: DEALER })
    const { stripe, request } = open(DEALER)
    await stripe.paymentIntents.confirm(row.intentId, { payment_method: 'pm_card_visa' }, request)
    await payments.capture(row)
    await stripe.refunds.create({ payment_intent: row.intentId, amount: 20_000 }, request)
    expect(await listIntents(open, DEALER, 0)).toMatchObject([
      {
        id: row.intentId,
        site: 'kiwi-auto',
        status: 'succeeded',
        amountCaptured: 50_000,
        amountRefunded: 20_000,
      },
    ])
  })

  test('[RV-03] leaves out intents older than the requested time', async () => {
    expect(await listIntents(open, '', Date.now() + 60_000)).toEqual([])
  })

  test('[RV-05] throws for an account that cannot be read instead of returning an empty list', async () => {
    await sandbox.call('PUT', '/faults', { part: 'payments', kind: 'status', status: 500 })
    await expect(listIntents(open, '', 0)).rejects.toThrow(PaymentUnavailable)
    await sandbox.call('DELETE', '/faults')
  })

  test('[RV-03] returns null for an intent that the account does not have', async () => {
    const row = await create({ id: 'known' })
    expect(await payments.read(row)).toMatchObject({ id: row.intentId })
    expect(await payments.read({ ...row, account: DEALER })).toBeNull()
    expect(await payments.read({ ...row, intentId: null })).toBeNull()
  })
})
