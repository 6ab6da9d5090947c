import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { limitFetchedAnswers, withAnswerLimit } from '@/lib/http/answer-limit.server'
import { fetchUpstream } from '@/lib/http/fetch-upstream.server'
import { serve } from '../../support/serve'

const ask = (url: string, maxBytes: number) =>
  fetchUpstream({ service: 'dealer-api', url, timeoutMs: 20_000, retries: 2, backOffMs: 1, maxBytes })
const TOO_LARGE = {
  name: 'UpstreamError',
  kind: 'garbage',
  message: 'dealer-api answered more than 1000 bytes',
}

/** Writes for as long as somebody reads. */
function writeForever(response: ServerResponse): void {
  const write = () => {
    while (!response.destroyed && response.write(Buffer.alloc(16_384, 0x20)));
  }
  response.on('drain', write)
  write()
}

describe('the size of an upstream answer', () => {
  test('up to the limit is read', async () => {
    const url = await serve((_request, response) => response.end(JSON.stringify({ text: 'a'.repeat(988) })))
    expect(await ask(url, 1000)).toMatchObject({ status: 200 })
    await expect(ask(url, 998)).rejects.toMatchObject({ kind: 'garbage' })
  })

  test('is counted while it arrives: an endless answer ends its connection and is not retried', async () => {
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
    await expect(ask(url, 1000)).rejects.toMatchObject(TOO_LARGE)
    await closed
    expect(requests).toBe(1)
  })

  test('is refused by its length header before it arrives', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '1000000' })
      response.write('{')
    })
    await expect(ask(url, 1000)).rejects.toMatchObject(TOO_LARGE)
  })

  test('is that of the decoded answer', async () => {
    const url = await serve((_request, response) =>
      response
        .writeHead(200, { 'content-encoding': 'gzip' })
        .end(gzipSync(JSON.stringify('a'.repeat(100_000)))),
    )
    await expect(ask(url, 1000)).rejects.toMatchObject(TOO_LARGE)
  })

  test('has a limit for refusals and failures too', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(500)
      writeForever(response)
    })
    await expect(ask(url, 1000)).rejects.toMatchObject(TOO_LARGE)
  })
})

describe('the global fetch', () => {
  test('has the limit of its caller, below whatever wraps it, and none outside of one', async () => {
    vi.stubGlobal('fetch', globalThis.fetch)
    limitFetchedAnswers()
    limitFetchedAnswers()
    const url = await serve((_request, response) => response.end('a'.repeat(5000)))
    // The framework's data cache reads an answer in full before its caller does.
    const readWhole = async () => (await (await fetch(url)).arrayBuffer()).byteLength
    const sizes = await Promise.allSettled([
      withAnswerLimit(1000, readWhole),
      withAnswerLimit(5000, readWhole),
      readWhole(),
    ])
    expect(sizes).toMatchObject([
      { status: 'rejected', reason: { name: 'AnswerTooLargeError' } },
      { value: 5000 },
      { value: 5000 },
    ])
  })
})
