import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { receiveUpload } from '@/lib/leads/uploads.server'
import { UploadSweeper } from '@/lib/leads/upload-sweeper.server'
import { makeJpeg, makePdf, makePng } from './support/make-files'
import { acceptedStep, newLead, openRig } from './support/outbox-rig'

const disk = vi.hoisted(() => ({ isFull: false, freeBytes: null as number | null, written: 0 }))
// A full disk answers every write with ENOSPC; nothing else is pretended.
vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof import('node:fs/promises')>()
  return {
    ...real,
    async open(...args: Parameters<typeof real.open>) {
      const handle = await real.open(...args)
      const write = handle.write.bind(handle)
      const fail = () => Promise.reject<never>(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
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

describe('an upload', () => {
  test('[LD-02] of twenty megabytes goes to disk without being held in memory', async () => {
    const chunk = Buffer.alloc(64 * 1024, 7)
    let sent = 0
    let file = 0
    /** Bytes that had left the sender and were not on disk. */
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
  ])('[LD-04] that %s is given up with 408, and leaves nothing', async (_name, pull) => {
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

  test('[LD-04] that is larger than it may be is cut at its limit', async () => {
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
    ['a page', 415, new Uint8Array(Buffer.from('<html>'))],
    ['a bomb', 422, makePng(60_000, 60_000)],
    ['too much', 413, makeJpeg(9, 9, 11 * MEGABYTE)],
  ])('[LD-04] of %s is told beside its field, with all that was typed', async (_name, status, bytes) => {
    const request = makeForm(['cv', makePdf(), 'good.pdf'], ['photos', bytes, 'bad.jpg'])
    const { fields, files, problem } = await receiveUpload(request, folder)
    expect(problem).toMatchObject({ status, fields: { photos: problem?.message } })
    expect([fields, files]).toEqual([{ message: 'hello' }, []])
    expect(await names()).toEqual([])
  })

  test('[LD-04] can not pass a file off as the enquiry itself', async () => {
    await expect(receiveUpload(makeForm(['lead', makePdf(), 'a.pdf']), folder)).rejects.toMatchObject({
      status: 400,
    })
    expect(await names()).toEqual([])
  })

  test('[LD-05] on a disk that is full leaves nothing behind', async () => {
    disk.isFull = true
    await expect(receiveUpload(makeForm(['cv', makePdf(), 'a.pdf']), folder)).rejects.toMatchObject({
      code: 'ENOSPC',
    })
    expect(await names()).toEqual([])
  })

  test('[LD-05] never takes the last of the disk, which enquiries need', async () => {
    disk.freeBytes = 50 * MEGABYTE
    await expect(receiveUpload(makeForm(['cv', makePdf(), 'a.pdf']), folder)).rejects.toMatchObject({
      status: 503,
      headers: { 'retry-after': '60' },
    })
  })
})

describe('files on disk', () => {
  const HOUR = 3_600_000

  test('[LD-05] stay while they are owed or refused, and a day after; what nobody needs goes', async () => {
    const rig = await openRig()
    const keep = async (name: string) => {
      const { files } = await receiveUpload(makeForm(['cv', makePdf(), `${name}.pdf`]), folder)
      return acceptedStep(await rig.courier.outbox.acceptLead({ ...newLead(name), files }, null))
    }
    await keep('owed')
    const refused = await keep('refused')
    await rig.courier.outbox.settleRefused(refused, 422, 'no')
    await rig.courier.outbox.settleDelivered(await keep('delivered'), 7)
    await receiveUpload(makeForm(['cv', makePdf(), 'orphan.pdf']), folder)
    const sweeper = new UploadSweeper(rig.database, folder)
    const now = Date.now()
    expect(await sweeper.sweep(now, 0)).toBe(0)
    expect(await sweeper.sweep(now, HOUR - 1)).toBe(0)
    expect(await sweeper.sweep(now, HOUR)).toBe(1)
    expect(await names()).toHaveLength(3)
    // A clock that was set forward makes a delivered file needless, but does not take it at once.
    expect(await sweeper.sweep(now + 25 * HOUR, HOUR)).toBe(0)
    expect(await sweeper.sweep(now + 25 * HOUR, 2 * HOUR)).toBe(1)
    expect(await names()).toHaveLength(2)
    await rig.close()
  })
})
