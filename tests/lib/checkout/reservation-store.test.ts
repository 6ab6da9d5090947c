import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NEVER, type NewReservation, type Reservation } from '@/lib/checkout/reservation'
import {
  countHolds,
  eraseOldCustomers,
  hasStripeEvent,
  listDueReservations,
  listReservations,
  listStuckReservations,
  recordStripeEvent,
  sweepStripeEvents,
} from '@/lib/checkout/reservation-queries.server'
import { ERASED_CUSTOMER, ReservationStore } from '@/lib/checkout/reservation-store.server'
import { openDatabase, type Database } from '@/lib/db/open-database.server'
import { leads, leadSteps, reservations, stripeEvents } from '@/lib/db/schema'
import { isUniqueFailure } from '@/lib/leads/outbox-store.server'
import { MINUTE_MS, newHold, newReservationLead, START } from './support/new-reservation'

const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const LEASE = 15_000
const LATER = START + 20 * MINUTE_MS

let folder = ''
/** Two instances of the web app with one database. */
let first: Database
let second: Database
let now = START
let store: ReservationStore
let other: ReservationStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reservations-'))
  first = await openDatabase(`file:${folder}/web.db`)
  second = await openDatabase(`file:${folder}/web.db`)
  store = new ReservationStore(first, () => now)
  other = new ReservationStore(second, () => now)
})
afterAll(async () => {
  first.$client.close()
  second.$client.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  now = START
  for (const table of [reservations, leadSteps, leads, stripeEvents]) await first.delete(table)
})

async function insert(changes: Partial<NewReservation> = {}): Promise<Reservation> {
  const outcome = await store.insert(newHold(changes))
  if (outcome.kind !== 'inserted') throw new Error(outcome.kind)
  return outcome.reservation
}
async function end(row: Reservation, changes: Partial<Reservation> = {}): Promise<void> {
  const { state = 'expired', ending = 'expired' } = changes
  const ended = { state, ending, endedAt: now, live: false, nextLookAt: NEVER, ...changes }
  expect(await store.update(row.id, row.version, ended)).not.toBeNull()
}

describe('a new hold', () => {
  test('is stored unchanged and due within a minute', async () => {
    const row = await insert()
    expect(row).toMatchObject({
      ...newHold(),
      state: 'held',
      version: 1,
      live: true,
      nextLookAt: START + MINUTE_MS,
    })
    expect(await other.find('r1')).toEqual(row)
  })

  test('succeeds for one of 20 buyers at two instances', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? store : other).insert(
          newHold({ id: `r${index}`, site: index % 3 === 0 ? 'other-site' : 'harbour-city' }),
        ),
      ),
    )
    const [winner, ...more] = outcomes.filter((outcome) => outcome?.kind === 'inserted')
    expect(more).toEqual([])
    const losers = outcomes.filter((outcome) => outcome?.kind === 'taken')
    expect(losers).toHaveLength(19)
    for (const loser of losers)
      expect(loser).toEqual({ kind: 'taken', reservation: winner?.kind === 'inserted' && winner.reservation })
  })

  test('does not conflict with other vehicles, other dealerships or ended holds', async () => {
    await insert()
    await insert({ id: 'r2', carId: 8 })
    await insert({ id: 'r3', dealershipSlug: 'another' })
    const live = await store.findLive('harbour-city-motors', 7)
    expect(live?.id).toBe('r1')
    if (live) await end(live)
    await insert({ id: 'r4' })
    expect((await store.findLive('harbour-city-motors', 7))?.id).toBe('r4')
  })

  test('is created once per request key and site', async () => {
    const row = await insert({ requestKey: 'key' })
    await end(row)
    const again = newHold({ id: 'r2', requestKey: 'key' })
    expect(await other.insert(again)).toMatchObject({ kind: 'repeated', reservation: { id: 'r1' } })
    expect(await other.insert({ ...again, requestHash: 'another' })).toEqual({ kind: 'key-reused' })
    expect(await other.insert({ ...again, site: 'other-site' })).toMatchObject({ kind: 'inserted' })
  })
})

