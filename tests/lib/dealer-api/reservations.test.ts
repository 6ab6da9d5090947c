import { beforeEach, describe, expect, test } from 'vitest'
import { createDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { UpstreamError } from '@/lib/http/upstream-error'
import { startTestSandbox } from '../../sandbox/start-test-sandbox'

const { call, get, config } = await startTestSandbox()
const api = createDealerApi(config)
const SITE = { id: 101, slug: 'harbour-city' }
const OTHER = { id: 103, slug: 'kiwi-auto' }
const customer = { first_name: 'Ana', last_name: 'Lee', email: 'ana@example.com', phone: '0491570006' }

const fail = (fault: object) => call('PUT', '/faults', { part: 'dealer-api', ...fault })
const input = (reservationId: string, slug: string) => ({
  slug,
  reservationId,
  expiresAt: 1_900_000_000_000,
  customer,
})
const readEntries = async (site = SITE.slug) =>
  ((await get(`/inbox.json?site=${site}`)).body as { reservations: Record<string, unknown>[] }).reservations

let counter = 0
/** Creates a car for one test; returns its slug. */
async function putCar(site = SITE, more: object = {}): Promise<string> {
  counter += 1
  await api.putCars(site.id, [{ make: 'Mazda', model: '3', stocknum: `R${counter}`, price: 20000, ...more }])
  return `mazda-3-r${counter}`
}

beforeEach(async () => {
  await call('DELETE', '/faults')
  await call('DELETE', '/inbox.json')
})

describe('reserving a car at the dealer platform', () => {
  test('[RV-04] sets reserved and its owner, only at the car’s own site', async () => {
    const slug = await putCar()
    expect(await api.reserveCar(SITE, input('r-1', slug))).toEqual({ kind: 'reserved' })
    expect(await api.loadCarToReserve(SITE, slug)).toMatchObject({
      kind: 'found',
      car: { reserved: true },
      reservedBy: 'r-1',
    })
    expect(await readEntries()).toMatchObject([
      { type: 'reserved', reservation_id: 'r-1', car_slug: slug, customer: { email: 'ana@example.com' } },
    ])
    expect(await readEntries(OTHER.slug)).toEqual([])
    expect(await api.reserveCar(OTHER, input('r-x', slug))).toEqual({ kind: 'refused', reason: 'missing' })
  })

  test('[RV-04] a repeat with the same id changes nothing; another id is rejected', async () => {
    const slug = await putCar()
    await api.reserveCar(SITE, input('r-2', slug))
    expect(await api.reserveCar(SITE, input('r-2', slug))).toEqual({ kind: 'reserved' })
    expect(await api.reserveCar(SITE, input('r-3', slug))).toEqual({ kind: 'refused', reason: 'reserved' })
    expect(await readEntries()).toHaveLength(1)
  })

  test('[RV-04] of 20 concurrent reservations, one succeeds', async () => {
    const slug = await putCar()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => api.reserveCar(SITE, input(`race-${at}`, slug))),
    )
    expect(answers.filter(({ kind }) => kind === 'reserved')).toHaveLength(1)
  })

  test.each([
    [{ status: 'sold' }, 'sold'],
    [{ status: 'coming_soon' }, 'not_in_stock'],
    [{ show_on_dealer_website: false }, 'not_in_stock'],
    [{ reserved: true }, 'reserved'],
  ])('[RV-05] rejects a car with %j: %s', async (facts, reason) => {
    const slug = await putCar(SITE, facts)
    expect(await api.reserveCar(SITE, input('r-4', slug))).toEqual({ kind: 'refused', reason })
  })

  test('[RV-05] reserves once when the response is lost', async () => {
    const slug = await putCar()
    await fail({ kind: 'drop-answer', times: 1 })
    expect(await api.reserveCar(SITE, input('r-5', slug))).toEqual({ kind: 'reserved' })
    expect(await readEntries()).toHaveLength(1)
  })

  test.each([
    ['a bare 404', { kind: 'status', status: 404 }],
    ['a bare 409', { kind: 'status', status: 409 }],
    ['an outage', { kind: 'status', status: 503 }],
    ['an invalid body', { kind: 'garbage' }],
  ])('[RV-05] throws after %s, because the outcome is unknown', async (_name, fault) => {
    const slug = await putCar()
    await fail(fault)
    await expect(api.reserveCar(SITE, input('r-6', slug))).rejects.toThrow(UpstreamError)
    await expect(api.releaseCar(SITE, { slug, reservationId: 'r-6' })).rejects.toThrow(UpstreamError)
    await expect(api.loadCarToReserve(SITE, slug)).rejects.toThrow(UpstreamError)
  })
})

describe('releasing a car', () => {
  test('[RV-05] releases only its own reservation, and can be repeated', async () => {
    const slug = await putCar()
    await api.reserveCar(SITE, input('r-7', slug))
    await api.releaseCar(SITE, { slug, reservationId: 'r-8' })
    expect(await api.loadCarToReserve(SITE, slug)).toMatchObject({ reservedBy: 'r-7' })
    for (let turn = 0; turn < 2; turn += 1) await api.releaseCar(SITE, { slug, reservationId: 'r-7' })
    expect(await api.loadCarToReserve(SITE, slug)).toMatchObject({
      car: { reserved: false },
      reservedBy: null,
    })
    expect((await readEntries()).map(({ type }) => type)).toEqual(['reserved', 'released'])
  })

  test('[RV-05] rejects a reservation that arrives after its release', async () => {
    const slug = await putCar()
    await api.releaseCar(SITE, { slug, reservationId: 'r-9' })
    expect(await api.reserveCar(SITE, input('r-9', slug))).toEqual({ kind: 'refused', reason: 'released' })
    expect(await api.reserveCar(SITE, input('r-10', slug))).toEqual({ kind: 'reserved' })
  })

  test('[RV-05] succeeds when the car no longer exists', async () => {
    await expect(
      api.releaseCar(SITE, { slug: 'no-such-car', reservationId: 'r-11' }),
    ).resolves.toBeUndefined()
  })

  test('[RV-04] a dealer ends a reservation by making the car available', async () => {
    const slug = await putCar()
    await api.reserveCar(SITE, input('r-12', slug))
    await api.patchCar(SITE.id, slug, { reserved: false }, { idempotencyKey: 'dealer' })
    expect(await api.loadCarToReserve(SITE, slug)).toMatchObject({
      car: { reserved: false },
      reservedBy: null,
    })
  })

  test('[RV-04] stock tools can change a reserved car and cannot take its reservation', async () => {
    const slug = await putCar()
    await api.reserveCar(SITE, input('r-13', slug))
    await api.patchCar(SITE.id, slug, { price: 19000, reserved_by: 'mine' }, { idempotencyKey: 'price' })
    expect(await api.loadCarToReserve(SITE, slug)).toMatchObject({
      car: { price: 19000 },
      reservedBy: 'r-13',
    })
  })

  test('[RV-04] the car for pages does not contain the owner of its reservation', async () => {
    const slug = await putCar()
    await api.reserveCar(SITE, input('r-14', slug))
    const lookups = [await api.loadCar(SITE, slug), await api.loadCarToReserve(SITE, slug)]
    for (const lookup of lookups)
      expect(JSON.stringify('car' in lookup ? lookup.car : null)).not.toContain('r-14')
  })
})
