import { expect, test, vi } from 'vitest'
import { readDemoSite } from '@/tests/demo-site'
import { openDealerPlatform } from '@/tests/support/dealer-platform'

const { url } = await openDealerPlatform()
// A folder in the place of the database file: every query fails.
vi.stubEnv('DATABASE_URL', 'file:/dev')
const { loadCheckout } = await import('@/lib/checkout/load-checkout.server')

const SITE = readDemoSite('harbour-city')
const [dealership] = SITE.dealerships
const PATH = `${url}/dealer-api/websites/${SITE.id}/cars.json`
const OWNER = `__Host-checkout=${'a'.repeat(43)}`
const ID = '3f2b7c1e-8d57-4c3c-9a55-0a2f3d9f8e11'

async function call(method: string, body?: object) {
  const response = await fetch(PATH, {
    method,
    headers: {
      authorization: `Basic ${btoa('sandbox:sandbox-password')}`,
      'content-type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await response.json()) as { cars: { slug: string; stocknum: string }[] }
}

async function setFaults(method: string, fault?: object): Promise<void> {
  await fetch(`${url}/faults`, { method, ...(fault ? { body: JSON.stringify(fault) } : {}) })
}

async function createCar(): Promise<string> {
  const listed = { item_type: 'car', status: 'in_stock', show_on_dealer_website: true, price: 21_990 }
  const car = { ...listed, make: 'Mazda', model: '2', car_type: 'used', stocknum: 'L1' }
  await call('PUT', { cars: [{ ...car, dealership_slug: dealership?.slug }] })
  const { cars } = await call('GET')
  return cars.find(({ stocknum }) => stocknum === 'L1')?.slug ?? ''
}

test('[RV-05] with our database down, a visitor who may have a reservation is not told that there is none', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const slug = await createCar()
  const load = (visitor: { cookies?: string; id?: string; receipt?: string }) =>
    loadCheckout(SITE, slug, { cookies: null, id: null, receipt: null, ...visitor })
  expect(await load({ cookies: OWNER })).toMatchObject({ kind: 'unreadable', isOwner: false })
  expect(await load({ cookies: OWNER, id: ID })).toMatchObject({ kind: 'unreadable' })
  expect(await load({ id: ID, receipt: 'token' })).toMatchObject({ kind: 'unreadable' })
  // Without credentials there is no reservation that this visitor could see.
  expect((await load({})).kind).not.toBe('unreadable')
  expect((await load({ id: ID })).kind).not.toBe('unreadable')
})

test('[RV-05] with our database and the dealer platform down, says only what is known about the charge', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const load = (slug: string, cookies: string | null) =>
    loadCheckout(SITE, slug, { cookies, id: ID, receipt: null })
  expect(await load('not-a-car', OWNER)).toMatchObject({ isUnreadable: true, isCarMissing: true })
  await setFaults('PUT', { part: 'dealer-api', kind: 'status', status: 503 })
  try {
    const outage = { kind: 'unavailable', isCarMissing: false }
    expect(await load('never-seen', null)).toMatchObject({ ...outage, isUnreadable: false })
    expect(await load('never-seen', OWNER)).toMatchObject({ ...outage, isUnreadable: true })
  } finally {
    await setFaults('DELETE')
  }
})
