import { beforeEach, describe, expect, test } from 'vitest'
import { advanceReservation, requestEnd, type CheckoutPorts } from '@/lib/checkout/advance-reservation.server'
import { LATE_RELEASE_MS } from '@/lib/checkout/decide-step'
import { NEVER, PaymentUnavailable, type Reservation } from '@/lib/checkout/reservation'
import { FakePlatform } from './support/fake-platform'
import { FakeStripe } from './support/fake-stripe'
import { MemoryRows } from './support/memory-rows'
import { MINUTE_MS, newHold, newReservationLead, START } from './support/new-reservation'

/** How long one process may work on a reservation before another takes over, in ms. */
const LEASE_MS = 15_000

let now = START
let rows: MemoryRows
let stripe: FakeStripe
let platform: FakePlatform
let ports: CheckoutPorts
/** Names of all port calls, in order. */
let calls: string[]
let reported: unknown[]
/** Ids of the holds whose payment could be read again. */
let recovered: string[]

beforeEach(async () => {
  now = START
  calls = []
  reported = []
  recovered = []
  rows = new MemoryRows(() => now)
  stripe = new FakeStripe(() => {})
  platform = new FakePlatform()
  const note = (name: string) => async () => void calls.push(name)
  ports = {
    rows,
    payments: recordCalls(stripe.payments),
    vehicles: recordCalls(platform.vehicles),
    effects: {
      planLead: async (reservation) => newReservationLead(reservation),
      afterConfirmed: note('afterConfirmed'),
      afterCaptured: note('afterCaptured'),
      afterReleased: note('afterReleased'),
      afterEnded: note('afterEnded'),
      afterDelayed: note('afterDelayed'),
      afterRecovered: async ({ id }) => void recovered.push(id),
    },
    now: () => now,
    random: () => 0,
    report: (error) => void reported.push(error),
  }
  const outcome = await rows.insert(newHold())
  if (outcome.kind !== 'inserted') throw new Error(outcome.kind)
  const intent = await stripe.payments.create(outcome.reservation)
  await rows.attachIntent('r1', intent.id, START + 15 * MINUTE_MS)
})

/** Wraps a port and records each call. */
function recordCalls<Port extends Record<string, (reservation: Reservation) => unknown>>(port: Port): Port {
  return new Proxy(port, {
    get: (target, name: string) => (reservation: Reservation) => {
      calls.push(name)
      return target[name]?.(reservation)
    },
  })
}

const advance = (options = {}) => advanceReservation(ports, 'r1', options)
const fail = async () => {
  throw new Error('down')
}

test('[RV-05] reports a payment that Stripe does not have on each run, and expires its hold', async () => {
  stripe.intents.clear()
  expect(await advance()).toMatchObject({ state: 'held', live: true })
  expect(String(reported[0])).toContain('pi_r1 not found in Stripe account platform')
  now = START + 15 * MINUTE_MS
  expect(await advance()).toMatchObject({ state: 'expired', live: false })
  expect(reported).toHaveLength(2)
})

test('[RV-05] notifies the buyer of a hold once when its payment cannot be read, and ends the notice on recovery', async () => {
  const { payments } = ports
  ports.payments = { ...payments, read: fail }
  await advance()
  now += MINUTE_MS
  await advance()
  expect(calls).toEqual(['afterDelayed'])
  ports.payments = payments
  expect(await advance()).toMatchObject({ state: 'held', attempts: 0 })
  expect([calls, recovered]).toEqual([['afterDelayed', 'read'], ['r1']])
  // Another outage notifies again; the email's key prevents a second one.
  ports.payments = { ...payments, read: fail }
  now += MINUTE_MS
  await advance()
  expect(calls.at(-1)).toBe('afterDelayed')
})

