import { beforeEach, describe, expect, test, vi } from 'vitest'
import { UNKNOWN_REGO } from '@/sandbox/dealer-api/lookup'
import { openDealerPlatform } from '@/tests/support/dealer-platform'

const sandbox = await openDealerPlatform()
const { POST: postEstimate } = await import('@/app/[site]/api/simple-autograb-lookup/route')
const { readEstimateToken } = await import('@/lib/trade-in/estimate-token.server')

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await fetch(`${sandbox.url}/faults`, { method: 'DELETE' })
})

async function setFault(fault: object) {
  await fetch(`${sandbox.url}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ part: 'dealer-api', ...fault }),
  })
}

let visitors = 0
async function postLookup(body: unknown, site = 'harbour-city', visitor = `10.2.0.${(visitors += 1)}`) {
  const host = `${site}.localhost:3000`
  const request = new Request(`http://${host}/api/simple-autograb-lookup`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { host, 'content-type': 'application/json', 'x-forwarded-for': visitor },
  })
  const response = await postEstimate(request, { params: Promise.resolve({ site }) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('POST /api/simple-autograb-lookup', () => {
  test('[RT-07] [LD-07] returns the vehicle and a signed price range, and no other register data', async () => {
    const { status, body } = await postLookup({ rego: 'abc-123', regoState: 'NSW', km: '90000' })
    expect(status).toBe(200)
    const { token, ...estimate } = body
    expect(Object.keys(estimate).toSorted()).toEqual(
      [
        'high',
        'isMiles',
        'isOwnKm',
        'km',
        'low',
        'make',
        'model',
        'name',
        'rego',
        'regoState',
        'year',
      ].toSorted(),
    )
    expect(estimate).toMatchObject({ rego: 'ABC123', regoState: 'NSW', km: 90_000, isOwnKm: true })
    expect(Number(body['low'])).toBeLessThan(Number(body['high']))
    expect(readEstimateToken('harbour-city', String(token))).toMatchObject(estimate)
  })

  test('[LD-07] requires the state, because two states can have the same plate', async () => {
    const nameOf = async (regoState: string) => (await postLookup({ rego: 'ABC123', regoState })).body['name']
    const names = await Promise.all(['NSW', 'VIC', 'QLD', 'WA'].map(nameOf))
    expect(new Set(names).size).toBeGreaterThan(1)
    const { status, body } = await postLookup({ rego: 'ABC123', regoState: '' })
    expect([status, body['fields']]).toEqual([
      422,
      { regoState: expect.stringContaining('select the state') },
    ])
  })

  test.each([
    ['is down', { kind: 'status', status: 503 }],
    ['returns an invalid response', { kind: 'garbage' }],
  ])(
    '[LD-07] returns the vehicle without an estimate while the valuation service %s',
    async (_how, fault) => {
      await setFault({ path: '/api/simple-autograb-lookup', ...fault })
      const { status, body } = await postLookup({ rego: 'ABC123', regoState: 'NSW' })
      expect(status).toBe(200)
      expect(Object.keys(body).toSorted()).toEqual(['make', 'model', 'name', 'year'])
    },
  )

  test('[LD-07] returns 504 when the register times out', async () => {
    await setFault({ path: '/api/simple-autograb-lookup', kind: 'hang' })
    const { status, body } = await postLookup({ rego: 'ABC123', regoState: 'NSW' })
    expect([status, body['error']]).toEqual([504, expect.stringContaining('too long')])
  }, 15_000)

  test('[LD-07] accepts a request without kilometres and uses them when given', async () => {
    const lowOf = async (km: unknown) =>
      (await postLookup({ rego: 'ABC123', regoState: 'NSW', km })).body['low']
    expect(await lowOf('')).toBe(await lowOf(undefined))
    expect(Number(await lowOf('400000'))).toBeLessThan(Number(await lowOf('1000')))
  })

  test('[LD-07] rejects invalid plates, returns 404 for unknown plates and 503 in an outage', async () => {
    expect((await postLookup({ rego: '', regoState: 'NSW' })).status).toBe(422)
    expect((await postLookup({ rego: '<script>', regoState: 'NSW' })).status).toBe(422)
    expect((await postLookup({ rego: 'ABC123', regoState: 'Mars' })).status).toBe(422)
    expect((await postLookup({ rego: UNKNOWN_REGO, regoState: 'NSW' })).status).toBe(404)
    await setFault({ kind: 'status', status: 503 })
    const { status, body } = await postLookup({ rego: 'ABC123', regoState: 'NSW' })
    expect([status, body['error']]).toEqual([503, expect.stringContaining('enter your vehicle details')])
  })

  test('[CF-01] returns 404 on sites without estimates', async () => {
    expect((await postLookup({ rego: 'ABC123', regoState: 'NSW' }, 'bluetongue-trucks')).status).toBe(404)
  })

  test('[LD-07] limits each visitor to ten paid lookups per minute', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 11; index += 1)
      statuses.push(
        (await postLookup({ rego: 'ABC123', regoState: 'NSW' }, 'harbour-city', '10.8.8.8')).status,
      )
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  })
})
