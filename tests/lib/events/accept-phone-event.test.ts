import { beforeEach, describe, expect, test, vi } from 'vitest'
import { connectSearch, syncIndex } from '@/scripts/stock/search-index'
import { openDealerPlatform } from '@/tests/support/dealer-platform'

const behind = vi.hoisted(() => ({ tasks: [] as Promise<void>[] }))
vi.mock('next/server', () => ({
  after: (task: () => Promise<void>) => void behind.tasks.push(task()),
}))

const HOST = 'harbour-city.localhost:3000'
const sandbox = await openDealerPlatform({ search: true })
const { POST: postPhoneCall } = await import('@/app/[site]/api/events/car_phone_call/route')
const { POST: postPhoneReveal } = await import('@/app/[site]/api/events/phone_reveal/route')
const { countRequest } = await import('@/lib/http/rate-limit.server')
const { readDemoSite } = await import('@/tests/demo-site')
const site = readDemoSite('harbour-city')
const other = readDemoSite('kiwi-auto')
const dealership = site.dealerships.at(-1)?.id ?? 0
/** Vehicle 7 belongs to the site, vehicle 8 to another one. */
const cars = [site, other].map(({ dealerships }, index) => ({
  id: 7 + index,
  slug: `car-${7 + index}`,
  make: 'Mazda',
  model: '2',
  car_type: 'used',
  item_type: 'car',
  status: 'in_stock',
  show_on_dealer_website: true,
  photos_count: 1,
  dealership_slug: dealerships[0]?.slug,
}))
await syncIndex(connectSearch(`${sandbox.url}/search`, 'sandbox-admin-key-for-loopback'), cars, {
  dealerships: null,
})

beforeEach(async () => {
  await Promise.all(behind.tasks.splice(0))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await fetch(`${sandbox.url}/faults`, { method: 'DELETE' })
  await fetch(`${sandbox.url}/inbox.json`, { method: 'DELETE' })
})

let visitors = 0
const newVisitor = () => `10.1.${Math.floor((visitors += 1) / 250)}.${visitors % 250}`
async function post(
  body: unknown,
  headers: Record<string, string> = {},
  serve = postPhoneReveal,
  slug = site.slug,
): Promise<Response> {
  const request = new Request(`http://${HOST}/api/events/phone_reveal`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { host: HOST, 'content-type': 'application/json', 'x-forwarded-for': newVisitor(), ...headers },
  })
  return serve(request, { params: Promise.resolve({ site: slug }) })
}
const setSearchFault = () =>
  fetch(`${sandbox.url}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ part: 'search', kind: 'status', status: 500 }),
  })
/** The reported events, once all work after the responses is done. */
async function readCalls(): Promise<object[]> {
  await Promise.all(behind.tasks.splice(0))
  const inbox = (await (await fetch(`${sandbox.url}/inbox.json`)).json()) as { phoneCalls: object[] }
  return inbox.phoneCalls
}

describe('phone events', () => {
  test('[CD-02] reports a revealed number with car, dealership and website', async () => {
    const answer = await post({ car_id: 7, dealership_id: dealership, website_id: 1 })
    expect(answer.status).toBe(202)
    expect(await readCalls()).toMatchObject([
      { type: 'reveal', car_id: 7, dealership_id: dealership, website_id: site.id },
    ])
  })

  test('[DA-04] reports a dialled number', async () => {
    expect((await post({ car_id: '7' }, {}, postPhoneCall)).status).toBe(202)
    expect(await readCalls()).toMatchObject([
      { type: 'call', car_id: 7, dealership_id: site.dealership_id, website_id: site.id },
    ])
  })

  test('[CD-02] uses only dealerships of the site', async () => {
    for (const foreign of [987_654, 'x', null]) await post({ car_id: 7, dealership_id: foreign })
    const calls = await readCalls()
    expect(calls).toHaveLength(3)
    for (const call of calls) expect(call).toMatchObject({ dealership_id: site.dealership_id })
  })

  test('[CD-02] rejects an event without a car and one from another site', async () => {
    for (const body of [{}, { car_id: 0 }, { car_id: 'x' }, '[]', 'nonsense'])
      expect([400, 415, 422]).toContain((await post(body)).status)
    expect((await post({ car_id: 7 }, { origin: 'http://elsewhere.test' })).status).toBe(403)
    expect(await readCalls()).toEqual([])
  })

  test.each([
    ['a reveal', postPhoneReveal],
    ['a call', postPhoneCall],
  ])('[CD-02] does not report %s for another site’s vehicle or an unknown one', async (_, serve) => {
    for (const id of [8, 999_999]) {
      const answer = await post({ car_id: id }, {}, serve)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ fields: { car_id: expect.any(String) } })
    }
    expect(await readCalls()).toEqual([])
  })

  test('[CD-02] rejects events while search is down, because they cannot be checked', async () => {
    await setSearchFault()
    const answer = await post({ car_id: 7 })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
    expect(await readCalls()).toEqual([])
  })

  test('[CD-02] accepts events while the dealer platform is down', async () => {
    await fetch(`${sandbox.url}/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ part: 'dealer-api', kind: 'status', status: 503 }),
    })
    expect((await post({ car_id: 7 })).status).toBe(202)
    expect(await readCalls()).toEqual([])
    expect(console.warn).toHaveBeenCalledOnce()
  })

  test('[CD-02] limits the events of one visitor', async () => {
    const headers = { 'x-forwarded-for': '10.9.9.9' }
    const statuses: number[] = []
    for (let index = 0; index < 31; index += 1) statuses.push((await post({ car_id: 7 }, headers)).status)
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 202))
    expect(statuses[30]).toBe(429)
  })

  test('[CD-02] counts a visitor before it reads the event or asks search', async () => {
    const headers = { 'x-forwarded-for': '10.9.9.8' }
    for (let index = 0; index < 30; index += 1) expect((await post('nonsense', headers)).status).toBe(400)
    await setSearchFault()
    for (const body of ['nonsense', {}, { car_id: 8 }, { car_id: 7 }])
      expect((await post(body, headers)).status).toBe(429)
    expect((await post({ car_id: 7 })).status).toBe(503)
    expect(await readCalls()).toEqual([])
  })

  test('[CD-02] rejected events do not count against the limit of the site', async () => {
    for (let index = 0; index < 620; index += 1) expect((await post({})).status).toBe(422)
    expect((await post({ car_id: 7 })).status).toBe(202)
    expect(await readCalls()).toContainEqual(expect.objectContaining({ car_id: 7 }))
  })

  test('[CD-02] only accepted events count against the limit of the site, apart from other sites', async () => {
    const postToOther = (carId: number) => post({ car_id: carId }, {}, postPhoneReveal, other.slug)
    for (let index = 0; index < 599; index += 1) await countRequest(`phone-event|${other.slug}`, 600)
    expect((await postToOther(7)).status).toBe(422)
    await setSearchFault()
    expect((await postToOther(8)).status).toBe(503)
    await fetch(`${sandbox.url}/faults`, { method: 'DELETE' })
    expect((await postToOther(8)).status).toBe(202)
    expect((await postToOther(8)).status).toBe(429)
    expect((await post({ car_id: 7 })).status).toBe(202)
    expect(await readCalls()).toMatchObject([{ car_id: 8 }, { car_id: 7 }])
  })
})
