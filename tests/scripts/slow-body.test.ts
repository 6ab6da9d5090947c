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

/** Sends headers and the start of a body, then nothing. Returns the response once the server responds or closes. */
async function sendPartialBody(head: string, body: string, waitFor: 'response' | 'close'): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port)
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  socket.write(`${head}\r\nhost: x\r\n\r\n${body}`)
  await once(socket, waitFor === 'response' ? 'data' : 'close')
  socket.destroy()
  return answer
}

test('[LD-04] responds with 408 and closes the connection when a body does not arrive in time', async () => {
  for (const [how, body] of [
    ['content-length: 900', '{"a"'],
    ['transfer-encoding: chunked', '4\r\n{"a"\r\n'],
  ] as const)
    expect(await sendPartialBody(`POST /api/leads HTTP/1.1\r\n${how}`, body, 'close')).toMatch(
      /^HTTP\/1.1 408/,
    )
})

test('[LD-04] accepts a body that arrives in time', async () => {
  expect(await sendPartialBody('POST /api/leads HTTP/1.1\r\ncontent-length: 4', '{"a"', 'response')).toMatch(
    /200 OK[^]*whole/,
  )
})
