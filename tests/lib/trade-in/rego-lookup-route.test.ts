import { beforeEach, describe, expect, test, vi } from 'vitest'
import { UNKNOWN_REGO } from '@/sandbox/dealer-api/lookup'
import { openDealerPlatform } from '@/tests/support/dealer-platform'

const sandbox = await openDealerPlatform()
const { POST: postRegoLookup } = await import('@/app/[site]/api/nevdis/route')

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await fetch(`${sandbox.url}/faults`, { method: 'DELETE' })
})

let visitors = 0
async function postLookup(body: unknown, visitor = `10.3.0.${(visitors += 1)}`) {
  const host = 'harbour-city.localhost:3000'
  const request = new Request(`http://${host}/api/nevdis`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { host, 'content-type': 'application/json', 'x-forwarded-for': visitor },
  })
  const response = await postRegoLookup(request, { params: Promise.resolve({ site: 'harbour-city' }) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('POST /api/nevdis', () => {
  test('[LD-07] returns the vehicle of a plate in any format, and no other register data', async () => {
    const { status, body } = await postLookup({ rego: 'abc-123', regoState: 'VIC' })
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual(['make', 'model', 'name', 'year'])
    expect((await postLookup({ rego: ' ABC 123 ', regoState: 'VIC' })).body).toEqual(body)
  })

  test('[LD-07] distinguishes an unknown plate, an invalid plate and an outage', async () => {
    expect((await postLookup({ rego: UNKNOWN_REGO, regoState: 'VIC' })).status).toBe(404)
    expect((await postLookup({ rego: '', regoState: 'VIC' })).body['fields']).toHaveProperty('rego')
    expect((await postLookup({ rego: 'ABC123', regoState: 'Mars' })).status).toBe(422)
    await fetch(`${sandbox.url}/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        part: 'dealer-api',
        path: '/api/nevdis',
        kind: 'status',
        status: 500,
        times: 9,
      }),
    })
    const down = await postLookup({ rego: 'ABC123', regoState: 'VIC' })
    expect(down).toMatchObject({
      status: 503,
      body: { error: 'We can’t look up that registration right now. Please enter your vehicle details.' },
    })
  })

  test('[LD-07] limits each visitor to ten lookups per minute', async () => {
    const answers: number[] = []
    for (let turn = 0; turn < 11; turn += 1)
      answers.push((await postLookup({ rego: 'ABC123', regoState: 'VIC' }, '10.4.0.1')).status)
    expect(answers).toEqual([...Array<number>(10).fill(200), 429])
  })

  test('[LD-07] invalid plates do not count towards the site’s rate limit', async () => {
    for (let turn = 0; turn < 130; turn += 1)
      expect((await postLookup({ rego: '?', regoState: 'VIC' }, `10.5.0.${turn}`)).status).toBe(422)
    expect((await postLookup({ rego: 'ABC123', regoState: 'VIC' })).status).toBe(200)
  })

  test.each([
    ['times out', { kind: 'hang' }, 504],
    ['returns an invalid response', { kind: 'garbage' }, 503],
    ['closes the connection', { kind: 'reset' }, 503],
  ])(
    '[LD-07] asks for the vehicle details when the register %s',
    async (_how, fault, status) => {
      await fetch(`${sandbox.url}/faults`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ part: 'dealer-api', path: '/api/nevdis', ...fault }),
      })
      const answer = await postLookup({ rego: 'ABC123', regoState: 'VIC' })
      expect(answer).toMatchObject({
        status,
        body: { error: expect.stringContaining('enter your vehicle details') },
      })
    },
    15_000,
  )
})
