import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'

const TOKEN = 'a-token-of-the-test'
const folder = await mkdtemp(join(tmpdir(), 'health-'))
vi.stubEnv('DATA_DIR', folder)
vi.stubEnv('HEALTH_TOKEN', TOKEN)
// Upstreams that reject the connection.
for (const name of ['DEALER_API_URL', 'MEILISEARCH_URL', 'IMAGES_URL']) vi.stubEnv(name, 'http://127.0.0.1:9')
const { GET: getHealth } = await import('@/app/api/health/route')
const { hasBearerToken } = await import('@/lib/http/health.server')
const { getDatabase } = await import('@/lib/db/open-database.server')
const database = await getDatabase()
afterAll(async () => {
  database.$client.close()
  await rm(folder, { recursive: true, force: true })
})

vi.useFakeTimers({ toFake: ['performance'] })
// Avoids results cached by the previous test.
beforeEach(() => void vi.advanceTimersByTime(60_000))
afterAll(() => void vi.useRealTimers())

let visitors = 0
async function get(query = '', authorization?: string) {
  const headers = {
    'x-forwarded-for': `10.2.0.${(visitors += 1)}`,
    ...(authorization ? { authorization } : {}),
  }
  const response = await getHealth(new Request(`http://any.example/api/health${query}`, { headers }), {})
  return { status: response.status, headers: response.headers, body: (await response.json()) as object }
}

describe('without a token', () => {
  test('readiness and liveness return only the status', async () => {
    for (const query of ['', '?live=1', '?deep=0', '?live=1&deep=1']) {
      const { status, headers, body } = await get(query)
      expect([status, headers.get('cache-control'), body]).toEqual([200, 'no-store', { status: 'ok' }])
    }
  })

  test.each([undefined, 'Bearer', 'Bearer ', 'Bearer x', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, TOKEN])(
    'rejects %j and returns no details',
    async (authorization) => {
      const { status, headers, body } = await get('?deep=1', authorization)
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(Object.keys(body)).toEqual(['error'])
    },
  )

  test('accepts no token when none is configured', () => {
    for (const authorization of ['Bearer ', 'Bearer undefined', '']) {
      const request = new Request('http://any.example', { headers: { authorization } })
      expect(hasBearerToken(request, undefined)).toBe(false)
      expect(hasBearerToken(request, '')).toBe(false)
    }
  })

  test('runs at most one query per second', async () => {
    const run = vi.spyOn(database, 'run')
    await Promise.all(Array.from({ length: 50 }, () => get()))
    expect(run).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(999)
    await get()
    expect(run).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    await get()
    expect(run).toHaveBeenCalledTimes(2)
  })
})

describe('with the token', () => {
  test('reports upstreams that are down and stays ready', async () => {
    const { status, body } = await get('?deep=1', `Bearer ${TOKEN}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'degraded',
      upstreams: { 'dealer-api': { status: 'down' }, search: { status: 'down' }, images: { status: 'down' } },
      database: { status: 'ok' },
      leads: { waiting: 0, stuck: 0 },
    })
    expect((await get()).status).toBe(200)
  })
})

// The database is not restored in this process, so these tests run last.
describe('with the database down', () => {
  test('is alive but not ready, and gives no reason', async () => {
    database.$client.close()
    const { status, headers, body } = await get()
    expect([status, headers.get('retry-after'), body]).toEqual([503, '5', { status: 'unavailable' }])
    expect((await get('?live=1')).status).toBe(200)
  })

  test('returns 503 with the state of the database', async () => {
    const { status, body } = await get('?deep=1', `Bearer ${TOKEN}`)
    expect(status).toBe(503)
    expect(body).toMatchObject({ status: 'unavailable', database: { status: 'down' }, leads: null })
  })
})
