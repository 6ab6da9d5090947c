import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeSite } from '../search/site-fixture'
import { startTestSandbox } from '../../sandbox/start-test-sandbox'

const { call, config } = await startTestSandbox()
vi.stubEnv('DEALER_API_URL', config.url)
vi.stubEnv('MEILISEARCH_URL', 'http://127.0.0.1:9')
// The sandbox has already read the environment.
vi.resetModules()
const { findPageState } = await import('@/lib/routing/find-page-state.server')
const site = makeSite({ id: 101, slug: 'harbour-city' })
const find = (path: string) => findPageState(site, `/harbour-city/${path}`)

/** The stores that the page cache shares with the middleware. */
const shared = globalThis as typeof globalThis & { pageStores?: Map<string, object> }
const expired: string[] = []
const storePages = (pages: Record<string, { lastModified: number; expire: number; revalidate?: number }>) => {
  shared.pageStores = new Map([
    [
      'a folder',
      {
        read: async (key: string) => {
          const page = pages[key]
          return page ? { lastModified: page.lastModified, cacheControl: page } : null
        },
        expireTags: (tags: string[]) => expired.push(...tags),
      },
    ],
  ])
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(async () => {
  delete shared.pageStores
  await call('DELETE', '/faults')
})

describe('the state of a page before it is rendered', () => {
  test('[RT-16, CD-10] a car that the platform does not have is missing', async () => {
    expect(await find('cars/no-such-car')).toBe('missing')
  })

  test('[RT-14] the page of seven-seat vehicles exists only on sites that sell cars', async () => {
    expect(await find('7-seater-cars')).toBe('present')
    for (const template of ['motorcycles', 'trucks', 'campers', 'rv'] as const) {
      const others = makeSite({ slug: 'others', template })
      expect(await findPageState(others, '/others/7-seater-cars'), template).toBe('missing')
    }
  })

  test('[CD-10, DA-01] a car is unavailable in an outage, unless its page is stored and has not expired', async () => {
    await call('PUT', '/faults', { part: 'dealer-api', kind: 'status', status: 503 })
    expect(await find('cars/never-seen')).toBe('unavailable')
    storePages({ 'page /harbour-city/cars/never-seen': { lastModified: Date.now() - 60_000, expire: 3600 } })
    expect(await find('cars/never-seen')).toBe('present')
    expect(await findPageState(makeSite({ id: 103, slug: 'kiwi-auto' }), '/kiwi-auto/cars/never-seen')).toBe(
      'unavailable',
    )
    storePages({
      'page /harbour-city/cars/never-seen': { lastModified: Date.now() - 7_200_000, expire: 3600 },
    })
    expect(await find('cars/never-seen')).toBe('unavailable')
  })

  test('[DA-01, CD-10] a car whose last record is known is present after one failed attempt', async () => {
    await call('PUT', '/dealer-api/websites/101/cars.json', {
      cars: [{ make: 'Mazda', model: '3', slug: 'known', stocknum: 'K1', show_on_dealer_website: true }],
    })
    expect(await find('cars/known')).toBe('present')
    await call('PUT', '/faults', { part: 'dealer-api', kind: 'status', status: 503 })
    const fetching = vi.spyOn(globalThis, 'fetch')
    expect(await find('cars/known')).toBe('present')
    expect(fetching.mock.calls.filter(([input]) => String(input).includes('/cars/known'))).toHaveLength(1)
    fetching.mockRestore()
  })

  describe('with a stored page', () => {
    const putCar = (slug: string, isShown: boolean) =>
      call('PUT', '/dealer-api/websites/101/cars.json', {
        cars: [{ make: 'Mazda', model: '2', slug, stocknum: slug, show_on_dealer_website: isShown }],
      })
    const store = (slug: string, age: number) =>
      storePages({
        [`page /harbour-city/cars/${slug}`]: { lastModified: Date.now() - age, revalidate: 60, expire: 3600 },
      })
    beforeEach(() => expired.splice(0))

    test.each([
      ['removed', 'removed-car', null],
      ['hidden', 'hidden-car', false],
    ])(
      '[TG-02, CD-10] a %s car is missing as soon as its page is due to be rendered again',
      async (_, slug, isShown) => {
        if (isShown !== null) await putCar(slug, isShown)
        store(slug, 30_000)
        expect(await find(`cars/${slug}`)).toBe('present')
        expect(expired).toEqual([])
        store(slug, 61_000)
        expect(await find(`cars/${slug}`)).toBe('missing')
        expect(expired).toEqual([`car:101:${slug}`])
      },
    )

    test('[DA-01, CD-10] a car is present if it exists, in an outage, and while the platform is slow', async () => {
      await putCar('shown-car', true)
      store('shown-car', 61_000)
      expect(await find('cars/shown-car')).toBe('present')
      store('removed-car', 61_000)
      await call('PUT', '/faults', { part: 'dealer-api', kind: 'status', status: 503 })
      expect(await find('cars/removed-car')).toBe('present')
      await call('DELETE', '/faults')
      await call('PUT', '/faults', { part: 'dealer-api', kind: 'latency', ms: 800 })
      expect(await find('cars/removed-car')).toBe('present')
      expect(expired).toEqual([])
      await vi.waitFor(() => expect(expired).toEqual(['car:101:removed-car']), 5000)
    })
  })

  test('[RV-02] a checkout decides itself, because it also shows reservations of removed cars', async () => {
    expect(await find('cars/no-such-car/checkout')).toBe('present')
  })

  test('[SE-09] a search path is never missing while search is down, and a stored page is served', async () => {
    expect(await find('cached-search/no/such/search')).toBe('search-down')
    expect(await find('search/mazda')).toBe('search-down')
    const stored = { lastModified: Date.now() - 60_000, expire: 3600 }
    storePages({ 'page /harbour-city/cached-search/mazda': stored })
    expect(await find('cached-search/mazda')).toBe('present')
  })

  test.each([
    ['info/service', 'present'],
    ['info/no-such-page', 'missing'],
    ['contact', 'present'],
  ])('[RT-13] %s is %s', async (path, state) => expect(await find(path)).toBe(state))
})
