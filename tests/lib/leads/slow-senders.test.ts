import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toErrorResponse } from '@/lib/http/handle.server'
import { UploadSlots } from '@/lib/leads/upload-slots'
import { receiveUpload } from '@/lib/leads/uploads.server'
import { makePdf } from './support/make-pdf'

/** Production limits, twenty times faster. */
const LIMITS = {
  largest: 1_000_000,
  idleMs: 2000,
  totalMs: 30_000,
  pace: { bytesPerSecond: 4096, graceMs: 500, windowMs: 500 },
}
const slots = new UploadSlots({ waitMs: 3000 })
const server = createServer((request, response) => void serve(request, response))
const sockets = new Set<Socket>()
let folder = ''
let port = 0

/** Handles an upload like the web app; site and visitor come from the query instead of the host and the proxy. */
async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { searchParams } = new URL(incoming.url ?? '', 'http://x/')
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  const request = new Request(`http://x${incoming.url}`, {
    method: 'POST',
    headers: { 'content-type': incoming.headers['content-type'] ?? '' },
    body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>,
    duplex: 'half',
    signal: gone.signal,
  } as RequestInit)
  const sender = { site: searchParams.get('site') ?? '', visitor: searchParams.get('visitor') ?? '' }
  const response = await receiveUpload(request, { folder, sender, limits: LIMITS, slots }).then(
    ({ files }) => Response.json({ files: files.length }),
    (error: unknown) => toErrorResponse(error, request),
  )
  outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text())
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slow-'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})

const HEAD = '--b\r\ncontent-disposition: form-data; name="cv"; filename="a.jpg"\r\n\r\n'

/** Declares a large file and sends a few bytes at a time. Resolves with the server's response. */
function trickle(site: string, visitor: string): { answer: Promise<string>; socket: Socket } {
  const socket = connect(port, '127.0.0.1')
  sockets.add(socket)
  socket.write(
    `POST /?site=${site}&visitor=${visitor} HTTP/1.1\r\nhost: x\r\ncontent-length: 900000\r\ncontent-type: multipart/form-data; boundary=b\r\n\r\n${HEAD}`,
  )
  const timer = setInterval(() => socket.writable && socket.write('x'.repeat(10)), 50)
  const answer = new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
      if (text.includes('"}')) resolve(text)
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
  })
  void answer.finally(() => clearInterval(timer))
  return { answer, socket }
}

async function upload(site: string, visitor: string): Promise<number> {
  const body = new FormData()
  body.set('cv', new File([makePdf()], 'cv.pdf'))
  const { status } = await fetch(`http://127.0.0.1:${port}/?site=${site}&visitor=${visitor}`, {
    method: 'POST',
    body,
  })
  return status
}

test('[LD-04] twenty slow uploads from one address block no others, are aborted, and leave no files', async () => {
  const slow = Array.from({ length: 20 }, () => trickle('a', 'attacker'))
  expect(
    await Promise.all([upload('a', 'shopper'), upload('b', 'shopper'), upload('b', 'attacker')]),
  ).toEqual([200, 200, 200])
  const refused = await Promise.all(slow.map(({ answer }) => answer))
  const statuses = refused.map((text) => text.slice(9, 12)).toSorted()
  expect(statuses).toEqual([...Array<string>(3).fill('408'), ...Array<string>(17).fill('429')])
  for (const text of refused) expect(text.toLowerCase()).toMatch(/connection: close|retry-after: \d+/)
  expect(await upload('a', 'attacker')).toBe(200)
  expect((await readdir(folder)).length).toBe(4)
})

test('[LD-04] aborted uploads release their slots, whether active or waiting', async () => {
  const small = Array.from({ length: 24 }, (_, index) => trickle('c', `visitor-${index}`))
  for (const { socket } of small) socket.destroy()
  await Promise.all(small.map(({ answer }) => answer))
  expect(await Promise.all(Array.from({ length: 8 }, (_, index) => upload('c', `shopper-${index}`)))).toEqual(
    Array<number>(8).fill(200),
  )
})
