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

/** How long typing must rest before vehicles are asked for, in ms. */
const REST_MS = 120
/** How long a site's counts are used again, and how soon they are asked for again after a failure, in ms. */
const FRESH_MS = 5 * 60_000
const RETRY_MS = 5000

const NO_VALUES: StockValue[] = []
const NO_CARS: SuggestedCar[] = []

type Kept = { values: Promise<StockValue[] | null>; goodUntil: number }
const kept = new Map<string, Kept>()

/** What a site's stock has, asked once for all boxes; `null` when the search service does not answer. */
async function loadValues(settings: SuggestSettings): Promise<StockValue[] | null> {
  const known = kept.get(settings.site)
  if (known && performance.now() < known.goodUntil) return known.values
  const values = getBrowserSearch()
    .ask([buildCountQuery(settings)])
    .then(
      (answer) => {
        const counted = readCounts(answer)
        return counted && listStockValues(counted, settings.carTypes)
      },
      () => null,
    )
  const fresh: Kept = { values, goodUntil: performance.now() + FRESH_MS }
  kept.set(settings.site, fresh)
  if ((await values) === null) fresh.goodUntil = performance.now() + RETRY_MS
  return values
}

/** Vehicles for a text; none when the search service does not answer. */
async function findCars(
  settings: SuggestSettings,
  words: string,
  matches: readonly StockValue[],
  signal: AbortSignal,
): Promise<SuggestedCar[]> {
  try {
    const answer = await getBrowserSearch().ask(buildCarQueries(settings, words, matches), { signal })
    return readSuggestedCars(answer, settings)
  } catch {
    return NO_CARS
  }
}

/**
 * Values and vehicles of a site's stock for a text, asked straight from the search service. An answer to an earlier text
 * never replaces a later one's. Both are empty while the service is down.
 */
export function useStockSuggestions(
  settings: SuggestSettings,
  text: string,
  isOpen: boolean,
): { values: StockValue[]; cars: SuggestedCar[] } {
  const [values, setValues] = useState(NO_VALUES)
  const [cars, setCars] = useState(NO_CARS)
  const words = text.trim()
  const matches = useMemo(() => matchValues(values, words), [values, words])

  useEffect(() => {
    if (!isOpen) return undefined
    let isCurrent = true
    void loadValues(settings).then((loaded) => isCurrent && loaded && setValues(loaded))
    return () => {
      isCurrent = false
    }
  }, [settings, isOpen])

  useEffect(() => {
    if (!isOpen || words.length < 2) return undefined
    const giveUp = new AbortController()
    const { signal } = giveUp
    const timer = setTimeout(async () => {
      const found = await findCars(settings, words, matches, signal)
      if (!signal.aborted) setCars(found)
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      giveUp.abort()
    }
  }, [settings, words, matches, isOpen])

  return { values, cars: words.length < 2 ? NO_CARS : cars }
}
