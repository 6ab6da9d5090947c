import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { isCarSlug } from '@/lib/cars/paths'
import { UpstreamError } from '@/lib/http/upstream-error'
import { startTestSandbox } from '../../sandbox/start-test-sandbox'

const { call, get, config } = await startTestSandbox()
const api = createDealerApi(config)
/** A very short timeout, for tests without any response. */
const hasty = createDealerApi({ ...config, readTimeoutMs: 150 })
const SITE = { id: 101, slug: 'harbour-city' }
const LEAD = { website_slug: 'harbour-city', name: 'Ana' }

const fail = (fault: object) => call('PUT', '/faults', { part: 'dealer-api', ...fault })
const readLeads = async () => ((await get('/inbox.json')).body as { leads: { updates: object[] }[] }).leads
const warnings = () => vi.mocked(console.warn).mock.calls.map(([line]) => String(line))

await api.putCars(101, [{ make: 'Mazda', model: '3', year: '2020', stocknum: 'A1', price: '$20,000' }])

beforeEach(async () => {
  await call('DELETE', '/faults')
  await call('DELETE', '/inbox.json')
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('loadCar', () => {
  test('[DA-02] finds a car and parses its numbers', async () => {
    const lookup = await api.loadCar(SITE, '2020-mazda-3-a1')
    expect(lookup).toMatchObject({ kind: 'found', car: { make: 'Mazda', year: 2020, price: 20000 } })
  })

  test('[DA-02] a status 404 in the body means a missing car', async () => {
    expect(await api.loadCar(SITE, 'no-such-car')).toEqual({ kind: 'missing' })
    expect(warnings()).toEqual([])
  })

  test.each(['../../cars', 'a b', 'a/b', '', 'a.json', 'é', '%2e%2e'])(
    '[CD-09] the slug "%s" is missing without a call',
    async (slug) => {
      expect(isCarSlug(slug)).toBe(false)
      const fetching = vi.spyOn(globalThis, 'fetch')
      expect(await api.loadCar(SITE, slug)).toEqual({ kind: 'missing' })
      expect(fetching).not.toHaveBeenCalled()
    },
  )

  test('[DA-01] retries after two failures', async () => {
    await fail({ kind: 'status', status: 500, times: 2 })
    expect(await api.loadCar(SITE, '2020-mazda-3-a1')).toMatchObject({ kind: 'found' })
  })

  test('[DA-01] a page made after a failure is rendered again after three seconds, any other after a minute', async () => {
    await fail({ kind: 'status', status: 500 })
    const fetching = vi.spyOn(globalThis, 'fetch')
    const listLifetimes = () => fetching.mock.calls.map(([, init]) => init?.next?.revalidate)
    expect(await api.loadCar(SITE, '2020-mazda-3-a1')).toEqual({ kind: 'unavailable' })
    expect(listLifetimes()).toEqual([60, 3, 3])
    const tags = fetching.mock.calls.map(([, init]) => init?.next?.tags)
    expect(tags).toEqual(Array.from({ length: 3 }, () => ['site:101', 'car:101:2020-mazda-3-a1']))
    fetching.mockRestore()
  })

  test.each([
    ['a status', { kind: 'status', status: 503 }],
    ['a 404 without the platform’s body', { kind: 'status', status: 404 }],
    ['an invalid body', { kind: 'garbage' }],
    ['a truncated response', { kind: 'truncate' }],
    ['a connection reset', { kind: 'reset' }],
  ])(
    '[DA-03] after %s the car is unavailable, not missing, and the failure is logged',
    async (_name, fault) => {
      await fail(fault)
      expect(await api.loadCar(SITE, '2020-mazda-3-a1')).toEqual({ kind: 'unavailable' })
      expect(warnings()).toEqual([
        expect.stringMatching(/^Unable to fetch data: car 2020-mazda-3-a1 of harbour-city/),
      ])
    },
  )

  test('[DA-01] [DA-03] a car is unavailable after two timeouts, not three', async () => {
    await fail({ kind: 'hang' })
    const fetching = vi.spyOn(globalThis, 'fetch')
    expect(await hasty.loadCar(SITE, '2020-mazda-3-a1')).toEqual({ kind: 'unavailable' })
    expect(fetching).toHaveBeenCalledTimes(2)
  })

  test('[CF-04] caches the response under the tags of the site and the car', async () => {
    const fetching = vi.spyOn(globalThis, 'fetch')
    await api.loadCar(SITE, '2020-mazda-3-a1')
    expect(fetching.mock.calls[0]?.[1]).toMatchObject({
      next: { revalidate: 60, tags: ['site:101', 'car:101:2020-mazda-3-a1'] },
    })
  })

  test('[DA-01] a retry is a different request for the fetch cache than the failed one', async () => {
    await fail({ kind: 'garbage', times: 1 })
    const fetching = vi.spyOn(globalThis, 'fetch')
    await api.loadCar(SITE, '2020-mazda-3-a1')
    const headers = fetching.mock.calls.map(([, init]) => JSON.stringify(init?.headers))
    expect(new Set(headers).size).toBe(2)
  })
})

describe('failures', () => {
  test('[DA-01] after two retries the status is thrown', async () => {
    await fail({ kind: 'status', status: 502 })
    const fetching = vi.spyOn(globalThis, 'fetch')
    const error = await api.getReviews(SITE, 1001).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(UpstreamError)
    expect(error).toMatchObject({ kind: 'status', status: 502, retryable: true })
    expect(fetching).toHaveBeenCalledTimes(3)
  })

  test('[DA-05] uses the error field as message, with the status, and does not retry a rejection', async () => {
    const fetching = vi.spyOn(globalThis, 'fetch')
    const error = await api.updateLead(987654, {}, 'k').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ message: 'Lead 987654 not found', status: 404, retryable: false })
    expect(fetching).toHaveBeenCalledTimes(1)
  })

  test('[DA-05] uses the default message without an error field', () => {
    const error = UpstreamError.ofStatus('dealer-api', 418, 'I am a teapot', { detail: 'x' })
    expect(error.message).toBe('An unexpected error occurred: I am a teapot')
  })

  test('[DA-01] sends the credentials, and wrong ones are rejected', async () => {
    const stranger = createDealerApi({ ...config, password: 'guess' })
    await expect(stranger.getReviews(SITE, 1001)).rejects.toMatchObject({ status: 401 })
  })

  test('[DA-01] an abort signal ends the retries', async () => {
    await fail({ kind: 'hang' })
    const fetching = vi.spyOn(globalThis, 'fetch')
    const signal = AbortSignal.timeout(50)
    await expect(api.createLead(LEAD, 'gone', { signal })).rejects.toBeInstanceOf(UpstreamError)
    expect(fetching).toHaveBeenCalledTimes(1)
  })
})

