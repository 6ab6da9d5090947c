// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useStockSuggestions } from '@/components/search-box/use-stock-suggestions'
import { getQueryClient } from '@/lib/browser-data/query-client'
import { buildSuggestSettings } from '@/lib/search/suggest/suggest-settings'
import { readDemoSite } from '@/tests/demo-site'

const SETTINGS = buildSuggestSettings(readDemoSite('harbour-city'), 'http://images.test', 0)
const COUNTS = { results: [{ facetDistribution: { make: { Mazda: 12 } }, hits: [] }] }
const CARS = {
  results: [{ hits: [{ id: 1, slug: '2020-mazda-3-abc1', make: 'Mazda', model: '3', price: 20_000 }] }],
}

/** Searched texts with their signals, without counts of the whole stock. */
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
      })
    if (isDown) return Response.json({ message: 'down' }, { status: 500 })
    const { queries } = (await request.json()) as { queries: { q: string; limit: number }[] }
    if (queries[0]?.limit === 0) {
      counts += 1
      return Response.json(COUNTS)
    }
    const text = queries.at(-1)?.q ?? ''
    searches.push({ text, signal: request.signal })
    if (slow.includes(text)) return new Promise(() => {})
    return Response.json(CARS)
  })
})
afterEach(() => {
  cleanup()
  getQueryClient().clear()
  vi.unstubAllGlobals()
})

const open = (text: string) =>
  renderHook(
    (props: { text: string; isOpen: boolean }) => useStockSuggestions(SETTINGS, props.text, props.isOpen),
    {
      initialProps: { text, isOpen: true },
    },
  )

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
  await waitFor(() => expect(result.current.cars).toHaveLength(1))
  expect(searches.map(({ text, signal }) => [text, signal.aborted])).toContainEqual(['maz', true])
  expect(searches.at(-1)).toMatchObject({ text: 'mazda', signal: { aborted: false } })
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
