import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

type Entry = { lastModified: number; tags: string[]; value: object; cacheControl?: object }
type Store = {
  read: (key: string) => Promise<Entry | null>
  write: (key: string, entry: Entry) => Promise<void>
  remove: (key: string) => void
  expireTags: (tags: string[], at: number) => void
  markInUse: () => void
  size: number
}
type Limits = { diskBytes: number; memoryBytes: number; entries: number; entryBytes: number }

const path = new URL('../../../lib/page-cache/page-store.mjs', import.meta.url).href
const { PageStore } = (await import(path)) as { PageStore: new (folder: string, limits: Limits) => Store }

const LIMITS: Limits = { diskBytes: 50_000, memoryBytes: 10_000, entries: 100, entryBytes: 20_000 }
let parent: string
let folder: string
const open = (limits: Partial<Limits> = {}) => new PageStore(folder, { ...LIMITS, ...limits })
const makeEntry = (length: number, tags: string[] = [], lastModified = 1000): Entry => ({
  lastModified,
  tags,
  value: {
    html: 'x'.repeat(length),
    body: Buffer.from('bytes'),
    segments: new Map([['a', Buffer.from('b')]]),
  },
})
const listEntries = () => readdirSync(folder).filter((name) => name.endsWith('.entry'))
const measureFolder = () => listEntries().reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'page-store-'))
  folder = join(parent, 'build-a')
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

describe('page store', () => {
  test('returns written entries, also after a restart and from disk only', async () => {
    await open().write('/a', makeEntry(10, ['t']))
    // Covers buffers and maps, which `toEqual` distinguishes from arrays and objects.
    expect(await open({ memoryBytes: 1 }).read('/a')).toEqual(makeEntry(10, ['t']))
  })

  test('never exceeds its limits for random writes, reads and removals', async () => {
    const step = fc.record({
      act: fc.constantFrom('write', 'write', 'read', 'remove'),
      key: fc.integer({ min: 0, max: 40 }).map((number) => `/page-${number}`),
      length: fc.integer({ min: 0, max: 25_000 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        rmSync(folder, { recursive: true, force: true })
        const store = open({ entries: 20 })
        for (const { act, key, length } of steps) {
          if (act === 'write') await store.write(key, makeEntry(length))
          else if (act === 'remove') store.remove(key)
          else await store.read(key)
          expect(measureFolder()).toBeLessThanOrEqual(LIMITS.diskBytes)
          expect(listEntries().length).toBeLessThanOrEqual(20)
          expect(measureFolder()).toBe(store.size)
        }
      }),
      { numRuns: 30 },
    )
  })

  test('evicts the least recently used entry, and enforces the limit after a restart', async () => {
    const store = open()
    for (const key of ['/a', '/b', '/c', '/d']) await store.write(key, makeEntry(11_000))
    await store.read('/a')
    await store.write('/e', makeEntry(11_000))
    expect(await store.read('/b')).toBeNull()
    expect(await store.read('/a')).not.toBeNull()
    const reopened = open({ diskBytes: 25_000 })
    expect(reopened.size).toBeLessThanOrEqual(25_000)
    expect(measureFolder()).toBeLessThanOrEqual(25_000)
  })

  test('does not store an entry that is too large, and deletes the previous one', async () => {
    const store = open()
    await store.write('/a', makeEntry(10))
    await store.write('/a', makeEntry(30_000))
    expect(await store.read('/a')).toBeNull()
    expect(listEntries()).toEqual([])
  })

  test('treats a corrupt file as missing', async () => {
    await open().write('/a', makeEntry(10))
    writeFileSync(join(folder, listEntries()[0] ?? ''), 'half')
    expect(await open().read('/a')).toBeNull()
    expect(listEntries()).toEqual([])
  })

  test('keeps expired tags after a restart, even if the last line is incomplete', async () => {
    const store = open()
    await store.write('/a', makeEntry(10, ['car:1:x'], 1000))
    await store.write('/b', makeEntry(10, ['car:2:x'], 1000))
    store.expireTags(['car:1:x'], 2000)
    writeFileSync(join(folder, 'expired-tags.ndjson'), '["car:2', { flag: 'a' })
    const reopened = open()
    expect(await reopened.read('/a')).toBeNull()
    expect(await reopened.read('/b')).not.toBeNull()
  })

  test('shares entries between two processes with the same folder', async () => {
    const [first, second] = [open(), open()]
    await first.write('/a', makeEntry(10))
    expect(await second.read('/a')).toEqual(makeEntry(10))
    first.remove('/a')
    expect(listEntries()).toEqual([])
  })

  test('creates files that only their owner can read', async () => {
    await open().write('/a', makeEntry(10))
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(folder))
      expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600)
  })
})

describe('folders of other builds', () => {
  const makeBuild = (name: string, minutesAgo: number) => {
    const other = join(parent, name)
    mkdirSync(other)
    writeFileSync(join(other, 'in-use'), '')
    const time = Date.now() / 1000 - minutesAgo * 60
    utimesSync(join(other, 'in-use'), time, time)
    return other
  }

  test('are deleted once no process has used them for a while', () => {
    const [old, running] = [makeBuild('old', 60), makeBuild('running', 1)]
    const ancient = join(parent, 'ancient')
    mkdirSync(ancient)
    utimesSync(ancient, 0, 0)
    open()
    expect([old, running, ancient].map((other) => existsSync(other))).toEqual([false, true, false])
  })
})