describe('leads', () => {
  test.each([
    { kind: 'drop-answer' },
    { kind: 'status', status: 500 },
    { kind: 'reset' },
    { kind: 'garbage' },
    { kind: 'truncate' },
  ])('[LD-05] after %j a lead arrives exactly once', async (fault) => {
    await fail({ ...fault, path: '/api/leads', times: 1 })
    const { id } = await api.createLead(LEAD, `once ${fault.kind}`)
    expect(await readLeads()).toMatchObject([{ id, payload: LEAD }])
  })

  test('[LD-02] sends steps and files with their keys', async () => {
    const { id } = await api.createLeadWithFiles(
      LEAD,
      [{ field: 'cv', name: 'cv.txt', blob: new Blob(['hi']) }],
      'f1',
    )
    await fail({ kind: 'drop-answer', times: 1 })
    expect(await api.updateLead(id, { step_number: 2 }, 'f2')).toEqual({ id })
    expect(await readLeads()).toMatchObject([
      {
        id,
        idempotencyKey: 'f1',
        files: [{ field: 'cv', size: 2 }],
        updates: [{ payload: { step_number: 2 } }],
      },
    ])
  })

  test('[LD-02] resends files after a lost response', async () => {
    await fail({ kind: 'drop-answer', times: 1 })
    await api.createLeadWithFiles(LEAD, [{ field: 'cv', name: 'cv.txt', blob: new Blob(['hi']) }], 'f3')
    expect(await readLeads()).toHaveLength(1)
  })

  test('[LD-06] mock mode prefixes the path', async () => {
    const mock = createDealerApi({ ...config, leadPathPrefix: '/mock' })
    expect(await mock.createLead(LEAD, 'm1')).toEqual({ id: 1 })
    expect(await readLeads()).toEqual([])
  })

  test('[DA-04] [CD-02] reports calls and reveals', async () => {
    await api.reportPhoneCall({ car_id: 1, website_id: 101 }, 'c1')
    await api.reportPhoneReveal({ car_id: 1, dealership_id: 1001, website_id: 101 }, 'r1')
    expect((await get('/inbox.json')).body).toMatchObject({
      phoneCalls: [{ type: 'call' }, { type: 'reveal', dealership_id: 1001 }],
    })
  })
})

