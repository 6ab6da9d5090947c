import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { expireTag, findStoredPage } from '@/lib/page-cache/page-stores.server'
import { noteSearchOutcome } from '@/lib/search/health'
import { makeSite } from '../search/site-fixture'
import { handlerPath } from './handler-path'

type Value = { kind: string; status?: number; html?: string; headers?: Record<string, unknown> }
type Handler = {
  get: (key: string, context: object) => Promise<{ value: Value; cacheControl?: object } | null>
  set: (key: string, data: Value | null, context: object) => Promise<void>
  revalidateTag: (tags: string | string[], durations?: { expire?: number }) => Promise<void>
}
let folder: string
let Cache: new (context: { serverDistDir?: string | undefined }) => Handler

const PAGE = { kind: 'APP_PAGE' }
const FETCH = { kind: 'FETCH' }
const dist = () => join(folder, '.next/server')
const openCache = () => new Cache({ serverDistDir: dist() })
const makePage = (html: string, status = 200, tags = ''): Value => ({
  kind: 'APP_PAGE',
  html,
  status,
  headers: tags ? { 'x-next-cache-tags': tags } : {},
})

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'page-cache-'))
  mkdirSync(dist(), { recursive: true })
  writeFileSync(join(folder, '.next/BUILD_ID'), 'build-1')
  ;({ default: Cache } = (await import(handlerPath)) as { default: typeof Cache })
})
afterEach(() => {
  vi.unstubAllEnvs()
  writeFileSync(join(folder, '.next/BUILD_ID'), 'build-1')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Stores a page as a server with this data folder does. Returns the names of the page cache folders there. */
async function storePage(dataDir: string): Promise<string[]> {
  vi.stubEnv('DATA_DIR', join(folder, dataDir))
  await openCache().set('/a', makePage('words'), PAGE)
  return readdirSync(join(folder, dataDir, 'web/pages'))
}

describe('page cache folder', () => {
  test('is below DATA_DIR and the same for the same build and upstream URLs', async () => {
    expect(await storePage('data-same')).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)])
    expect(await storePage('data-same')).toHaveLength(1)
  })

  test('differs for another build or another upstream URL', async () => {
    const before = await storePage('data-other')
    vi.stubEnv('IMAGES_URL', 'https://images.example.com')
    const moved = await storePage('data-other')
    writeFileSync(join(folder, '.next/BUILD_ID'), 'build-2')
    const rebuilt = await storePage('data-other')
    expect([before, moved, rebuilt].map(({ length }) => length)).toEqual([1, 2, 3])
  })

  test('is not created for the middleware or during the build', async () => {
    vi.stubEnv('DATA_DIR', join(folder, 'nowhere'))
    const cache = new Cache({ serverDistDir: undefined })
    await cache.set('/a', makePage('words'), PAGE)
    expect(await cache.get('/a', PAGE)).toBeNull()
    vi.stubEnv('NEXT_PHASE', 'phase-production-build')
    await openCache().set('/a', makePage('words'), PAGE)
    expect(await openCache().get('/a', PAGE)).toBeNull()
  })
})

