import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { handlerPath } from './handler-path'

type Handler = { serverDistDir?: string }
let folder: string
let Cache: new (context: Record<string, unknown>) => Handler

const findFolder = (context: Record<string, unknown> = {}) =>
  new Cache({ serverDistDir: join(folder, '.next/server'), ...context }).serverDistDir

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'page-cache-'))
  mkdirSync(join(folder, '.next/server'), { recursive: true })
  writeFileSync(join(folder, '.next/BUILD_ID'), 'build-1')
  Cache = ((await import(handlerPath)) as { default: typeof Cache }).default
})
afterEach(() => {
  vi.unstubAllEnvs()
  writeFileSync(join(folder, '.next/BUILD_ID'), 'build-1')
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('where cached pages are kept', () => {
  test('below DATA_DIR, the same folder for the same build and addresses', () => {
    vi.stubEnv('DATA_DIR', '/somewhere')
    expect(findFolder()).toMatch(/^\/somewhere\/web\/pages\/[0-9a-f]{16}\/server$/)
    expect(findFolder()).toBe(findFolder())
  })

  test('another folder for another build or another upstream address', () => {
    const before = findFolder()
    vi.stubEnv('IMAGES_URL', 'https://images.example.com')
    const moved = findFolder()
    writeFileSync(join(folder, '.next/BUILD_ID'), 'build-2')
    expect(new Set([before, moved, findFolder()]).size).toBe(3)
  })

  test('inside the build while building, and nowhere for the middleware', () => {
    expect(findFolder({ serverDistDir: undefined })).toBeUndefined()
    vi.stubEnv('NEXT_PHASE', 'phase-production-build')
    expect(findFolder()).toBe(join(folder, '.next/server'))
  })
})

describe('what is kept', () => {
  test('[CD-10] pages, but none that says "not found"', async () => {
    vi.stubEnv('DATA_DIR', join(folder, 'data'))
    const fs = {
      mkdir: vi.fn<() => Promise<void>>(async () => {}),
      writeFile: vi.fn<() => Promise<void>>(async () => {}),
    }
    const cache = new Cache({
      serverDistDir: join(folder, '.next/server'),
      flushToDisk: true,
      fs,
    }) as unknown as {
      set: (key: string, data: unknown, context: unknown) => Promise<void>
    }
    const answer = { kind: 'APP_ROUTE', body: Buffer.from('words'), headers: {} }
    await cache.set('/a/robots.txt', { ...answer, status: 404 }, { isFallback: false })
    expect(fs.writeFile).not.toHaveBeenCalled()
    await cache.set('/a/robots.txt', { ...answer, status: 200 }, { isFallback: false })
    expect(fs.writeFile).toHaveBeenCalled()
  })
})