describe('a paid hold', () => {
  test('[RV-03] is reserved, then charged, once, within one run', async () => {
    stripe.authorise('pi_r1')
    expect(await advance()).toMatchObject({
      state: 'captured',
      live: true,
      isAnnounced: true,
    })
    expect(calls).toEqual(['read', 'check', 'reserve', 'afterConfirmed', 'capture', 'afterCaptured'])
    expect(await rows.listLeadKeys()).toEqual(['reservation r1'])
    expect((await rows.find('r1'))?.leaseOwner).toBeNull()
    calls = []
    expect(await advance()).toMatchObject({ state: 'captured', nextLookAt: START + 6 * 60 * MINUTE_MS })
    expect(calls).toEqual(['read'])
  })

  test('has a lead with the same times as the stored capture', async () => {
    stripe.authorise('pi_r1')
    const planned: Reservation[] = []
    ports.effects.planLead = async (reservation) => {
      planned.push(reservation)
      now += 1000
      return newReservationLead(reservation)
    }
    const row = await advance()
    expect(planned).toMatchObject([{ capturedAt: START, reservedUntil: row?.reservedUntil }])
    expect(row).toMatchObject({ capturedAt: START })
  })

  test.each([
    ['Stripe', () => (ports.payments = { ...stripe.payments, capture: fail })],
    ['Stripe’s reads', () => (ports.payments = { ...stripe.payments, read: fail })],
    ['the check', () => (ports.vehicles = { ...platform.vehicles, check: fail })],
    ['the reservation', () => (ports.vehicles = { ...platform.vehicles, reserve: fail })],
    ['the lead', () => (ports.effects = { ...ports.effects, planLead: fail })],
    ['the effects', () => (ports.effects = { ...ports.effects, afterCaptured: fail })],
  ])('[RV-05] is retried after an outage of %s', async (_name, breakIt) => {
    stripe.authorise('pi_r1')
    const { payments, vehicles, effects } = ports
    breakIt()
    expect(await advance()).toMatchObject({ attempts: 1, lastError: 'down', nextLookAt: START + 100 })
    expect(await advance()).toMatchObject({ attempts: 2, nextLookAt: START + 200 })
    expect(reported).toHaveLength(2)
    Object.assign(ports, { payments, vehicles, effects })
    expect(await advance()).toMatchObject({
      state: 'captured',
      isAnnounced: true,
      attempts: 0,
      lastError: null,
    })
    expect(stripe.intents.get('pi_r1')?.amountCaptured).toBe(50_000)
    expect(await rows.listLeadKeys()).toHaveLength(1)
  })

  test('[RV-05] notifies the buyer of a delay once, and cancels the payment after the limit', async () => {
    stripe.authorise('pi_r1')
    ports.vehicles = { ...ports.vehicles, reserve: fail }
    await advance()
    now += MINUTE_MS
    await advance()
    expect(calls.filter((name) => name === 'afterDelayed')).toHaveLength(1)
    now = START + 60 * MINUTE_MS
    expect(await advance()).toMatchObject({ state: 'cancelled', ending: 'unconfirmed', live: false })
    expect(stripe.intents.get('pi_r1')?.status).toBe('canceled')
    expect(calls.slice(-4)).toEqual(['cancel', 'release', 'afterReleased', 'afterEnded'])
  })

  test('[RV-05] is cancelled without a charge when the vehicle is sold', async () => {
    stripe.authorise('pi_r1')
    platform.isSold = true
    expect(await advance()).toMatchObject({ state: 'cancelled', ending: 'sold', nextLookAt: NEVER })
    expect(stripe.intents.get('pi_r1')).toMatchObject({ status: 'canceled', amountCaptured: 0 })
    expect(calls).toEqual(['read', 'check', 'cancel', 'afterEnded'])
  })

  test('completes when the response of the reserve call was lost', async () => {
    stripe.authorise('pi_r1')
    const { reserve } = platform.vehicles
    ports.vehicles = { ...ports.vehicles, reserve: (reservation) => reserve(reservation).then(fail) }
    await advance()
    expect(platform.reservedBy).toBe('r1')
    ports.vehicles = platform.vehicles
    expect(await advance()).toMatchObject({ state: 'captured' })
  })
})

describe('an unpaid hold', () => {
  test('[RV-05] cancels the payment before it expires', async () => {
    now = START + 15 * MINUTE_MS
    expect(await advance()).toMatchObject({ state: 'expired', live: false, nextLookAt: NEVER })
    expect(calls).toEqual(['read', 'cancel', 'afterEnded'])
    calls = []
    expect(await advance()).toMatchObject({ state: 'expired' })
    expect(calls).toEqual([])
  })

  test('retries with a back-off when Stripe cannot cancel the payment yet', async () => {
    now = START + 15 * MINUTE_MS
    const intent = stripe.intents.get('pi_r1')
    if (!intent) throw new Error('no intent')
    const processing = { ...intent, status: 'processing' } as const
    stripe.intents.set('pi_r1', processing)
    ports.payments = { ...ports.payments, cancel: async () => processing }
    expect(await advance()).toMatchObject({
      state: 'held',
      attempts: 1,
      lastError: 'The payment is still processing after cancel.',
    })
    expect(reported).toEqual([expect.any(PaymentUnavailable)])
  })

  test('is not changed by a polling page, which does not call Stripe during a back-off', async () => {
    const before = await rows.find('r1')
    expect((await advance({ respectBackOff: true }))?.version).toBe(before?.version)
    ports.payments = { ...ports.payments, read: fail }
    await advance()
    calls = []
    ports.payments = recordCalls(stripe.payments)
    expect(await advance({ respectBackOff: true })).toMatchObject({ attempts: 1 })
    expect(calls).toEqual([])
    now += 100
    expect(await advance({ respectBackOff: true })).toMatchObject({ attempts: 0 })
    expect(calls).toEqual(['read'])
  })
})

