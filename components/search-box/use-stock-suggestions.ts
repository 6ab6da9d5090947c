import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchJson } from '@/lib/browser-data/fetch-json'
import { getQueryClient } from '@/lib/browser-data/query-client'
import { getBrowserSearch, SearchUnavailable } from '@/lib/search/browser-search'
import type { SuggestedSearch } from '@/lib/search/query-words.server'
import { WITHOUT_PARAMETER } from '@/lib/search/stored-suffix'
import { listStockValues, type StockValue } from '@/lib/search/suggest/suggest'
import { buildCountQuery, readCounts, readSuggestedSearch } from '@/lib/search/suggest/suggest-groups'
import type { SuggestSettings } from '@/lib/search/suggest/suggest-settings'

/** Debounce in ms before a text is searched. */
const DEBOUNCE_MS = 120
/** Pause in ms after which a text counts as complete. */
const SETTLED_MS = 800
const TIMEOUT_MS = 5000
/** Cache lifetime of a site's counts, in ms. */
const FRESH_MS = 5 * 60_000

const NO_VALUES: StockValue[] = []

type StockSuggestions = {
  values: StockValue[]
  /** The search for the text, or for the text before it until its own is there. */
  search: SuggestedSearch | null
  /** Whether `search` is that of the text. */
  isCurrent: boolean
  /** Whether the shopper has stopped typing: until then, the last word is often incomplete. */
  isSettled: boolean
}

/**
 * Facet values of the stock, and the search that a text leads to. The values are loaded once for all search boxes, directly
 * from the search service; a new text cancels the request for the previous one. Both are empty while the service is
 * unavailable.
 * @param without Keys of the filters that the shopper has left out of the search.
 */
export function useStockSuggestions(
  settings: SuggestSettings,
  text: string,
  without: readonly string[],
  isOpen: boolean,
): StockSuggestions {
  const { data: values = NO_VALUES } = useQuery(
    {
      queryKey: ['stock-values', settings.site],
      queryFn: async ({ signal }) => {
        const counted = readCounts(await getBrowserSearch().query([buildCountQuery(settings)], { signal }))
        if (!counted) throw new SearchUnavailable('the response has no counts')
        return listStockValues(counted, settings.carTypes)
      },
      enabled: isOpen,
      staleTime: FRESH_MS,
    },
    getQueryClient(),
  )
  const query = text.trim()
  const typed = useDebounced(query, DEBOUNCE_MS)
  const isSettled = useDebounced(query, SETTLED_MS) === query
  const { data: search = null, isPlaceholderData } = useQuery(
    {
      queryKey: ['search-words', settings.site, typed, without],
      queryFn: async ({ signal }) => {
        const pairs = [['query', typed], ...without.map((key) => [WITHOUT_PARAMETER, key])]
        const url = `/api/search-words?${new URLSearchParams(pairs).toString()}`
        return fetchJson(url, readSuggestedSearch, { timeoutMs: TIMEOUT_MS, signal })
      },
      enabled: isOpen && typed.length >= 2,
      placeholderData: keepPreviousData,
    },
    getQueryClient(),
  )
  return {
    values,
    search: query.length < 2 ? null : search,
    isCurrent: search !== null && !isPlaceholderData && typed === query,
    isSettled,
  }
}

/** A text once it has not changed for a time in ms. */
function useDebounced(text: string, pause: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return settled
}
