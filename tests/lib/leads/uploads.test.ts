import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ApiError } from '@/lib/http/api-error'
import { UploadSlots } from '@/lib/leads/upload-slots'
import { UploadSpace, UploadSweeper } from '@/lib/leads/upload-space.server'
import { receiveUpload as receive } from '@/lib/leads/uploads.server'
import { makeJpeg, makePdf, makePng } from './support/make-files'
import { acceptedStep, newLead, openRig } from './support/outbox-rig'

type UploadOptions = Parameters<typeof receive>[1]
const disk = vi.hoisted(() => ({ isFull: false, freeBytes: null as number | null, written: 0 }))
// Simulates a full disk: every write fails with ENOSPC. Nothing else is mocked.
vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof import('node:fs/promises')>()
  return {
    ...real,
    async open(...args: Parameters<typeof real.open>) {
      const handle = await real.open(...args)
      const write = handle.write.bind(handle)
      const fail = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
      return Object.assign(handle, {
        async write(...rest: Parameters<typeof write>) {
          const result = await (disk.isFull ? fail() : write(...rest))
          disk.written += result.bytesWritten
          return result
        },
      })
    },
    async statfs(path: string) {
      const facts = await real.statfs(path)
      return disk.freeBytes === null ? facts : { ...facts, bsize: 1, bavail: disk.freeBytes }
    },
  }
})

const BOUNDARY = 'frontier'
const MEGABYTE = 1024 * 1024
const LIMITS = { largest: 101 * MEGABYTE, idleMs: 200, totalMs: 1000 }
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'))
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => {
  disk.isFull = false
  disk.freeBytes = null
})

const makeForm = (...files: [field: string, bytes: Uint8Array<ArrayBuffer>, name: string][]) => {
  const form = new FormData()
  form.set('message', 'hello')
  for (const [field, bytes, name] of files) form.append(field, new File([bytes], name))
  return new Request('http://x/', { method: 'POST', body: form })
}
const makeStream = (
  pull: (controller: ReadableStreamDefaultController<Uint8Array>) => Promise<void> | void,
) =>
  new Request('http://x/', {
    method: 'POST',
    body: new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 1 }),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    duplex: 'half',
  } as RequestInit)
