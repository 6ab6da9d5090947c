import { beforeEach, describe, expect, test } from 'vitest'
import { getPrice } from '@/lib/cars/price'
import { createVehicles } from '@/lib/checkout/vehicles.server'
import { toCapturedPatch } from '@/lib/checkout/decide-step'
import type { Reservation } from '@/lib/checkout/reservation'
import { createDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { UpstreamError } from '@/lib/http/upstream-error'
import { readDemoSite } from '@/tests/demo-site'
import { startTestSandbox } from '../../sandbox/start-test-sandbox'
import { newReservation, START } from './support/new-reservation'

const { call, config } = await startTestSandbox()
const api = createDealerApi(config)
const SITES = new Map(['harbour-city', 'kiwi-auto'].map((slug) => [slug, readDemoSite(slug)]))
const vehicles = createVehicles({ findSite: async (slug) => SITES.get(slug) ?? null, api })
const patch = (slug: string, changes: object, site = 101) =>
  api.patchCar(site, slug, { ...changes }, { idempotencyKey: crypto.randomUUID() })

let counter = 0
/** A new car with a deposit of $500 and an authorised reservation of it. */
async function makeReservation(site = 'harbour-city', more: object = {}): Promise<Reservation> {
  counter += 1
  const { id } = SITES.get(site) ?? { id: 0 }
  const put = await api.putCars(id, [
    {
      make: 'Mazda',
      model: '3',
      stocknum: `V${counter}`,
      price: 20_000,
      has_checkout_payment_processor: true,
      payment_processors: [{ authorization_type: 'stripe', deposit_amount: 500 }],
      ...more,
    },
  ])
  const carSlug = `mazda-3-v${counter}`
  const lookup = await api.loadCar({ id, slug: site }, carSlug)
  if (lookup.kind !== 'found') throw new Error('the car is not there')
  const base = newReservation()
  return newReservation({
    id: `vehicles-${counter}`,
    site,
    dealershipSlug: lookup.car.dealership_slug,
    carId: put.ids[0] ?? 0,
    carSlug,
    vehicle: { ...base.vehicle, price: getPrice(lookup.car) },
    currency: site === 'kiwi-auto' ? 'nzd' : 'aud',
    state: 'authorised',
    authorisedAt: base.createdAt,
  })
}

beforeEach(() => call('DELETE', '/faults'))

describe('dealer platform port', () => {
  test.each(['harbour-city', 'kiwi-auto'])(
    '[RV-04] %s: checks, reserves and releases its vehicle',
    async (site) => {
      const reservation = await makeReservation(site)
      expect(await vehicles.check(reservation)).toEqual({ kind: 'ok' })
      expect(await vehicles.reserve(reservation)).toEqual({ kind: 'reserved' })
      expect(await vehicles.check(reservation)).toEqual({ kind: 'ok' })
      const other = { ...reservation, id: `${reservation.id}-other` }
      expect(await vehicles.check(other)).toEqual({ kind: 'refused', reason: 'reserved' })
      expect(await vehicles.reserve(other)).toEqual({ kind: 'refused', reason: 'reserved' })
      await vehicles.release(other)
      expect(await vehicles.check(reservation)).toEqual({ kind: 'ok' })
      await vehicles.release(reservation)
      expect(await vehicles.check(other)).toEqual({ kind: 'ok' })
      expect(await vehicles.reserve(reservation)).toEqual({ kind: 'refused', reason: 'not_reservable' })
    },
  )

  test.each([
    [{ status: 'sold' }, 'sold'],
    [{ reserved: true }, 'reserved'],
    [{ reservable: false }, 'not_reservable'],
    [{ status: 'coming_soon' }, 'not_reservable'],
    [{ show_on_dealer_website: false }, 'not_reservable'],
    [{ price: 21_000 }, 'changed'],
    [{ payment_processors: [{ authorization_type: 'stripe', deposit_amount: 600 }] }, 'changed'],
    [{ payment_processors: [] }, 'not_reservable'],
  ])('[RV-05] rejects the vehicle after the dealer changes it to %j, as %s', async (changes, reason) => {
    const reservation = await makeReservation()
    await patch(reservation.carSlug, changes)
    expect(await vehicles.check(reservation)).toEqual({ kind: 'refused', reason })
  })

  test('[RV-05] rejects a vehicle that no longer exists, or another vehicle with its slug, as not reservable', async () => {
    const reservation = await makeReservation()
    expect(await vehicles.check({ ...reservation, carSlug: 'no-such-car' })).toMatchObject({
      reason: 'not_reservable',
    })
    expect(await vehicles.check({ ...reservation, carId: reservation.carId + 1 })).toMatchObject({
      reason: 'not_reservable',
    })
    expect(await vehicles.check({ ...reservation, site: 'kiwi-auto' })).toMatchObject({
      reason: 'not_reservable',
    })
  })

  test('[RV-04] reads the vehicle uncached', async () => {
    const reservation = await makeReservation()
    await vehicles.check(reservation)
    await patch(reservation.carSlug, { status: 'sold' })
    expect(await vehicles.check(reservation)).toEqual({ kind: 'refused', reason: 'sold' })
  })

  test('[RV-05] throws during an outage, and a retry after a lost response succeeds', async () => {
    const reservation = await makeReservation()
    await call('PUT', '/faults', { part: 'dealer-api', kind: 'status', status: 503 })
    for (const method of [vehicles.check, vehicles.reserve, vehicles.release])
      await expect(method(reservation)).rejects.toThrow(UpstreamError)
    await call('DELETE', '/faults')
    await call('PUT', '/faults', { part: 'dealer-api', kind: 'drop-answer', times: 1 })
    await expect(vehicles.reserve(reservation)).rejects.toThrow(UpstreamError)
    expect(await vehicles.reserve(reservation)).toEqual({ kind: 'reserved' })
    await expect(vehicles.check({ ...reservation, site: 'gone' })).rejects.toThrow('site gone not found')
  })

  test('[RV-04] rejects reservations after the online store is disabled', async () => {
    const reservation = await makeReservation()
    const site = SITES.get('harbour-city')
    if (!site) throw new Error('the site is not there')
    const checkAt = (at: typeof site) => createVehicles({ findSite: async () => at, api }).check(reservation)
    expect(await checkAt(site)).toEqual({ kind: 'ok' })
    expect(await checkAt({ ...site, enable_store: false })).toEqual({
      kind: 'refused',
      reason: 'not_reservable',
    })
  })
})

test('[RV-04] sends the same end of the hold to the dealer platform and the buyer', async () => {
  const dates: number[] = []
  const recording = {
    ...api,
    reserveCar: async (_: unknown, { expiresAt }: { expiresAt: number }) => {
      dates.push(expiresAt)
      return { kind: 'reserved' } as const
    },
  }
  const ports = createVehicles({ findSite: async (slug) => SITES.get(slug) ?? null, api: recording })
  const reservation = newReservation({ state: 'authorised', authorisedAt: START + 60_000 })
  await ports.reserve(reservation)
  expect(dates).toEqual([toCapturedPatch(reservation, START + 30 * 60_000).reservedUntil])
})
