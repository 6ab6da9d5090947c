import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitBodyTime } from '@/scripts/slow-body'

let server: Server

beforeAll(async () => {
  server = createServer((request, response) => {
    limitBodyTime(request, response, 150)
    request.on('end', () => response.end('whole'))
    request.resume()
  }).listen(0)
  await once(server, 'listening')
})
afterAll(() => server.close())

/** Sends a head and the start of a body, then no more; what came back when the server hung up or answered. */
async function trickle(head: string, body: string, waitFor: 'answer' | 'hang up'): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port)
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  socket.write(`${head}\r\nhost: x\r\n\r\n${body}`)
  await once(socket, waitFor === 'answer' ? 'data' : 'close')
  socket.destroy()
  return answer
}

test('[LD-04] a body that does not arrive in time ends with 408 and its connection', async () => {
  for (const [how, body] of [
    ['content-length: 900', '{"a"'],
    ['transfer-encoding: chunked', '4\r\n{"a"\r\n'],
  ] as const)
    expect(await trickle(`POST /api/leads HTTP/1.1\r\n${how}`, body, 'hang up')).toMatch(/^HTTP\/1.1 408/)
})

test('[LD-04] a body that arrives is left alone', async () => {
  expect(await trickle('POST /api/leads HTTP/1.1\r\ncontent-length: 4', '{"a"', 'answer')).toMatch(
    /200 OK[^]*whole/,
  )
})
