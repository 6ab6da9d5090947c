import { beforeEach, expect, test, vi } from 'vitest'
import { connectSearch, syncIndex } from '@/scripts/stock/search-index'
import { readDemoSite } from '@/tests/demo-site'
import { openDealerPlatform } from '@/tests/support/dealer-platform'

const { url } = await openDealerPlatform({ search: true })
const { findEnquiryCar, findRequestedCar } = await import('@/lib/leads/find-enquiry-car.server')
const { checkLead } = await import('@/lib/leads/submit-lead.server')

const HOME = readDemoSite('harbour-city')
const OTHER = readDemoSite('drive-monthly')

async function call(method: string, path: string, body?: object) {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Basic ${btoa('sandbox:sandbox-password')}`,
      'content-type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await response.json()) as { cars: { id: number; slug: string; stocknum: string }[] }
}

/** One car at each site, in the dealer platform and in the search index. */
const cars = await Promise.all(
  [HOME, OTHER].map(async ({ id: websiteId }) => {
    const path = `/dealer-api/websites/${websiteId}/cars.json`
    const listed = { item_type: 'subscription', status: 'in_stock', show_on_dealer_website: true }
    const car = { ...listed, make: 'Mazda', model: '2', car_type: 'used', photos_count: 1 }
    await call('PUT', path, { cars: [{ ...car, stocknum: `E${websiteId}` }] })
    return (await call('GET', path)).cars.filter(({ stocknum }) => stocknum === `E${websiteId}`)
  }),
)
await syncIndex(connectSearch(`${url}/search`, 'sandbox-admin-key-for-loopback'), cars.flat(), {
  dealerships: null,
})
const [own = { id: 0, slug: '' }, foreign = { id: 0, slug: '' }] = cars.flat()

const stop = (part: 'search' | 'dealer-api') => call('PUT', '/faults', { part, kind: 'status', status: 503 })
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await call('DELETE', '/faults')
})

const check = async (carId: number) => {
  const context = {
    host: 'example.com',
    url: '',
    userAgent: '',
    visitedPages: null,
    linkedQueryParams: null,
    formToken: undefined,
  }
  const lead = {
    name: 'Mia',
    last_name: 'Nguyen',
    phone: '0412 345 678',
    email: 'mia@example.com',
    message: 'Hello',
    car_id: String(carId),
    stock_number: 'E1',
  }
  const submission = { form: 'car-enquiry', lead, files: [], botCheck: null, context } as const
  return (await checkLead(HOME, { ...submission, files: [] }, findEnquiryCar)).payload
}

test('[LD-04] finds a car of the site by id, and none of another site', async () => {
  expect(await findEnquiryCar(HOME, { slug: '', id: own.id })).toMatchObject({
    kind: 'found',
    car: { id: own.id, slug: own.slug },
  })
  expect(await findEnquiryCar(HOME, { slug: '', id: foreign.id })).toEqual({ kind: 'foreign' })
  expect(await findEnquiryCar(OTHER, { slug: '', id: foreign.id })).toMatchObject({
    kind: 'found',
    car: { slug: foreign.slug },
  })
  expect(await findEnquiryCar(HOME, { slug: own.slug, id: foreign.id })).toEqual({ kind: 'foreign' })
  expect(await check(foreign.id)).not.toHaveProperty('car_id')
})

test('[TG-02] a car that the site does not have any more is gone', async () => {
  expect(await findEnquiryCar(HOME, { slug: '2020-mazda-2-sold-long-ago', id: 1 })).toEqual({ kind: 'gone' })
  expect(await findEnquiryCar(HOME, { slug: foreign.slug, id: null })).toEqual({ kind: 'gone' })
})

test('[LD-05] a lead keeps its car while the dealer platform is down, but no car of another site', async () => {
  await stop('dealer-api')
  expect(await findEnquiryCar(HOME, { slug: own.slug, id: own.id })).toEqual({ kind: 'unavailable' })
  expect(await check(own.id)).toMatchObject({ car_id: own.id, stock_number: 'E1' })
  expect(await findEnquiryCar(HOME, { slug: foreign.slug, id: foreign.id })).toEqual({ kind: 'foreign' })
  expect(await check(foreign.id)).not.toHaveProperty('car_id')
})

test('[LD-05] while search is down, a lead with an id alone keeps the text of its car, not the id', async () => {
  await stop('search')
  for (const { id } of [own, foreign]) {
    const payload = await check(id)
    expect(payload).toMatchObject({ stock_number: 'E1' })
    expect(payload).not.toHaveProperty('car_id')
  }
})

test('[LD-04] finds a car by slug while search is down', async () => {
  await stop('search')
  expect(await findEnquiryCar(HOME, { slug: own.slug, id: own.id })).toMatchObject({
    kind: 'found',
    car: { id: own.id },
  })
})

test('[RT-08] finds the car of a form link, from search while the dealer platform is down', async () => {
  expect(await findRequestedCar(HOME, { car: own.slug })).toMatchObject({ id: own.id })
  expect(await findRequestedCar(HOME, { car_id: String(foreign.id) })).toBeNull()
  await stop('dealer-api')
  expect(await findRequestedCar(HOME, { car_id: String(own.id) })).toMatchObject({ slug: own.slug })
  expect(await findRequestedCar(HOME, { car: own.slug })).toBeNull()
})
