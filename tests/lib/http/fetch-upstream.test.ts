import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { fetchUpstream, limitFetchResponses, withResponseLimit } from '@/lib/http/fetch-upstream.server'
import { serve } from '../../support/serve'

const fetchWithLimit = (url: string, maxBytes: number) =>
  fetchUpstream({ service: 'dealer-api', url, timeoutMs: 20_000, retries: 2, backOffMs: 1, maxBytes })
const TOO_LARGE = {
  name: 'UpstreamError',
  kind: 'garbage',
  message: 'dealer-api sent more than 1000 bytes',
}

/** Writes until the client disconnects. */
function writeForever(response: ServerResponse): void {
  const write = () => {
    while (!response.destroyed && response.write(Buffer.alloc(16_384, 0x20)));
  }
  response.on('drain', write)
  write()
}

describe('size limit of an upstream response', () => {
  test('reads a response up to the limit', async () => {
    const url = await serve((_request, response) => response.end(JSON.stringify({ text: 'a'.repeat(988) })))
    expect(await fetchWithLimit(url, 1000)).toMatchObject({ status: 200 })
    await expect(fetchWithLimit(url, 998)).rejects.toMatchObject({ kind: 'garbage' })
  })

  test('closes the connection of an endless response and does not retry', async () => {
    let requests = 0
    let close = () => {}
    const closed = new Promise<void>((resolve) => {
      close = resolve
    })
    const url = await serve((_request, response) => {
      requests += 1
      response.on('close', close)
      writeForever(response)
    })
    await expect(fetchWithLimit(url, 1000)).rejects.toMatchObject(TOO_LARGE)
    await closed
    expect(requests).toBe(1)
  })

  test('rejects a response by its Content-Length before reading it', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '1000000' })
      response.write('{')
    })
    await expect(fetchWithLimit(url, 1000)).rejects.toMatchObject(TOO_LARGE)
  })

  test('counts decoded bytes', async () => {
    const url = await serve((_request, response) =>
      response
        .writeHead(200, { 'content-encoding': 'gzip' })
        .end(gzipSync(JSON.stringify('a'.repeat(100_000)))),
    )
    await expect(fetchWithLimit(url, 1000)).rejects.toMatchObject(TOO_LARGE)
  })

  test('applies to error responses', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(500)
      writeForever(response)
    })
    await expect(fetchWithLimit(url, 1000)).rejects.toMatchObject(TOO_LARGE)
  })
})

describe('global fetch', () => {
  test('applies the caller’s limit below other wrappers, and no limit outside', async () => {
    vi.stubGlobal('fetch', globalThis.fetch)
    limitFetchResponses()
    limitFetchResponses()
    const url = await serve((_request, response) => response.end('a'.repeat(5000)))
    // The Next.js data cache reads the whole response before its caller does.
    const readWhole = async () => (await (await fetch(url)).arrayBuffer()).byteLength
    const sizes = await Promise.allSettled([
      withResponseLimit(1000, readWhole),
      withResponseLimit(5000, readWhole),
      readWhole(),
    ])
    expect(sizes).toMatchObject([
      { status: 'rejected', reason: { name: 'ResponseTooLargeError' } },
      { value: 5000 },
      { value: 5000 },
    ])
  })
})
