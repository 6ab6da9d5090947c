// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useStockSuggestions } from '@/components/search-box/use-stock-suggestions'
import { getQueryClient } from '@/lib/browser-data/query-client'
import { buildSuggestSettings } from '@/lib/search/suggest/suggest-settings'
import { readDemoSite } from '@/tests/demo-site'

const SETTINGS = buildSuggestSettings(readDemoSite('harbour-city'), 'http://images.test', 0)
const COUNTS = { results: [{ facetDistribution: { make: { Mazda: 12 } }, hits: [] }] }
const SEARCH = {
  parts: [{ key: 'value:make:mazda', label: 'Mazda' }],
  notice: '',
  count: 12,
  countLabel: '12 Cars',
  cars: [
    { id: 1, name: '2020 Mazda 3', details: '', price: '$1', priceType: '', href: '/cars/x', picture: '' },
  ],
}

/** Searched texts with their signals. */
let searches: { text: string; signal: AbortSignal }[] = []
let counts = 0
let isDown = false
/** Texts whose search never ends. */
let slow: string[] = []

beforeEach(() => {
  searches = []
  counts = 0
  isDown = false
  slow = []
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const request =
      input instanceof Request ? input : new Request(new URL(String(input), 'http://a.test'), init)
    if (new URL(request.url).pathname === '/api/search-token')
      return Response.json({
        host: 'http://search.test',
        key: 'k',
        index: 'cars',
        expiresAt: null,
        secondsLeft: null,
        shopper: null,
      })
    if (isDown) return Response.json({ message: 'down' }, { status: 500 })
    const { pathname, searchParams } = new URL(request.url)
    if (pathname !== '/api/search-words') {
      counts += 1
      return Response.json(COUNTS)
    }
    const text = [searchParams.get('query') ?? '', ...searchParams.getAll('without')].join(' -')
    searches.push({ text, signal: request.signal })
    if (slow.includes(text)) return new Promise(() => {})
    return Response.json(SEARCH)
  })
})
afterEach(() => {
  cleanup()
  getQueryClient().clear()
  vi.unstubAllGlobals()
})

type Props = { text: string; isOpen: boolean; without?: string[] }
const open = (text: string) => {
  const initialProps: Props = { text, isOpen: true }
  return renderHook(
    (props: Props) => useStockSuggestions(SETTINGS, props.text, props.without ?? [], props.isOpen),
    { initialProps },
  )
}

test('[SE-01] counts the stock once, and suggests no vehicles for one letter', async () => {
  const { result, rerender } = open('m')
  await waitFor(() => expect(result.current.values).toHaveLength(1))
  rerender({ text: 'm', isOpen: false })
  rerender({ text: 'm', isOpen: true })
  open('m')
  expect(counts).toBe(1)
  expect(searches).toEqual([])
})

test('[SE-01] cancels the search for a text that was typed over', async () => {
  slow = ['maz']
  const { result, rerender } = open('')
  await waitFor(() => expect(result.current.values).toHaveLength(1))
  rerender({ text: 'maz', isOpen: true })
  await waitFor(() => expect(searches).toHaveLength(1))
  rerender({ text: 'mazda', isOpen: true })
  await waitFor(() => expect(result.current.search).toEqual(SEARCH))
  expect(searches.map(({ text, signal }) => [text, signal.aborted])).toContainEqual(['maz', true])
  expect(searches.at(-1)).toMatchObject({ text: 'mazda', signal: { aborted: false } })
})

test('[SS-15] a text is not current until its own search is there, and a filter left out is a search of its own', async () => {
  const { result, rerender } = open('mazda')
  await waitFor(() => expect(result.current.isCurrent).toBe(true))
  slow = ['mazda ute']
  rerender({ text: 'mazda ute', isOpen: true })
  expect(result.current).toMatchObject({ search: SEARCH, isCurrent: false })
  await waitFor(() => expect(searches.at(-1)?.text).toBe('mazda ute'))
  rerender({ text: 'mazda', isOpen: true, without: ['value:make:mazda'] })
  await waitFor(() => expect(searches.at(-1)?.text).toBe('mazda -value:make:mazda'))
  await waitFor(() => expect(result.current.isCurrent).toBe(true))
})

test('[SE-09] counts again on the next use after a failure', async () => {
  isDown = true
  const { result, rerender } = open('')
  await waitFor(() => expect(getQueryClient().isFetching()).toBe(0))
  expect(result.current.values).toEqual([])
  isDown = false
  rerender({ text: '', isOpen: false })
  rerender({ text: '', isOpen: true })
  await waitFor(() => expect(result.current.values).toHaveLength(1))
})
