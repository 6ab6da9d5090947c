import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SearchQuery } from '@/lib/search/request'

const QUERY: SearchQuery = { indexUid: 'cars', q: '', filter: [], facets: [], limit: 1, offset: 0 }

type Call = { url: string; key: string | null }
const calls: Call[] = []
let searchStatus: (key: string | null) => number
let tokens: number
let secondsLeft: number | null

/** The search client of a newly loaded page, and the module's error class. */
async function openPage() {
  vi.resetModules()
  const { getBrowserSearch, SearchUnavailable } = await import('@/lib/search/browser-search')
  return { search: getBrowserSearch(), SearchUnavailable }
}

beforeEach(() => {
  calls.length = 0
  tokens = 0
  secondsLeft = 900
  searchStatus = () => 200
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const request =
      input instanceof Request ? input : new Request(new URL(String(input), 'http://a.test'), init)
    const { pathname, search } = new URL(request.url)
    const key = request.headers.get('authorization')
    calls.push({ url: pathname + search, key })
    if (pathname === '/api/search-token') {
      tokens += 1
      const access = {
        host: 'http://search.test',
        key: `key-${tokens}`,
        index: 'cars',
        expiresAt: 1,
        secondsLeft,
      }
      return Response.json(access)
    }
    const status = searchStatus(key)
    return Response.json(status === 200 ? { results: [] } : { message: 'no', code: 'invalid_api_key' }, {
      status,
    })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('browser search client', () => {
  test('[SE-01] [SE-08] sends multi-search requests with the token as bearer key and fetches the token once', async () => {
    const { search } = await openPage()
    await search.query([QUERY])
    await search.query([QUERY])
    expect(calls.map(({ url }) => url)).toEqual(['/api/search-token', '/multi-search', '/multi-search'])
    expect(calls[1]?.key).toBe('Bearer key-1')
  })

  test('[SE-08] renews a token before it expires', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { search } = await openPage()
    await search.query([QUERY])
    vi.advanceTimersByTime(800_000)
    await search.query([QUERY])
    vi.advanceTimersByTime(50_000)
    await search.query([QUERY])
    expect(tokens).toBe(2)
  })

  test('[SE-08] fetches one new token when the service rejects the current one', async () => {
    searchStatus = (key) => (key === 'Bearer key-1' ? 403 : 200)
    const first = await openPage()
    await expect(first.search.query([QUERY])).resolves.toEqual({ results: [] })
    expect(calls.map(({ url }) => url).filter((url) => url.startsWith('/api/'))).toEqual([
      '/api/search-token',
      '/api/search-token?refused',
    ])
    searchStatus = () => 403
    const second = await openPage()
    await expect(second.search.query([QUERY])).rejects.toThrow(second.SearchUnavailable)
    expect(tokens).toBe(4)
  })

  test('[SE-09] throws SearchUnavailable on failure and recovers with the next request', async () => {
    searchStatus = () => 500
    const { search, SearchUnavailable } = await openPage()
    await expect(search.query([QUERY])).rejects.toThrow(SearchUnavailable)
    searchStatus = () => 200
    await expect(search.query([QUERY])).resolves.toEqual({ results: [] })
  })

  test('[SE-09] throws SearchUnavailable when the token response has an unknown format', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ host: 'http://search.test', key: 1 }))
    const { search, SearchUnavailable } = await openPage()
    await expect(search.getAccess()).rejects.toThrow(SearchUnavailable)
  })

  test('[SE-09] throws an AbortError when the caller aborts', async () => {
    const controller = new AbortController()
    const { search } = await openPage()
    const pending = search.query([QUERY], { signal: controller.signal })
    controller.abort()
    await expect(pending).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  })
})
