import { createHmac } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deriveRevalidateSecret, signCall } from '@/lib/signatures'

const TOLERANCE_MS = 5 * 60_000
const revalidated: string[] = []
vi.mock('next/cache', async (original) => ({
  ...(await original<object>()),
  revalidateTag: (tag: string) => revalidated.push(tag),
}))

const APP_SECRET = 'the master secret of this test, 32 or more'
const DERIVED = deriveRevalidateSecret(APP_SECRET)
const shared = globalThis as { webDatabase?: Promise<{ $client: { close: () => void } }> }
const opened: Promise<{ $client: { close: () => void } }>[] = []

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'revalidate-'))
})
beforeEach(() => {
  revalidated.length = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterAll(async () => {
  for (const database of opened) (await database).$client.close()
  await rm(folder, { recursive: true })
})

type Serve = (request: Request) => Promise<Response>

/** Starts a web process with its own modules and database connection. */
async function startInstance(env: Record<string, string> = {}): Promise<Serve> {
  const all = { DATA_DIR: folder, DATABASE_URL: '', APP_SECRET, REVALIDATE_SECRET: '', ...env }
  for (const [name, value] of Object.entries({
    REVALIDATE_SECRET_PREVIOUS: '',
    APP_SECRET_PREVIOUS: '',
    ...all,
  }))
    vi.stubEnv(name, value)
  vi.resetModules()
  const { POST: postRevalidate } = await import('@/app/api/revalidate/route')
  const { getDatabase } = await import('@/lib/db/open-database.server')
  delete shared.webDatabase
  const own = getDatabase()
  own.then(
    () => opened.push(own),
    () => {},
  )
  return async (request) => {
    // Each process uses its own connection, although the tests share one `globalThis`.
    shared.webDatabase = own
    return postRevalidate(request, {})
  }
}

const TAG = '{"tag":"car:1:mazda-3"}'
const request = (headers: Record<string, string>, body = TAG) =>
  new Request('http://x/api/revalidate', { method: 'POST', body, headers })
const call = (secret = DERIVED, now?: number, body = TAG) => request(signCall(body, secret, now), body)

describe('a revalidation call', () => {
  test('signed with the derived secret revalidates its tag', async () => {
    const serve = await startInstance()
    for (const tag of ['site:1', 'stock:2', 'car:3:a_b-c']) {
      const response = await serve(call(DERIVED, undefined, JSON.stringify({ tag })))
      expect([response.status, await response.json()]).toEqual([200, { revalidated: tag }])
    }
    expect(revalidated).toEqual(['site:1', 'stock:2', 'car:3:a_b-c'])
  })

  test('is valid once across two instances that share the database', async () => {
    const [first, second] = [await startInstance(), await startInstance()]
    const headers = signCall(TAG, DERIVED)
    const statuses = []
    for (const serve of [first, first, second, second]) statuses.push((await serve(request(headers))).status)
    expect(statuses).toEqual([200, 409, 409, 409])
    expect(revalidated).toHaveLength(1)
    // The same tag with a new timestamp is another call.
    expect((await second(call(DERIVED, Date.now() + 1000))).status).toBe(200)
  })

  test('is accepted once when it arrives many times concurrently', async () => {
    const serve = await startInstance()
    const headers = signCall(TAG, DERIVED, Date.now() - 2000)
    const responses = await Promise.all(Array.from({ length: 20 }, () => serve(request(headers))))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('is valid within five minutes before and after our clock', async () => {
    const serve = await startInstance()
    const now = Date.now()
    for (const [offset, status] of [
      [-TOLERANCE_MS + 30_000, 200],
      [TOLERANCE_MS - 30_000, 200],
      [-TOLERANCE_MS - 30_000, 401],
      [TOLERANCE_MS + 30_000, 401],
    ] as const)
      expect({ offset, status: (await serve(call(DERIVED, now + offset))).status }).toEqual({
        offset,
        status,
      })
  })

  test('is rejected when it is changed, unsigned, or signed in the old format or with another secret', async () => {
    const serve = await startInstance()
    const { 'x-signature': signature = '', 'x-revalidate-timestamp': timestamp = '' } = signCall(TAG, DERIVED)
    const plain = `sha256=${createHmac('sha256', APP_SECRET).update(TAG).digest('hex')}`
    const forged: Record<string, string>[] = [
      {},
      { 'x-signature': plain },
      { 'x-signature': plain, 'x-revalidate-timestamp': timestamp },
      { 'x-signature': signature },
      { 'x-revalidate-timestamp': timestamp },
      { 'x-signature': signature, 'x-revalidate-timestamp': `${timestamp}1` },
      { 'x-signature': signature, 'x-revalidate-timestamp': '1e9' },
      { 'x-signature': signature, 'x-revalidate-timestamp': `+${timestamp}` },
      { 'x-signature': signature.slice(0, -1), 'x-revalidate-timestamp': timestamp },
      signCall(TAG, APP_SECRET),
      signCall('{"tag":"car:1:mazda-6"}', DERIVED),
    ]
    for (const headers of forged)
      expect({ headers, status: (await serve(request(headers))).status }).toEqual({ headers, status: 401 })
    expect(revalidated).toEqual([])
  })

  test('is rejected with a body that is too long or without a valid tag', async () => {
    const serve = await startInstance()
    expect((await serve(call(DERIVED, undefined, JSON.stringify({ tag: 'x'.repeat(2000) })))).status).toBe(
      413,
    )
    for (const body of ['', 'null', '{"tag":"layout"}', '{"tag":"car:1:../x"}', '{"tag":["site:1"]}'])
      expect((await serve(call(DERIVED, undefined, body))).status).toBe(400)
    expect(revalidated).toEqual([])
  })

  test('is rejected while the database is down, because a replay cannot be detected', async () => {
    // Opening the database fails, because its folder is a file.
    await writeFile(join(folder, 'blocked'), '')
    const serve = await startInstance({ DATABASE_URL: `file:${folder}/blocked/web.db` })
    const response = await serve(call())
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
    expect(revalidated).toEqual([])
  })

  test('is rate-limited per visitor before its signature is verified', async () => {
    const serve = await startInstance()
    const forged = () => request({ 'x-forwarded-for': '203.0.113.9' })
    let status = 0
    for (let time = 0; time <= 6000 && status !== 429; time += 1) ({ status } = await serve(forged()))
    expect(status).toBe(429)
    expect((await serve(call())).status).toBe(200)
  })
})

describe('the secret for revalidation calls', () => {
  test('is REVALIDATE_SECRET if set, and the previous one is accepted until it is removed', async () => {
    const [own, next] = ['own secret of revalidation, 32 or more', 'next secret of revalidation, 32 or more']
    const before = await startInstance({ REVALIDATE_SECRET: own })
    expect((await before(call(own))).status).toBe(200)
    expect((await before(call(DERIVED, Date.now() - 3000))).status).toBe(401)
    const rotated = await startInstance({ REVALIDATE_SECRET: next, REVALIDATE_SECRET_PREVIOUS: own })
    expect((await rotated(call(own, Date.now() - 4000))).status).toBe(200)
    expect((await rotated(call(next))).status).toBe(200)
    const after = await startInstance({ REVALIDATE_SECRET: next })
    expect((await after(call(own, Date.now() - 5000))).status).toBe(401)
  })

  test('is never the master secret', async () => {
    expect(DERIVED).not.toBe(APP_SECRET)
    const { readEnv } = await import('@/lib/read-env')
    expect(() => readEnv({ APP_SECRET, REVALIDATE_SECRET: APP_SECRET })).toThrow(
      'REVALIDATE_SECRET is the same',
    )
  })
})
