import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'

const COUNT = z.object({ count: z.number() })
/** Responses of the stubbed server; without one there is no connection. */
let responses: Response[] = []
let signals: (AbortSignal | null | undefined)[] = []

beforeEach(() => {
  responses = []
  signals = []
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit = {}) => {
    signals.push(signal)
    const response = responses.shift()
    return response ? Promise.resolve(response) : Promise.reject(new TypeError('Failed to fetch'))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Loads a count through the page's query client. Settles with the timers that have run. */
async function loadCount() {
  const { fetchJson } = await import('@/lib/browser-data/fetch-json')
  const { getQueryClient } = await import('@/lib/browser-data/query-client')
  const result = getQueryClient()
    .fetchQuery({
      queryKey: ['count'],
      queryFn: ({ signal }) =>
        fetchJson('/api/count', (json) => COUNT.parse(json), { signal, timeoutMs: 1000 }),
    })
    .then(
      (value) => ({ value }),
      (error: Error) => ({ error: error.name }),
    )
  await vi.runAllTimersAsync()
  return result
}

describe('requests of browser data', () => {
  test('retries without a connection, at most twice', async () => {
    expect(await loadCount()).toEqual({ error: 'NetworkError' })
    expect(signals).toHaveLength(3)
  })

  test('does not retry an error status', async () => {
    responses = [new Response('', { status: 503 }), Response.json({ count: 1 })]
    expect(await loadCount()).toEqual({ error: 'Error' })
    expect(signals).toHaveLength(1)
  })

  test('rejects a response of another shape', async () => {
    responses = [Response.json({ count: 'many' })]
    expect(await loadCount()).toEqual({ error: 'ZodError' })
  })

  test('returns parsed data, without fields that the schema does not name', async () => {
    responses = [Response.json({ count: 2, more: true })]
    expect(await loadCount()).toEqual({ value: { count: 2 } })
  })

  test('aborts a request that nothing waits for any more', async () => {
    const { fetchJson } = await import('@/lib/browser-data/fetch-json')
    const { getQueryClient } = await import('@/lib/browser-data/query-client')
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
      signals.push(signal)
      return new Promise(() => {})
    })
    const observer = new QueryObserver(getQueryClient(), {
      queryKey: ['count'],
      queryFn: ({ signal }) => fetchJson('/api/count', COUNT.parse, { signal, timeoutMs: 1000 }),
    })
    const leave = observer.subscribe(() => {})
    expect(signals[0]?.aborted).toBe(false)
    leave()
    expect(signals[0]?.aborted).toBe(true)
  })
})