describe('an update', () => {
  test('is stored once when two instances read the same version', async () => {
    const { id, version } = await insert()
    const patch = { state: 'authorised', authorisedAt: START } as const
    const results = await Promise.all([store.update(id, version, patch), other.update(id, version, patch)])
    expect(results.filter((row) => row !== null)).toHaveLength(1)
    expect(await store.find(id)).toMatchObject({ ...patch, version: 2 })
  })

  test('attaches one intent, and only to an open hold', async () => {
    const row = await insert()
    expect(await store.attachIntent(row.id, 'pi_1', LATER)).toMatchObject({
      intentId: 'pi_1',
      expiresAt: LATER,
      version: 2,
    })
    expect(await other.attachIntent(row.id, 'pi_1', LATER)).toMatchObject({ intentId: 'pi_1' })
    expect(await other.attachIntent(row.id, 'pi_2', LATER)).toBeNull()
    expect((await store.findByIntent('pi_1'))?.id).toBe('r1')
    const ending = await insert({ id: 'r2', carId: 8 })
    await store.update(ending.id, ending.version, { ending: 'shopper' })
    expect(await store.attachIntent('r2', 'pi_2', LATER)).toBeNull()
  })

  test('[RV-03] clears the request key of a hold that ended without a payment, only at its own site', async () => {
    const hold = { requestKey: 'key', requestHash: 'same' }
    const row = await insert(hold)
    expect(await store.clearRequestKey(row)).toBe(false)
    await end(row)
    const ended = await store.find(row.id)
    if (!ended) throw new Error('gone')
    const elsewhere = await insert({ ...hold, id: 'r2', carId: 8, site: 'kiwi-auto' })
    expect(await other.clearRequestKey(ended)).toBe(true)
    expect(await other.insert(newHold({ ...hold, id: 'r3' }))).toMatchObject({ kind: 'inserted' })
    expect((await store.find(elsewhere.id))?.requestKey).toBe('key')
    await end(elsewhere)
    const paid = { ...elsewhere, state: 'expired', intentId: 'pi_2' } as const
    expect(await store.clearRequestKey(paid)).toBe(false)
  })

  test('changes the buyer’s details while the hold is unpaid', async () => {
    const row = await insert()
    const customer = { ...row.customer, first_name: 'Grace' }
    const changed = await store.updateDetails(row, { customer, consent: '{"at":"now"}' })
    expect(changed).toMatchObject({ customer, consent: '{"at":"now"}', version: 2 })
    expect(await store.updateDetails(row, { customer, consent: '' })).toBeNull()
    const paid = await store.update(row.id, 2, { state: 'authorised', authorisedAt: START })
    expect(paid && (await store.updateDetails(paid, { customer, consent: '' }))).toBeNull()
  })
})

describe('a capture', () => {
  const captured = { state: 'captured', capturedAt: START, reservedUntil: START + HOUR_MS } as const
  const listSteps = () => first.select().from(leadSteps)

  test('is stored with its lead, or neither is', async () => {
    const row = await insert()
    const lead = newReservationLead(row)
    expect(await store.capture(row.id, row.version + 1, captured, lead)).toBeNull()
    expect([await listSteps(), await first.select().from(leads)]).toEqual([[], []])
    const stored = await store.capture(row.id, row.version, captured, lead)
    const [step, ...more] = await listSteps()
    expect(more).toEqual([])
    expect(stored).toMatchObject({ ...captured, version: 2, leadId: step?.leadId })
    expect(step).toMatchObject({ site: 'harbour-city', requestKey: 'reservation r1', state: 'pending' })
  })

  test('creates one lead when two instances capture', async () => {
    const row = await insert()
    const lead = newReservationLead(row)
    const results = await Promise.all([
      store.capture(row.id, row.version, captured, lead),
      other.capture(row.id, row.version, captured, lead),
    ])
    expect(results.filter((result) => result !== null)).toHaveLength(1)
    expect(await listSteps()).toHaveLength(1)
  })

  test('is rolled back when the reservation already has a lead', async () => {
    const row = await insert()
    const stored = await store.capture(row.id, row.version, captured, newReservationLead(row))
    const again = store.capture(row.id, stored?.version ?? 0, captured, newReservationLead(row))
    const error = await again.catch((reason: unknown) => reason)
    expect(isUniqueFailure(error, 'lead_steps.request_key')).toBe(true)
    expect(await listSteps()).toHaveLength(1)
    expect((await store.find(row.id))?.version).toBe(stored?.version)
  })
})

