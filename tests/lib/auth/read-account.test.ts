import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { connectSearch, syncIndex } from '@/scripts/stock/search-index'
import { readDemoSite } from '@/tests/demo-site'
import { openDealerPlatform } from '@/tests/support/dealer-platform'

/** The platform's response for any phone, and the requests that it received. */
let account: unknown
const requests: string[] = []
const server = createServer((request, response) => {
  requests.push(request.url ?? '')
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(account))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())

const { url } = await openDealerPlatform({ search: true })
vi.stubEnv('DEALER_API_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
const { readAccount, readAccountOf } = await import('@/lib/auth/read-account.server')
const { startSession } = await import('@/lib/auth/sessions.server')
const { getDatabase } = await import('@/lib/db/open-database.server')
afterAll(async () => (await getDatabase()).$client.close())

const home = readDemoSite('harbour-city')
const other = readDemoSite('drive-monthly')
const user = { phone: '0491570006', first_name: 'Ana', last_name: null, email: 7 }
const client = connectSearch(`${url}/search`, 'sandbox-admin-key-for-loopback')
const cars = [home, other].map((site, index) => ({
  id: index + 1,
  slug: `car-${index}`,
  make: 'Mazda',
  model: '2',
  car_type: 'used',
  item_type: 'subscription',
  status: 'in_stock',
  show_on_dealer_website: true,
  photos_count: 1,
  dealership_slug: site.dealerships[0]?.slug,
}))
await syncIndex(client, cars, { dealerships: null })

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  requests.length = 0
})

test('[WL-02] keeps only cars listed on the site when the response has no website id', async () => {
  account = { user, watchlist: [2, 1, 99] }
  expect((await readAccountOf(home, user))?.watchlist).toEqual([1])
  expect((await readAccountOf(other, user))?.watchlist).toEqual([2])
  expect(requests).toEqual([
    '/api/auth?phone_number=0491570006&website_id=101',
    '/api/auth?phone_number=0491570006&website_id=109',
  ])
})

test('[WL-02] does not trust a response with another website id', async () => {
  account = { user, watchlist: [1, 2], website_id: 109 }
  expect((await readAccountOf(home, user))?.watchlist).toEqual([1])
  expect((await readAccountOf(other, user))?.watchlist).toEqual([1, 2])
})

test('[WL-02] returns no cars that may be another dealer’s while search is down', async () => {
  const fault = { part: 'search', kind: 'status', status: 503 }
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}/faults`, { method: 'PUT', headers, body: JSON.stringify(fault) })
  account = { user, watchlist: [1, 2] }
  expect(await readAccountOf(home, user)).toMatchObject({ user: { first_name: 'Ana' }, watchlist: [] })
  await fetch(`${url}/faults`, { method: 'DELETE' })
})

test('[WL-02] drops invalid entries and uses the session’s phone', async () => {
  const watchlist = [5, '6', 5, -1, 0, 1.5, null, 'x', {}, [7]]
  account = { user: { ...user, phone: '0400000000' }, watchlist, website_id: '101' }
  expect(await readAccountOf(home, user)).toEqual({
    user: { phone: '0491570006', first_name: 'Ana', last_name: '', email: '', postcode: '' },
    watchlist: [5, 6],
  })
  account = { user, watchlist: 'all' }
  expect((await readAccountOf(home, user))?.watchlist).toEqual([])
})

test.each([{ user: null, watchlist: [1] }, { user: {} }, { user: 'Ana' }, [], 'x', null, {}])(
  '[WL-02] returns null for %j',
  async (answer) => {
    account = answer
    expect(await readAccountOf(home, user)).toBeNull()
  },
)

test('[WL-01] [WL-02] reads the account from the cookies at their own site, without a request when signed out', async () => {
  account = { user, watchlist: [] }
  const cookie = await startSession(await getDatabase(), home.slug, { phone: user.phone, cookies: null })
  const header = cookie.split(';', 1)[0] ?? ''
  expect(await readAccount(home, header)).toMatchObject({ user: { phone: user.phone } })
  requests.length = 0
  for (const site of [other, { ...home, user_auth_enabled: false }, { ...home, garage_enabled: false }])
    expect(await readAccount(site, header)).toBeNull()
  for (const cookies of [null, '', '__Host-session=x', `__Host-session=${'A'.repeat(43)}`])
    expect(await readAccount(home, cookies)).toBeNull()
  expect(requests).toEqual([])
})