describe('page cache entries', () => {
  test.each([404, 307, 308, 500])(
    '[CD-10] are not stored for status %i, which deletes the cached page',
    async (status) => {
      vi.stubEnv('DATA_DIR', join(folder, `data-${status}`))
      const cache = openCache()
      await cache.set('/a/cars/x', makePage('here'), PAGE)
      expect((await cache.get('/a/cars/x', PAGE))?.value.html).toContain('here')
      await cache.set('/a/cars/x', makePage('gone', status), PAGE)
      expect(await cache.get('/a/cars/x', PAGE)).toBeNull()
    },
  )

  test('are separate for pages and data with the same key, and keep their lifetime', async () => {
    vi.stubEnv('DATA_DIR', join(folder, 'data-apart'))
    const cache = openCache()
    await cache.set('key', { kind: 'FETCH' }, { fetchCache: true, tags: ['site:1'] })
    expect(await cache.get('key', PAGE)).toBeNull()
    await cache.set('key', makePage('words'), { ...PAGE, cacheControl: { revalidate: 60 } })
    expect((await cache.get('key', FETCH))?.value.kind).toBe('FETCH')
    expect((await cache.get('key', PAGE))?.cacheControl).toEqual({ revalidate: 60 })
  })

  test('expire by tag for one site and not for another', async () => {
    vi.stubEnv('DATA_DIR', join(folder, 'data-tags'))
    const cache = openCache()
    vi.useFakeTimers({ now: 1000 })
    await cache.set('/a', makePage('a', 200, 'site:1,stock:1'), PAGE)
    await cache.set('/b', makePage('b', 200, 'site:2,stock:2'), PAGE)
    await cache.set('fetch', { kind: 'FETCH' }, { fetchCache: true, tags: ['stock:1'] })
    vi.setSystemTime(2000)
    await cache.revalidateTag('stock:1', { expire: 0 })
    expect(await cache.get('/a', PAGE)).toBeNull()
    expect(await cache.get('fetch', FETCH)).toBeNull()
    expect(await cache.get('/b', PAGE)).not.toBeNull()
    vi.setSystemTime(3000)
    await cache.set('/a', makePage('a', 200, 'site:1,stock:1'), PAGE)
    expect(await cache.get('/a', PAGE)).not.toBeNull()
    expect(await cache.get('/a-with-tag', { ...FETCH, softTags: ['stock:1'] })).toBeNull()
    vi.useRealTimers()
  })

  test('[SE-09] are not stored while the search of their site fails, and the previous page stays', async () => {
    vi.stubEnv('DATA_DIR', join(folder, 'data-outage'))
    const cache = openCache()
    const failing = makeSite({ slug: 'failing' })
    const keys = ['/failing/search', '/failing', '/well/search'].map(
      (path) => `/route-cache/APP_PAGE/${'0a'.repeat(32)}/$${path}`,
    )
    await cache.set(keys[0] ?? '', makePage('ten cars'), PAGE)
    noteSearchOutcome(failing, 'failed')
    for (const key of keys) await cache.set(key, makePage('no cars'), PAGE)
    const read = async (key: string) => (await cache.get(key, PAGE))?.value.html
    expect(await Promise.all(keys.map(read))).toEqual(['ten cars', undefined, 'no cars'])
    const page = makePage('no cars')
    await cache.set(keys[0] ?? '', page, PAGE)
    expect(page.headers?.['cache-control']).toBe('no-store')
    await cache.set('car', { kind: 'FETCH' }, { fetchCache: true })
    expect(await cache.get('car', FETCH)).not.toBeNull()
  })

  test('[RT-16] are found by their path before they are rendered', async () => {
    vi.stubEnv('DATA_DIR', join(folder, 'data-path'))
    const key = `/route-cache/APP_PAGE/${'0a'.repeat(32)}/$/a/cars/x`
    await openCache().set(key, makePage('a car'), { ...PAGE, cacheControl: { revalidate: 60, expire: 3600 } })
    const find = async () => Promise.all(['/a/cars/x', '/a/cars/y', '/b/cars/x'].map(findStoredPage))
    expect(await find()).toEqual(['fresh', null, null])
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
    expect(await find()).toEqual(['stale', null, null])
    vi.setSystemTime(Date.now() + 3_600_000)
    expect(await find()).toEqual([null, null, null])
    vi.useRealTimers()
  })

  test('[RV-04] expire by tag outside of a request, once the page cache is open', async () => {
    const shared = globalThis as { pageStores?: Map<string, unknown> }
    const open = new Map(shared.pageStores)
    shared.pageStores?.clear()
    expect(expireTag('car:1:x')).toBe(false)
    vi.stubEnv('DATA_DIR', join(folder, 'data-tag'))
    const cache = openCache()
    const at = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 1000)
    for (const [path, tag] of [
      ['/a/cars/x', 'car:1:x'],
      ['/b/cars/x', 'car:2:x'],
    ] as const)
      await cache.set(path, makePage(path, 200, tag), PAGE)
    at.mockRestore()
    expect(expireTag('car:1:x')).toBe(true)
    const stored = await Promise.all(['/a/cars/x', '/b/cars/x'].map((path) => cache.get(path, PAGE)))
    expect(stored.map((entry) => entry !== null)).toEqual([false, true])
    for (const [name, store] of open) shared.pageStores?.set(name, store)
  })

  test('[RT-16] are not stored for a query, and a CDN may not store them', async () => {
    vi.stubEnv('DATA_DIR', join(folder, 'data-query'))
    const cache = openCache()
    const paths = ['/a/contact', '/a/info/finance', '/a/contact/query.eA', '/a/info/finance/query.eA']
    const pages = paths.map((path) => makePage(path))
    const keys = paths.map((path) => `/route-cache/APP_PAGE/${'0a'.repeat(32)}/$${path}`)
    for (const [at, key] of keys.entries()) await cache.set(key, pages[at] ?? null, PAGE)
    const stored = await Promise.all(keys.map((key) => cache.get(key, PAGE)))
    expect(stored.map((entry) => entry !== null)).toEqual([true, true, false, false])
    expect(pages.map((page) => page.headers?.['cache-control'])).toEqual([
      undefined,
      undefined,
      'no-store',
      'no-store',
    ])
  })

  test('have the policy on the value itself, so that the first response has it too', async () => {
    vi.stubEnv('DATA_DIR', join(folder, 'data-policy'))
    const page = makePage('<html><body data-policy="script-src &#x27;self&#x27;"></body></html>')
    await openCache().set('/a', page, PAGE)
    expect(page.headers?.['content-security-policy']).toContain("script-src 'self'")
  })
})