describe('a lease', () => {
  test('belongs to one run until it is freed or expires', async () => {
    await insert()
    expect(await store.lease('r1', 'a', LEASE)).toBe(true)
    expect(await other.lease('r1', 'b', LEASE)).toBe(false)
    await other.freeLease('r1', 'b')
    expect(await other.lease('r1', 'b', LEASE)).toBe(false)
    await store.freeLease('r1', 'a')
    expect(await other.lease('r1', 'b', LEASE)).toBe(true)
    now += LEASE
    expect(await store.lease('r1', 'a', LEASE)).toBe(true)
  })

  test('expires when the clock is set back', async () => {
    await insert()
    await store.lease('r1', 'a', LEASE)
    now -= HOUR_MS
    expect(await store.lease('r1', 'b', LEASE)).toBe(true)
  })

  test('a new event makes the row due and increments its version', async () => {
    const row = await insert()
    now += 1000
    await store.markDue('r1')
    expect(await store.find('r1')).toMatchObject({ nextLookAt: now, version: row.version + 1 })
  })
})

describe('queries', () => {
  test('list due rows without a lease for the worker, longest overdue first', async () => {
    await insert({ id: 'r1', carId: 1 })
    now += 1000
    await insert({ id: 'r2', carId: 2, site: 'other-site' })
    await insert({ id: 'r3', carId: 3 })
    expect(await listDueReservations(first, now, 10)).toEqual([])
    now += MINUTE_MS
    expect(await listDueReservations(first, now, 2)).toEqual(['r1', 'r2'])
    await store.lease('r1', 'a', LEASE)
    expect(await listDueReservations(first, now, 10)).toEqual(['r2', 'r3'])
  })

  test('[RV-05] list rows that were scheduled before the clock was set back, and no settled ones', async () => {
    now += 365 * 24 * HOUR_MS
    await insert({ id: 'r1', carId: 1, expiresAt: now + 15 * MINUTE_MS })
    await store.lease('r1', 'crashed', LEASE)
    await end(await insert({ id: 'r2', carId: 2, site: 'other-site' }))
    now = START
    expect(await listDueReservations(second, now, 10)).toEqual(['r1'])
  })

  test('find a reservation only at its own site and for its own browser', async () => {
    await insert({ ownerHash: 'mine' })
    expect((await store.findAtSite('harbour-city', 'r1'))?.id).toBe('r1')
    expect(await store.findAtSite('other-site', 'r1')).toBeNull()
    expect((await store.findOwned('harbour-city', 'mine', { carId: 7 }))?.id).toBe('r1')
    expect(await store.findOwned('harbour-city', 'theirs', { carId: 7 })).toBeNull()
    expect(await store.findOwned('other-site', 'mine', { carId: 7 })).toBeNull()
    expect(await store.findOwned('harbour-city', 'mine', { carId: 8 })).toBeNull()
    expect((await store.findOwned('harbour-city', 'mine', { carSlug: 'demo-car' }))?.id).toBe('r1')
    expect(await store.findOwned('harbour-city', 'theirs', { carSlug: 'demo-car' })).toBeNull()
    expect(await store.findOwned('harbour-city', 'mine', { carSlug: 'other-car' })).toBeNull()
  })

  test('list by site, dealership and state for operators, newest first', async () => {
    const row = await insert({ id: 'r1', carId: 1 })
    await end(row)
    now += 1000
    await insert({ id: 'r2', carId: 2, site: 'other-site' })
    const idsOf = async (filter: Parameters<typeof listReservations>[1]) =>
      (await listReservations(first, filter)).map(({ id }) => id)
    expect(await idsOf({})).toEqual(['r2', 'r1'])
    expect(await idsOf({ site: 'other-site' })).toEqual(['r2'])
    expect(await idsOf({ states: ['expired'] })).toEqual(['r1'])
    expect(await idsOf({ dealershipSlug: 'another' })).toEqual([])
    expect(await idsOf({ limit: 1 })).toEqual(['r2'])
  })

  test('count unpaid holds by site and visitor, and lapsed ones by vehicle within 24 h', async () => {
    const mine = newHold()
    for (const id of ['a', 'b']) await end(await insert({ id }), { intentId: `pi_${id}` })
    await end(await insert({ id: 'c', visitor: 'another' }), { intentId: 'pi_c' })
    await end(await insert({ id: 'd', carId: 8 }), { intentId: 'pi_d' })
    // A hold whose payment could not be created is not counted.
    await end(await insert({ id: 'x' }))
    await end(await insert({ id: 'e' }), { intentId: 'pi_e', state: 'cancelled', ending: 'sold' })
    await insert({ id: 'f' })
    await insert({ id: 'g', carId: 9 })
    await insert({ id: 'h', carId: 10, site: 'other-site' })
    expect(await countHolds(second, mine, now)).toEqual({ unpaidLive: 2, lapsedOnVehicle: 2 })
    expect(await countHolds(second, mine, now + 24 * HOUR_MS)).toEqual({ unpaidLive: 2, lapsedOnVehicle: 0 })
    expect(await countHolds(second, { ...mine, site: 'other-site' }, now)).toEqual({
      unpaidLive: 1,
      lapsedOnVehicle: 0,
    })
  })

  test('list payments, holds and ends that take too long as stuck', async () => {
    const paid = await insert({ id: 'paid', carId: 1 })
    await store.update('paid', paid.version, { state: 'authorised', authorisedAt: START })
    const refund = await insert({ id: 'refund', carId: 2 })
    await store.update('refund', refund.version, { state: 'captured', ending: 'operator', attempts: 3 })
    await end(await insert({ id: 'owed', carId: 3 }), { nextLookAt: START, isAnnounced: false })
    await end(await insert({ id: 'ended', carId: 4 }))
    const fine = await insert({ id: 'fine', carId: 5 })
    await store.update('fine', fine.version, {
      state: 'captured',
      capturedAt: START,
      nextLookAt: START + HOUR_MS,
    })
    await insert({ id: 'held', carId: 6, expiresAt: START + 60 * MINUTE_MS })
    expect(await listStuckReservations(first, START + MINUTE_MS)).toEqual([])
    const stuck = await listStuckReservations(first, START + 16 * MINUTE_MS)
    expect(stuck.map(({ id }) => id).sort()).toEqual(['owed', 'paid', 'refund'])
  })
})

