import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { getQueryClient } from '@/lib/browser-data/query-client'
import { getBrowserSearch, SearchUnavailable } from '@/lib/search/browser-search'
import { listStockValues, matchValues, type StockValue } from '@/lib/search/suggest/suggest'
import {
  buildCarQueries,
  buildCountQuery,
  readCounts,
  readSuggestedCars,
  type SuggestedCar,
} from '@/lib/search/suggest/suggest-groups'
import type { SuggestSettings } from '@/lib/search/suggest/suggest-settings'

/** Debounce in ms before vehicles are searched. */
const DEBOUNCE_MS = 120
/** Cache lifetime of a site's counts, in ms. */
const FRESH_MS = 5 * 60_000

const NO_VALUES: StockValue[] = []
const NO_CARS: SuggestedCar[] = []

/**
 * Facet values and vehicles that match a text, queried directly from the search service. The values are loaded once for all
 * search boxes; a new text cancels the request for the previous one. Both are empty while the service is unavailable.
 */
export function useStockSuggestions(
  settings: SuggestSettings,
  text: string,
  isOpen: boolean,
): { values: StockValue[]; cars: SuggestedCar[] } {
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
  const typed = useDebounced(query)
  const matches = useMemo(() => matchValues(values, typed), [values, typed])
  const queries = buildCarQueries(settings, typed, matches)
  const { data: cars = NO_CARS } = useQuery(
    {
      queryKey: ['suggested-cars', settings.site, queries],
      queryFn: async ({ signal }) =>
        readSuggestedCars(await getBrowserSearch().query(queries, { signal }), settings),
      enabled: isOpen && typed.length >= 2,
      placeholderData: keepPreviousData,
    },
    getQueryClient(),
  )
  return { values, cars: query.length < 2 ? NO_CARS : cars }
}

/** A text once it has not changed for `DEBOUNCE_MS`. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