const partHead = (field: string, name: string) =>
  Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`)
const names = () => readdir(folder)
const SENDER = { site: 'harbour-city', visitor: '10.0.0.1' }
/** Receives an upload from the default sender. */
const receiveUpload = (
  request: Request,
  into: string,
  limits?: UploadOptions['limits'],
  more: Partial<UploadOptions> = {},
) => receive(request, { folder: into, sender: SENDER, ...(limits ? { limits } : {}), ...more })

describe('an upload', () => {
  test('[LD-02] of twenty megabytes is streamed to disk', async () => {
    const chunk = Buffer.alloc(64 * 1024, 7)
    let sent = 0
    let file = 0
    /** Maximum bytes that were sent and not yet on disk. */
    let most = 0
    disk.written = 0
    const request = makeStream((controller) => {
      if (sent === 0)
        controller.enqueue(
          Buffer.concat([Buffer.from('\r\n'), partHead('photos', 'a.jpg'), makeJpeg(100, 100)]),
        )
      sent += chunk.length
      file += chunk.length
      most = Math.max(most, sent - disk.written)
      controller.enqueue(Buffer.from(chunk))
      if (file >= 9 * MEGABYTE) {
        file = 0
        controller.enqueue(
          Buffer.concat([Buffer.from('\r\n'), partHead('photos', 'b.jpg'), makeJpeg(100, 100)]),
        )
      }
      if (sent < 20 * MEGABYTE) return
      controller.enqueue(Buffer.from(`\r\n--${BOUNDARY}--\r\n`))
      controller.close()
    })
    const { files, problem } = await receiveUpload(request, folder, { ...LIMITS, totalMs: 20_000 })
    expect(problem).toBeNull()
    expect(files.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'b.jpg'])
    expect(files.reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(20 * MEGABYTE)
    for (const { path, size } of files) {
      const facts = await stat(path)
      expect([facts.size, facts.mode & 0o077]).toEqual([size, 0])
      await rm(path)
    }
    expect(most).toBeLessThan(MEGABYTE)
  })

  test.each([
    ['stalls', () => new Promise<void>(() => {})],
    [
      'trickles',
      async (controller: ReadableStreamDefaultController<Uint8Array>) => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        controller.enqueue(Buffer.from('x'))
      },
    ],
  ])('[LD-04] that %s is aborted with 408 and leaves no files', async (_name, pull) => {
    let isFirst = true
    const request = makeStream((controller) => {
      if (!isFirst) return pull(controller)
      isFirst = false
      controller.enqueue(partHead('cv', 'a.jpg'))
    })
    await expect(receiveUpload(request, folder, LIMITS)).rejects.toMatchObject({
      status: 408,
      headers: { connection: 'close' },
    })
    expect(await names()).toEqual([])
  })

  test('[LD-04] that is too large is stopped at the limit', async () => {
    let sent = 0
    const request = makeStream((controller) => {
      sent += 1
      controller.enqueue(Buffer.alloc(64 * 1024, 1))
      if (sent === 64) controller.close()
    })
    await expect(receiveUpload(request, folder, { ...LIMITS, largest: MEGABYTE })).rejects.toMatchObject({
      status: 413,
    })
    expect(await names()).toEqual([])
  })

  test.each([
    ['HTML', 415, new Uint8Array(Buffer.from('<html>'))],
    ['a bomb', 422, makePng(60_000, 60_000)],
    ['a file that is too large', 413, makeJpeg(9, 9, 11 * MEGABYTE)],
  ])(
    '[LD-04] of %s gets an error at its field and keeps all submitted values',
    async (_name, status, bytes) => {
      const request = makeForm(['cv', makePdf(), 'good.pdf'], ['photos', bytes, 'bad.jpg'])
      const { fields, files, problem } = await receiveUpload(request, folder)
      expect(problem).toMatchObject({ status, fields: { photos: problem?.message } })
      expect([fields, files]).toEqual([{ message: 'hello' }, []])
      expect(await names()).toEqual([])
    },
  )

  test('[LD-04] cannot send a file as the lead field', async () => {
    await expect(receiveUpload(makeForm(['lead', makePdf(), 'a.pdf']), folder)).rejects.toMatchObject({
      status: 400,
    })
    expect(await names()).toEqual([])
  })

  test('[LD-05] on a full disk leaves no files', async () => {
    disk.isFull = true
    await expect(receiveUpload(makeForm(['cv', makePdf(), 'a.pdf']), folder)).rejects.toMatchObject({
      code: 'ENOSPC',
    })
    expect(await names()).toEqual([])
  })

  test('[LD-05] never uses the disk space reserved for the database', async () => {
    disk.freeBytes = 50 * MEGABYTE
    const { fields, files, problem } = await receiveUpload(makeForm(['cv', makePdf(), 'a.pdf']), folder)
    expect(problem).toMatchObject({
      status: 503,
      headers: { 'retry-after': '600' },
      fields: { cv: expect.stringContaining('Please send the form without them') },
    })
    expect([fields, files, await names()]).toEqual([{ message: 'hello' }, [], []])
  })

  test('[LD-04] beyond its site’s share is rejected with all submitted values, while other sites can upload', async () => {
    const space = new UploadSpace(200 * 1024)
    const stored: string[] = []
    const send = async (site: string) => {
      const form = makeForm(['cv', makePdf(), 'a.pdf'])
      const body = Buffer.from(await form.arrayBuffer())
      const headers = {
        'content-type': form.headers.get('content-type') ?? '',
        'content-length': String(body.length),
      }
      const request = new Request('http://x/', { method: 'POST', body, headers })
      const upload = await receiveUpload(request, folder, undefined, {
        space,
        sender: { site, visitor: '10.0.0.1' },
      })
      stored.push(...upload.files.map(({ path }) => path))
      return upload.problem ? `${upload.problem.status} ${upload.fields['message']}` : 'stored'
    }
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect([await send('a'), await send('a'), await send('a')]).toEqual(['stored', 'stored', '503 hello'])
    expect([await send('b'), await send('b')]).toEqual(['stored', '503 hello'])
    for (const path of stored) await rm(path)
    expect(await send('a')).toBe('stored')
    expect(await names()).toEqual([expect.stringMatching(/^a\./)])
    for (const name of await names()) await rm(join(folder, name))
  })

  test('[LD-04] reserves its space in advance and always releases it', async () => {
    const space = new UploadSpace(1_000_000)
    const take = (expected: number) => space.reserve(folder, { site: 'a', expected, written: () => 0 })
    const [first, second] = await Promise.all([take(400_000), take(400_000)])
    expect([first, second].filter(Boolean).length).toBeLessThan(2)
    first?.()
    second?.()
    const third = await take(400_000)
    expect(third).not.toBeNull()
    third?.()
    await expect(
      receiveUpload(makeForm(['lead', makePdf(), 'a.pdf']), folder, undefined, { space }),
    ).rejects.toThrow(ApiError)
    expect(await take(400_000)).not.toBeNull()
  })

  test('[LD-04] no site can use all of the space: each leaves as much as it uses', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 400 })), { maxLength: 100 }),
        async (wishes) => {
          const space = new UploadSpace(1000)
          const used = new Map<string, number>()
          for (const [number, expected] of wishes) {
            const site = `site-${number}`
            const release = await space.reserve(folder, { site, expected, written: () => 0 })
            if (release) used.set(site, (used.get(site) ?? 0) + expected)
            expect([...used.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(1000)
          }
          expect(Math.max(0, ...used.values())).toBeLessThanOrEqual(500)
        },
      ),
    )
  })

  test.each([
    ['succeeds', () => makeForm(['cv', makePdf(), 'a.pdf'])],
    ['is rejected', () => makeForm(['lead', makePdf(), 'a.pdf'])],
    ['stalls', () => makeStream(() => new Promise<void>(() => {}))],
    [
      'is aborted',
      () =>
        makeStream((controller) => {
          controller.error(new Error('reset'))
        }),
    ],
  ])('[LD-04] releases its slot when it %s', async (_name, make) => {
    const slots = new UploadSlots({ shared: 0, waitMs: 1 })
    for (let turn = 0; turn < 3; turn += 1) {
      const result = await receiveUpload(make(), folder, LIMITS, { slots }).catch((error: unknown) => error)
      expect(result).not.toMatchObject({ status: 503 })
      expect(result).not.toMatchObject({ status: 429 })
    }
    for (const name of await names()) await rm(join(folder, name))
  })
})

describe('files on disk', () => {
  const HOUR = 3_600_000

  test('[LD-05] of delivered leads are deleted early when space runs low, others stay', async () => {
    const rig = await openRig()
    const own = await mkdtemp(join(tmpdir(), 'crowded-'))
    const store = async (name: string) => {
      const { files } = await receiveUpload(makeForm(['cv', makePdf(), `${name}.pdf`]), own)
      return acceptedStep(await rig.deliverer.outbox.acceptLead({ ...newLead(name), files }, null))
    }
    await store('pending')
    await rig.deliverer.outbox.settleDelivered(await store('delivered'), 8)
    const roomy = new UploadSweeper(rig.database, own, { limitBytes: 4 * 65_536, orphanAfterMs: 0 })
    expect(await roomy.sweep()).toBe(0)
    const crowded = new UploadSweeper(rig.database, own, { limitBytes: 2 * 65_536, orphanAfterMs: 0 })
    // One millisecond later, because settling and sweeping may happen in the same millisecond.
    expect(await crowded.sweep(Date.now() + 1)).toBe(1)
    expect(await readdir(own)).toHaveLength(1)
    await rig.close()
    await rm(own, { recursive: true })
  })

  test('[LD-05] of pending and rejected leads stay, those of delivered leads stay for a day, orphans are deleted', async () => {
    const rig = await openRig()
    const store = async (name: string) => {
      const { files } = await receiveUpload(makeForm(['cv', makePdf(), `${name}.pdf`]), folder)
      return acceptedStep(await rig.deliverer.outbox.acceptLead({ ...newLead(name), files }, null))
    }
    await store('pending')
    const refused = await store('refused')
    await rig.deliverer.outbox.settleRefused(refused, 422, 'no')
    await rig.deliverer.outbox.settleDelivered(await store('delivered'), 7)
    await receiveUpload(makeForm(['cv', makePdf(), 'orphan.pdf']), folder)
    const sweeper = new UploadSweeper(rig.database, folder)
    const now = Date.now()
    expect(await sweeper.sweep(now, 0)).toBe(0)
    expect(await sweeper.sweep(now, HOUR - 1)).toBe(0)
    expect(await sweeper.sweep(now, HOUR)).toBe(1)
    expect(await names()).toHaveLength(3)
    // After the clock was set forward, a delivered file is no longer needed, but is not deleted at once.
    expect(await sweeper.sweep(now + 25 * HOUR, HOUR)).toBe(0)
    expect(await sweeper.sweep(now + 25 * HOUR, 2 * HOUR)).toBe(1)
    expect(await names()).toHaveLength(2)
    await rig.close()
  })
})
