import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connectSearch, syncIndex } from '@/scripts/stock/search-index'
import { HOME, openAuthHandlers, OTHER, TestBrowser } from '@/tests/lib/auth/support/auth-rig'

const rig = await openAuthHandlers({ search: true })
const { GET: getWatchlistCars } = await import('@/app/[site]/api/watchlist/cars/route')
const { loadGarage } = await import('@/lib/watchlist/watchlist.server')
const SITES = { [HOME]: 101, [OTHER]: 109 } as const
const NOBODYS = 987_654

let first = 0
let second = 0
let other = 0

const ask = async (query: string, site: string = HOME) => {
  const answer = await new TestBrowser(site).get(getWatchlistCars, `/api/watchlist/cars${query}`)
  const cars = (answer.body['cars'] ?? []) as { id: number; price: number }[]
  return { ...answer, cars, ids: cars.map(({ id }) => id) }
}

beforeAll(async () => {
  const listed = {
    item_type: 'subscription',
    status: 'in_stock',
    show_on_dealer_website: true,
    photos_count: 1,
  }
  first = await rig.putCar(SITES[HOME], 'H1', listed)
  second = await rig.putCar(SITES[HOME], 'H2', listed)
  other = await rig.putCar(SITES[OTHER], 'O1', listed)
  const records = await Promise.all(
    Object.values(SITES).map((id) => rig.call('GET', `/dealer-api/websites/${id}/cars.json`, undefined)),
  )
  const cars = records.flatMap(({ cars: list }) => list as { id: number; slug: string }[])
  await syncIndex(connectSearch(`${rig.url}/search`, 'sandbox-admin-key-for-loopback'), cars, {
    dealerships: null,
  })
})
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await rig.clearFaults()
})

test('[BS-04] [RT-12] returns current cars in the order of the ids, without those no longer in stock', async () => {
  const { status, ids, cars, headers } = await ask(`?ids=${second},${NOBODYS},${first},${second}`)
  expect([status, ids]).toEqual([200, [second, first]])
  expect(cars[0]?.price).toBe(31_990)
  expect(headers.get('cache-control')).toBe('no-store')
})

test('[BS-04] returns only cars of the site', async () => {
  expect((await ask(`?ids=${first},${other}`)).ids).toEqual([first])
  expect((await ask(`?ids=${first},${other}`, OTHER)).ids).toEqual([other])
})

test('[WL-01] responds with 404 on a site without saved cars', async () => {
  expect((await ask(`?ids=${first}`, 'kiwi-auto')).status).toBe(404)
})

test.each([
  '',
  '?ids=',
  '?ids=1,',
  '?ids=0',
  '?ids=-1',
  '?ids=1.5',
  '?ids=1 OR id > 0',
  '?ids=1%5D',
  `?ids=${'9'.repeat(16)}`,
  `?ids=${Array.from({ length: 201 }, (_, index) => index + 1).join(',')}`,
])('[BS-04] rejects the query %s', async (query) => {
  expect((await ask(query)).status).toBe(422)
})

test('[BS-05] [WL-03] an id without a car does not hide the others', async () => {
  const largest = Number.MAX_SAFE_INTEGER
  expect((await ask(`?ids=${largest},${first},${'9'.repeat(16)}`)).ids).toEqual([first])
})

test('[BS-04] accepts 200 ids', async () => {
  const ids = [first, ...Array.from({ length: 199 }, (_, index) => index + 500_000)]
  expect((await ask(`?ids=${ids.join(',')}`)).ids).toEqual([first])
})

test('[RT-12] responds with 503 while search is down, instead of an empty list', async () => {
  await rig.call('PUT', '/faults', { part: 'search', kind: 'status', status: 503 })
  const { status, headers } = await ask(`?ids=${first}`)
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
})

test('[WL-04] a page without a session has no list', async () => {
  const { getSiteRegistry } = await import('@/lib/site/registry.server')
  const lookup = await getSiteRegistry().findBySlug(HOME)
  if (lookup.kind !== 'site') throw new Error('The site is missing.')
  expect(await loadGarage(lookup.site, null)).toEqual({ kind: 'signed-out' })
  expect(await loadGarage(lookup.site, '__Host-session=forged')).toEqual({ kind: 'signed-out' })
})
