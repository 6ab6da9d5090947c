import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createEffectPorts, createEffects } from '@/lib/checkout/effects.server'
import { PaymentUnavailable } from '@/lib/checkout/reservation'
import { listReservationMails } from '@/lib/checkout/reservation-queries.server'
import { ReservationWorker } from '@/lib/checkout/reservation-worker.server'
import {
  Buyer,
  HOME,
  NZ_BODY,
  openCheckout,
  OTHER,
  type CheckoutRig,
  type Handler,
} from './support/checkout-rig'

const MINUTE = 60_000
const FAST = { lookEveryMs: 5 }
let rig: CheckoutRig
let post: Handler
beforeAll(async () => {
  rig = await openCheckout()
  ;({ POST: post } = await import('@/app/[site]/api/reservations/route'))
})

let id = 600
beforeEach(() => {
  id += 1
  rig.platform.reservedBy = null
  rig.checkout.ports.payments = { ...rig.stripe.payments }
})

async function start(site: string): Promise<string> {
  const car_slug = rig.putCar(site, id)
  const { body } = await new Buyer(site).post(post, { ...(site === OTHER ? NZ_BODY : {}), car_slug })
  return String(body['reservation_id'])
}
const stateOf = async (reservation: string) => (await rig.store.find(reservation))?.state

test('[RV-03] expires unpaid holds of every site and completes payments without a webhook or browser', async () => {
  const [home, other] = [await start(HOME), await start(OTHER)]
  rig.stripe.authorise(`pi_${other}`)
  rig.wait(15 * MINUTE)
  const worker = new ReservationWorker(async () => rig.checkout, FAST)
  worker.start()
  await vi.waitFor(async () => {
    expect([await stateOf(home), await stateOf(other)]).toEqual(['expired', 'captured'])
  })
  await worker.stop()
  expect(rig.stripe.intents.get(`pi_${home}`)?.status).toBe('canceled')
})

test('[RV-03] two workers in two processes capture once', async () => {
  const reservation = await start(HOME)
  rig.stripe.authorise(`pi_${reservation}`)
  rig.wait(2 * MINUTE)
  const workers = [1, 2].map(() => new ReservationWorker(async () => rig.checkout, FAST))
  for (const worker of workers) worker.start()
  await vi.waitFor(async () => expect(await stateOf(reservation)).toBe('captured'))
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(rig.stripe.intents.get(`pi_${reservation}`)?.amountCaptured).toBe(50_000)
})

test('[RV-03] continues after an outage of Stripe or the database', async () => {
  const reservation = await start(HOME)
  rig.stripe.authorise(`pi_${reservation}`)
  rig.checkout.ports.payments.read = async () => {
    throw new PaymentUnavailable('down')
  }
  rig.wait(2 * MINUTE)
  let failures = 0
  const worker = new ReservationWorker(async () => {
    failures += 1
    if (failures <= 2) throw new Error('the database cannot be opened')
    return rig.checkout
  }, FAST)
  worker.start()
  await vi.waitFor(async () => expect((await rig.store.find(reservation))?.attempts).toBe(1))
  rig.checkout.ports.payments = { ...rig.stripe.payments }
  rig.wait(10 * MINUTE)
  await vi.waitFor(async () => expect(await stateOf(reservation)).toBe('captured'))
  await worker.stop()
})

test('[RV-05] queues one email when the payment of a hold cannot be read, and withdraws it on recovery', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const reservation = await start(HOME)
  const { ports, db } = rig.checkout
  const original = ports.effects
  ports.effects = createEffects(createEffectPorts(db, () => true))
  ports.payments.read = async () => {
    throw new PaymentUnavailable('down')
  }
  rig.wait(2 * MINUTE)
  const worker = new ReservationWorker(async () => rig.checkout, FAST)
  worker.start()
  await vi.waitFor(async () => expect((await rig.store.find(reservation))?.attempts).toBe(1))
  const row = await rig.store.find(reservation)
  if (!row) throw new Error('The reservation is not stored.')
  expect(await listReservationMails(db, row)).toMatchObject([
    { mailKey: `reservation:${reservation}:delay`, state: 'pending' },
  ])
  ports.payments = { ...rig.stripe.payments }
  rig.wait(MINUTE)
  await vi.waitFor(async () => expect((await rig.store.find(reservation))?.attempts).toBe(0))
  await worker.stop()
  expect(await listReservationMails(db, row)).toEqual([])
  ports.effects = original
})

test('[RV-03] logs stuck reservations without the buyer’s details', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const reservation = await start(HOME)
  rig.stripe.authorise(`pi_${reservation}`)
  rig.checkout.ports.vehicles = {
    ...rig.platform.vehicles,
    check: async () => {
      throw new Error('the dealer platform is down')
    },
  }
  rig.wait(2 * MINUTE)
  const first = new ReservationWorker(async () => rig.checkout, FAST)
  first.start()
  await vi.waitFor(async () => expect(await stateOf(reservation)).toBe('authorised'))
  await first.stop()
  rig.wait(20 * MINUTE)
  const second = new ReservationWorker(async () => rig.checkout, FAST)
  second.start()
  await vi.waitFor(() => expect(log.mock.calls.flat().join('\n')).toContain('a reservation is stuck'))
  await second.stop()
  const lines = log.mock.calls.flat().join('\n')
  expect(lines).toContain(reservation)
  expect(lines).not.toMatch(/Nguyen|mia@example/)
  log.mockRestore()
})