describe('other calls', () => {
  test('[CF-02] loads session data, and null in an outage', async () => {
    expect(await api.getSessionData(SITE)).toMatchObject({ stock: { count: 1, makes: { Mazda: 1 } } })
    await call('PUT', '/faults', { part: 'dashboard', kind: 'status' })
    expect(await api.getSessionData(SITE)).toBeNull()
  })

  test('[CF-02] ignores an invalid field of session data and uses the others', async () => {
    const path = '/dashboard/api/v1/websites/103/website_session_data.json'
    await call('PUT', path, { phone: 7, opening_hours: [{ weekday: 9 }], city: 'Albany' })
    const data = await api.getSessionData({ id: 103, slug: 'kiwi-auto' })
    expect(data).toMatchObject({ city: 'Albany', stock: { count: 0 } })
    expect(data?.phone).toBeUndefined()
    expect(data?.opening_hours).toBeUndefined()
  })

  test('[CF-06] loads a manufacturer (GWM as gwm-haval), and null for an unknown one', async () => {
    expect(await api.getManufacturer(SITE, 'gwm-haval')).toMatchObject({ name: 'GWM', logo: '' })
    expect(await api.getManufacturer(SITE, 'nosuch')).toBeNull()
  })

  test('[NV-09] loads reviews with count and average', async () => {
    const { count, average_rating: average, reviews } = await api.getReviews(SITE, 1001)
    expect({ count, average }).toEqual({ count: 347, average: 4.6 })
    expect(reviews.length).toBeGreaterThan(3)
  })

  test('[DA-02] a booked slot is no longer listed and cannot be booked twice', async () => {
    const { days } = await api.getAppointmentSlots(1001)
    const startsAt = days[0]?.slots[0]?.startsAt ?? ''
    const booking = { type: 'appointment' as const, startsAt, name: 'Ana', phone: '0491570006' }
    await api.createBooking(1001, booking, 'b1')
    await expect(api.createBooking(1001, booking, 'b2')).rejects.toMatchObject({
      status: 409,
      retryable: false,
    })
    const after = await api.getAppointmentSlots(1001)
    expect(after.days.flatMap(({ slots }) => slots).map((slot) => slot.startsAt)).not.toContain(startsAt)
    expect((await api.getServiceSlots(1001)).slotMinutes).toBe(60)
  })

  test('[WL-02] [WL-03] [WL-07] sign-in, watchlist and registration', async () => {
    const phone = '0491570157'
    expect(await api.getAccount(phone, 101)).toEqual({ user: null, watchlist: [], websiteId: 101 })
    await api.requestCode(phone, 101)
    expect(await api.verifyCode(phone, 101, 'wrong')).toBeNull()
    const code = /"text":"(\d{6})/.exec(JSON.stringify((await get('/inbox.json')).body))?.[1] ?? ''
    expect(await api.verifyCode(phone, 102, code)).toBeNull()
    expect(await api.verifyCode(phone, 101, code)).toMatchObject({ phone })
    expect(await api.verifyCode(phone, 101, code)).toBeNull()
    expect(await api.registerUser(phone, 101, { first_name: 'Ana' })).toMatchObject({
      first_name: 'Ana',
      email: '',
    })
    const { cars } = await api.listCars(101, 1)
    const id = Number(cars[0]?.id)
    await api.saveCar(phone, id, 101)
    expect((await api.getAccount(phone, 101)).watchlist).toEqual([id])
    await api.removeCar(phone, id, 101)
    expect((await api.getAccount(phone, 101)).watchlist).toEqual([])
  })

  test('[LD-07] looks up and values a registration; null for an unknown one', async () => {
    const lookup = { rego: 'ABC123', regoState: 'NSW', km: 90_000 }
    const valued = await api.valueRego(lookup)
    expect(valued?.vehicle).toEqual(await api.lookUpRego(lookup))
    expect(valued?.valuation.trade_low).toBeLessThan(valued?.valuation.trade_high ?? 0)
    expect(await api.lookUpRego({ rego: 'NOTFOUND1', regoState: 'NSW' })).toBeNull()
  })

  test('[RV-04] updates a car, and bypasses the cache on request', async () => {
    await api.patchCar(101, '2020-mazda-3-a1', { reserved: true }, { idempotencyKey: 'p1' })
    const lookup = await api.loadCar(SITE, '2020-mazda-3-a1', { revalidate: 0 })
    expect(lookup).toMatchObject({ kind: 'found', car: { reserved: true } })
  })
})
