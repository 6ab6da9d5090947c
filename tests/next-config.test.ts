import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import configure from '@/next.config'

const SENTRY = { SENTRY_AUTH_TOKEN: 'token', SENTRY_ORG: 'dealers', SENTRY_PROJECT: 'sites' }

beforeEach(() => {
  // Set by `next build`.
  vi.stubEnv('TURBOPACK', '1')
  for (const name of Object.keys(SENTRY)) vi.stubEnv(name, '')
  return () => vi.unstubAllEnvs()
})

function setSentry(variables: Partial<typeof SENTRY>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
}

test('the build writes a standalone folder, and servers have the page cache', async () => {
  const [development, build, server] = await Promise.all(
    [PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER].map(configure),
  )
  expect([development?.output, build?.output, server?.output]).toEqual([undefined, 'standalone', undefined])
  expect(development?.cacheHandler).toBeUndefined()
  expect(build?.cacheHandler).toBe(server?.cacheHandler)
})

test('without a Sentry project the build makes no source maps of browser code', async () => {
  for (const missing of Object.keys(SENTRY)) {
    setSentry({ ...SENTRY, [missing]: '' })
    const { productionBrowserSourceMaps, compiler } = await configure(PHASE_PRODUCTION_BUILD)
    expect([productionBrowserSourceMaps, compiler]).toEqual([undefined, undefined])
  }
})

describe('with a Sentry project', () => {
  const dist = mkdtempSync(join(tmpdir(), 'source-maps-'))
  const sentry = new Hono()
  const assembled: unknown[] = []
  let server: ServerType

  beforeAll(async () => {
    for (const folder of ['static/chunks', 'server/chunks']) writeChunk(join(dist, folder))
    const uploads = '/api/0/organizations/dealers/chunk-upload/'
    sentry.get(uploads, (context) =>
      context.json({
        url: new URL(uploads, context.req.url).href,
        chunkSize: 8_388_608,
        chunksPerRequest: 64,
        maxFileSize: 33_554_432,
        maxRequestSize: 33_554_432,
        concurrency: 1,
        hashAlgorithm: 'sha1',
        compression: ['gzip'],
        accept: ['release_files', 'sources', 'artifact_bundles', 'artifact_bundles_v2'],
      }),
    )
    sentry.post('/api/0/organizations/dealers/artifactbundle/assemble/', async (context) => {
      assembled.push(await context.req.json())
      return context.json({ state: 'ok', missingChunks: [] })
    })
    sentry.all('*', (context) => context.json({}))
    await new Promise((resolve) => {
      server = serve({ fetch: sentry.fetch, port: 0, hostname: '127.0.0.1' }, resolve)
    })
  })
  afterAll(() => {
    server.close()
    rmSync(dist, { recursive: true, force: true })
  })

  test('the server is configured as without one', async () => {
    setSentry(SENTRY)
    expect((await configure(PHASE_PRODUCTION_SERVER)).productionBrowserSourceMaps).toBeUndefined()
  })

  test('the build makes source maps of browser code, uploads all maps, and keeps only those of the server', async () => {
    setSentry(SENTRY)
    const address = server.address()
    if (typeof address !== 'object' || !address) throw new Error('The server of the test has no address.')
    vi.stubEnv('SENTRY_URL', `http://127.0.0.1:${address.port}`)
    // The uploader stores the addresses of the organisation there.
    vi.stubEnv('SENTRY_CONFIG_DIR', join(dist, 'config'))
    const { productionBrowserSourceMaps, compiler, turbopack } = await configure(PHASE_PRODUCTION_BUILD)
    expect([productionBrowserSourceMaps, turbopack]).toEqual([
      true,
      expect.objectContaining({ debugIds: true }),
    ])

    await compiler?.runAfterProductionCompile?.({ distDir: dist, projectDir: '.' })
    expect(assembled).toContainEqual(expect.objectContaining({ projects: ['sites'] }))
    expect(readdirSync(join(dist, 'static/chunks'))).toEqual(['page.js'])
    expect(readdirSync(join(dist, 'server/chunks')).toSorted()).toEqual(['page.js', 'page.js.map'])
  })
})

/** Writes a script and its source map with one debug id, as Turbopack does. */
function writeChunk(folder: string): void {
  const debugId = '11111111-2222-4333-8444-555555555555'
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'page.js'),
    `console.log(1)\n//# debugId=${debugId}\n//# sourceMappingURL=page.js.map\n`,
  )
  const map = { version: 3, sources: ['page.ts'], sourcesContent: [''], names: [], mappings: 'AAAA' }
  writeFileSync(join(folder, 'page.js.map'), JSON.stringify({ ...map, debugId, debug_id: debugId }))
}
