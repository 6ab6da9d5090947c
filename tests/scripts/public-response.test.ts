import { once } from 'node:events'
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { PublicResponse } from '@/scripts/public-response'

type Received = { status: number | undefined; reason: string | undefined; headers: IncomingHttpHeaders }

/** Returns what a client receives when the application responds with `send`. */
async function receive(
  send: (response: ServerResponse) => void,
  headers: Record<string, string> = {},
): Promise<Received> {
  const server = createServer({ ServerResponse: PublicResponse }, (_request, response) => send(response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const call = request({ port, host: '127.0.0.1', headers, agent: false }).end()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  server.close()
  return { status: answer.statusCode, reason: answer.statusMessage, headers: answer.headers }
}

const INTERNAL = [
  'x-middleware-rewrite',
  'X-Middleware-Next',
  'x-nextjs-cache',
  'x-nextjs-prerender',
  'X-NextJS-Stale-Time',
  'x-nextjs-rewritten-path',
  'x-next-cache-tags',
  'x-invoke-path',
]

test.each<[string, (response: ServerResponse) => void]>([
  ['setHeader', (response) => INTERNAL.forEach((name) => response.setHeader(name, 'internal'))],
  ['setHeaders', (response) => response.setHeaders(new Map(INTERNAL.map((name) => [name, 'internal'])))],
  ['appendHeader', (response) => INTERNAL.forEach((name) => response.appendHeader(name, ['internal']))],
  [
    'writeHead with an object',
    (response) => response.writeHead(201, Object.fromEntries(INTERNAL.map((name) => [name, 'internal']))),
  ],
  [
    'writeHead with a reason and an object',
    (response) =>
      response.writeHead(201, 'Made', Object.fromEntries(INTERNAL.map((name) => [name, 'internal']))),
  ],
  [
    'writeHead with a list',
    (response) =>
      response.writeHead(
        201,
        INTERNAL.flatMap((name) => [name, 'internal']),
      ),
  ],
])('[RT-16] removes internal headers set with %s', async (_how, set) => {
  const { headers } = await receive((response) => {
    response.setHeader('vary', 'rsc, next-router-state-tree')
    set(response)
    response.end()
  })
  expect(Object.values(headers)).not.toContain('internal')
  expect(headers.vary).toBe('rsc, next-router-state-tree')
})

test('passes other headers, the status and the reason', async () => {
  const answer = await receive((response) => {
    response.setHeader('x-content-type-options', 'nosniff').appendHeader('set-cookie', ['a=1', 'b=2'])
    response.writeHead(404, 'Gone fishing', { 'x-next': 'mine', etag: '"1"' }).end()
  })
  expect(answer).toMatchObject({
    status: 404,
    reason: 'Gone fishing',
    headers: {
      'x-content-type-options': 'nosniff',
      'set-cookie': ['a=1', 'b=2'],
      'x-next': 'mine',
      etag: '"1"',
    },
  })
})

test('passes the headers that the App Router’s client reads, on RSC requests only', async () => {
  const send = (response: ServerResponse) => {
    for (const name of INTERNAL) response.setHeader(name, 'internal')
    response.end()
  }
  const listInternal = async (headers: Record<string, string>) =>
    Object.entries((await receive(send, headers)).headers).flatMap(([name, value]) =>
      value === 'internal' ? [name] : [],
    )
  expect(await listInternal({ rsc: '1' })).toEqual(['x-nextjs-stale-time', 'x-nextjs-rewritten-path'])
  expect(await listInternal({ rsc: '0' })).toEqual([])
})
