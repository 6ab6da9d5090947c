import { beforeEach, describe, expect, test, vi } from 'vitest'
import { UNKNOWN_REGO } from '@/sandbox/dealer-api/lookup'
import { openDealerPlatform } from '@/tests/support/dealer-platform'

const sandbox = await openDealerPlatform()
const { postEstimate } = await import('@/lib/trade-in/serve-estimate.server')
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
async function ask(body: unknown, site = 'harbour-city', visitor = `10.2.0.${(visitors += 1)}`) {
  const host = `${site}.localhost:3000`
  const request = new Request(`http://${host}/api/simple-autograb-lookup`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { host, 'content-type': 'application/json', 'x-forwarded-for': visitor },
  })
  const response = await postEstimate(request, { params: Promise.resolve({ site }) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('what a trade-in may fetch', () => {
  test('[RT-07] [LD-07] a plate gets its vehicle and a range of dollars, signed, and nothing else of the register', async () => {
    const { status, body } = await ask({ rego: 'abc-123', regoState: 'NSW', km: '90000' })
    expect(status).toBe(200)
    const { token, ...words } = body
    expect(Object.keys(words).toSorted()).toEqual(
      ['high', 'isOwnKm', 'km', 'low', 'make', 'model', 'name', 'rego', 'regoState', 'year'].toSorted(),
    )
    expect(words).toMatchObject({ rego: 'ABC123', regoState: 'NSW', km: 90_000, isOwnKm: true })
    expect(Number(body['low'])).toBeLessThan(Number(body['high']))
    expect(readEstimateToken('harbour-city', String(token))).toMatchObject(words)
  })

  test('[LD-07] the same plate in two states is two vehicles', async () => {
    const nameOf = async (regoState: string) => (await ask({ rego: 'ABC123', regoState })).body['name']
    const names = await Promise.all(['NSW', 'VIC', 'QLD', 'WA'].map(nameOf))
    expect(new Set(names).size).toBeGreaterThan(1)
    const { status, body } = await ask({ rego: 'ABC123', regoState: '' })
    expect([status, body['fields']]).toEqual([422, { regoState: expect.stringContaining('two states') }])
  })

  test.each([
    ['is down', { kind: 'status', status: 503 }],
    ['answers rubbish', { kind: 'garbage' }],
  ])(
    '[LD-07] while the valuation %s the register still names the vehicle, without a figure',
    async (_how, fault) => {
      await setFault({ path: '/api/simple-autograb-lookup', ...fault })
      const { status, body } = await ask({ rego: 'ABC123', regoState: 'NSW' })
      expect(status).toBe(200)
      expect(Object.keys(body).toSorted()).toEqual(['make', 'model', 'name', 'year'])
    },
  )

  test('[LD-07] a register that is slow says so', async () => {
    await setFault({ path: '/api/simple-autograb-lookup', kind: 'hang' })
    const { status, body } = await ask({ rego: 'ABC123', regoState: 'NSW' })
    expect([status, body['error']]).toEqual([504, expect.stringContaining('too long')])
  }, 15_000)

  test('[LD-07] kilometres may be left out, and count where they are given', async () => {
    const lowOf = async (km: unknown) => (await ask({ rego: 'ABC123', regoState: 'NSW', km })).body['low']
    expect(await lowOf('')).toBe(await lowOf(undefined))
    expect(Number(await lowOf('400000'))).toBeLessThan(Number(await lowOf('1000')))
  })

  test('[LD-07] a plate that is none, that nobody has, or that can not be looked up', async () => {
    expect((await ask({ rego: '', regoState: 'NSW' })).status).toBe(422)
    expect((await ask({ rego: '<script>', regoState: 'NSW' })).status).toBe(422)
    expect((await ask({ rego: 'ABC123', regoState: 'Mars' })).status).toBe(422)
    expect((await ask({ rego: UNKNOWN_REGO, regoState: 'NSW' })).status).toBe(404)
    await setFault({ kind: 'status', status: 503 })
    const { status, body } = await ask({ rego: 'ABC123', regoState: 'NSW' })
    expect([status, body['error']]).toEqual([503, expect.stringContaining('type in your vehicle')])
  })

  test('[CF-01] only where the site gives estimates', async () => {
    expect((await ask({ rego: 'ABC123', regoState: 'NSW' }, 'bluetongue-trucks')).status).toBe(404)
  })

  test('[LD-07] ten a minute and visitor: each lookup costs the dealer money', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 11; index += 1)
      statuses.push((await ask({ rego: 'ABC123', regoState: 'NSW' }, 'harbour-city', '10.8.8.8')).status)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  })
})