describe('sweeps', () => {
  test('erase the buyer’s details once, 90 days after an unpaid end', async () => {
    await end(await insert({ id: 'unpaid', requestKey: 'key' }))
    const paid = await insert({ id: 'paid' })
    await end(paid, { state: 'refunded', ending: 'operator', capturedAt: START })
    await insert({ id: 'live' })
    expect(await eraseOldCustomers(first, START + 90 * DAY_MS - 1)).toBe(0)
    expect(await eraseOldCustomers(first, START + 90 * DAY_MS)).toBe(1)
    expect(await eraseOldCustomers(first, START + 90 * DAY_MS)).toBe(0)
    expect(await store.find('unpaid')).toMatchObject({
      customer: ERASED_CUSTOMER,
      consent: '',
      ownerHash: '',
      visitor: '',
      requestKey: null,
      requestHash: '',
    })
    for (const id of ['paid', 'live']) expect((await store.find(id))?.customer).toEqual(paid.customer)
  })

  test('keep webhook event ids until Stripe no longer retries them', async () => {
    expect(await hasStripeEvent(first, 'evt_1')).toBe(false)
    await recordStripeEvent(first, 'evt_1', START)
    await recordStripeEvent(second, 'evt_1', START)
    expect(await hasStripeEvent(second, 'evt_1')).toBe(true)
    await sweepStripeEvents(first, START + 30 * DAY_MS)
    expect(await hasStripeEvent(first, 'evt_1')).toBe(true)
    await sweepStripeEvents(first, START + 30 * DAY_MS + 1)
    expect(await hasStripeEvent(first, 'evt_1')).toBe(false)
  })
})
