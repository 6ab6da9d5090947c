import { useEffect, useMemo, useState } from 'react'
import { getBrowserSearch } from '@/lib/search/browser-search'
import { listStockValues, matchValues, type StockValue } from '@/lib/search/suggest/suggest'
import {
  buildCarQueries,
  buildCountQuery,
  readCounts,
  readSuggestedCars,
  type SuggestedCar,
} from '@/lib/search/suggest/suggest-cars'
import type { SuggestSettings } from '@/lib/search/suggest/suggest-settings'

/** Debounce in ms before vehicles are searched. */
const DEBOUNCE_MS = 120
/** Cache lifetime of a site's counts, and the retry delay after a failure, in ms. */
const FRESH_MS = 5 * 60_000
const RETRY_MS = 5000

const NO_VALUES: StockValue[] = []
const NO_CARS: SuggestedCar[] = []

type CachedValues = { values: Promise<StockValue[] | null>; expiresAt: number }
const cache = new Map<string, CachedValues>()

/** Loads a site's facet values once for all search boxes; `null` when the search service is unavailable. */
async function loadValues(settings: SuggestSettings): Promise<StockValue[] | null> {
  const cached = cache.get(settings.site)
  if (cached && performance.now() < cached.expiresAt) return cached.values
  const values = getBrowserSearch()
    .query([buildCountQuery(settings)])
    .then(
      (answer) => {
        const counted = readCounts(answer)
        return counted && listStockValues(counted, settings.carTypes)
      },
      () => null,
    )
  const fresh: CachedValues = { values, expiresAt: performance.now() + FRESH_MS }
  cache.set(settings.site, fresh)
  if ((await values) === null) fresh.expiresAt = performance.now() + RETRY_MS
  return values
}

/** Vehicles that match a text; empty when the search service is unavailable. */
async function findCars(
  settings: SuggestSettings,
  query: string,
  matches: readonly StockValue[],
  signal: AbortSignal,
): Promise<SuggestedCar[]> {
  try {
    const answer = await getBrowserSearch().query(buildCarQueries(settings, query, matches), { signal })
    return readSuggestedCars(answer, settings)
  } catch {
    return NO_CARS
  }
}

/**
 * Facet values and vehicles that match a text, queried directly from the search service. A response to an earlier text
 * never replaces a later one. Both are empty while the service is unavailable.
 */
export function useStockSuggestions(
  settings: SuggestSettings,
  text: string,
  isOpen: boolean,
): { values: StockValue[]; cars: SuggestedCar[] } {
  const [values, setValues] = useState(NO_VALUES)
  const [cars, setCars] = useState(NO_CARS)
  const query = text.trim()
  const matches = useMemo(() => matchValues(values, query), [values, query])

  useEffect(() => {
    if (!isOpen) return undefined
    let isCurrent = true
    void loadValues(settings).then((loaded) => isCurrent && loaded && setValues(loaded))
    return () => {
      isCurrent = false
    }
  }, [settings, isOpen])

  useEffect(() => {
    if (!isOpen || query.length < 2) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(() => {
      void findCars(settings, query, matches, signal).then((found) => !signal.aborted && setCars(found))
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [settings, query, matches, isOpen])

  return { values, cars: query.length < 2 ? NO_CARS : cars }
}