describe('concurrent runs', () => {
  test('the second run leaves a leased row alone; a new event makes it due', async () => {
    await rows.lease('r1', 'another process', LEASE_MS)
    stripe.authorise('pi_r1')
    const before = await rows.find('r1')
    expect(await advance()).toMatchObject({ state: 'held', version: before?.version })
    await advance({ hasNewEvent: true })
    expect(await rows.find('r1')).toMatchObject({ nextLookAt: START, version: (before?.version ?? 0) + 1 })
    expect(calls).toEqual([])
    now += LEASE_MS
    expect(await advance()).toMatchObject({ state: 'captured' })
  })

  test('releases a vehicle immediately when it is reserved after the end', async () => {
    stripe.authorise('pi_r1')
    const { reserve } = platform.vehicles
    ports.vehicles = {
      ...ports.vehicles,
      async reserve(reservation) {
        now += LEASE_MS
        ports.vehicles = platform.vehicles
        await requestEnd(ports, 'r1', 'operator')
        now += LATE_RELEASE_MS
        await advance()
        return reserve(reservation)
      },
    }
    expect(await advance()).toMatchObject({ state: 'cancelled', isReserveTried: false })
    expect(platform.reservedBy).toBeNull()
    expect(stripe.intents.get('pi_r1')?.status).toBe('canceled')
  })

  test('throws when the database fails, so that Stripe retries the webhook', async () => {
    ports.rows = Object.assign(Object.create(rows), { find: fail })
    await expect(advance({ hasNewEvent: true })).rejects.toThrow('down')
  })
})

describe('requesting an end', () => {
  test('cancels the payment when a shopper cancels a hold', async () => {
    expect(await requestEnd(ports, 'r1', 'shopper')).toMatchObject({
      isAccepted: true,
      reservation: { state: 'cancelled', ending: 'shopper', live: false },
    })
    expect(stripe.intents.get('pi_r1')?.status).toBe('canceled')
    expect(await requestEnd(ports, 'r1', 'shopper')).toMatchObject({ isAccepted: false })
  })

  test('lets an operator refund a captured reservation, but not a shopper', async () => {
    stripe.authorise('pi_r1')
    await advance()
    expect(await requestEnd(ports, 'r1', 'shopper')).toMatchObject({ isAccepted: false })
    calls = []
    expect(await requestEnd(ports, 'r1', 'operator')).toMatchObject({ reservation: { state: 'refunded' } })
    expect(calls).toEqual(['read', 'refund', 'release', 'afterReleased', 'afterEnded'])
    expect(stripe.intents.get('pi_r1')?.amountRefunded).toBe(50_000)
    expect(platform.reservedBy).toBeNull()
  })

  test('is stored during an outage and completed after it', async () => {
    ports.payments = { ...stripe.payments, cancel: fail }
    expect(await requestEnd(ports, 'r1', 'operator')).toMatchObject({
      isAccepted: true,
      reservation: { state: 'held', ending: 'operator', attempts: 1 },
    })
    ports.payments = stripe.payments
    expect(await advance()).toMatchObject({ state: 'cancelled', ending: 'operator' })
  })

  test('a displaced hold that was paid in the meantime continues', async () => {
    const row = await rows.find('r1')
    await rows.update('r1', row?.version ?? 0, { isWeak: true })
    stripe.authorise('pi_r1')
    expect(await requestEnd(ports, 'r1', 'displaced')).toMatchObject({
      reservation: { state: 'captured', ending: null },
    })
  })

  test('is rejected for an unknown reservation', async () => {
    expect(await requestEnd(ports, 'nobody', 'operator')).toEqual({ isAccepted: false, reservation: null })
    expect(await advanceReservation(ports, 'nobody')).toBeNull()
  })
})
