'use client'

import { useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { titleSearchPage } from '@/lib/search/labels'
import { isOwnSearch, readSearchAddress, type SearchPageData } from '@/lib/search/page-data'
import { createResultCache, type ResultCache } from '@/lib/search/result-cache'
import { isSameSearch, type SearchState } from '@/lib/search/state'
import { learnModels } from '@/lib/search/vocabulary'
import { addressOf, startLiveSearch, type LiveSearch } from './build-props'
import type { DriverHandle, DriverProps, DriverReport } from './driver/driver'
import { noteShownSearch } from './shown-search'

/** Results of earlier searches by site. Module-level, so that going back to a search sends no request. */
const caches = new Map<string, ResultCache>()

function getCache(site: string): ResultCache {
  const existing = caches.get(site)
  if (existing) return existing
  const cache = createResultCache()
  caches.set(site, cache)
  return cache
}

type Use = {
  live: LiveSearch
  /** Shows another search. */
  refine: (state: SearchState) => void
  /** Repeats the search after a failure. */
  retry: () => void
  /** Loads the driver's code; safe to call repeatedly. */
  prepare: () => void
  /** Writes a pending URL update immediately. */
  settle: () => void
  /** Must be rendered; has no output. */
  driver: ReactNode
}

/**
 * Current search state, driven by InstantSearch after the first interaction. Hydrated HTML always matches
 * `data`, even if the URL has changed since.
 */
export function useLiveSearch(data: SearchPageData, isTakenOver: boolean): Use {
  const cache = getCache(data.site.slug)
  const [live, setLive] = useState(() => locateSearch(data, cache, isTakenOver))
  const [Driver, setDriver] = useState<ComponentType<DriverProps> | null>(null)
  const handle = useRef<DriverHandle | null>(null)
  const isLoading = useRef(false)
  const pending = useRef<SearchState | null>(null)
  const latest = useRef(live)
  useEffect(() => {
    latest.current = live
  })

  const prepare = useCallback(() => {
    if (isLoading.current) return
    isLoading.current = true
    import('./driver/instant-driver').then(
      ({ InstantDriver }) => setDriver(() => InstantDriver),
      () => {
        isLoading.current = false
        // Fall back to a full page load.
        if (pending.current)
          window.location.assign(addressOf(data, latest.current.vocabulary, pending.current))
      },
    )
  }, [data])

  const refine = useCallback(
    (state: SearchState) => {
      setLive((before) => ({ ...before, state, status: 'loading' }))
      if (handle.current) return handle.current.setState(state)
      pending.current = state
      prepare()
    },
    [prepare],
  )

  const retry = useCallback(() => {
    if (handle.current) {
      setLive((before) => ({ ...before, status: 'loading' }))
      return handle.current.retry(latest.current.state)
    }
    refine(latest.current.state)
  }, [refine])

  const take = useCallback(({ state, results, status }: DriverReport) => {
    // The driver first reports the search of the URL; ignore it if another search is pending.
    const isStale = pending.current !== null && !isSameSearch(state, pending.current)
    pending.current = null
    if (isStale) return
    setLive((before) => {
      // Ignore the initial cache lookup of the visible search.
      const isLooking = !results && status === 'loading' && before.results !== null
      if (isLooking && before.status === 'idle' && isSameSearch(state, before.state)) return before
      // After a failure InstantSearch reverts to the last successful search. Keep the shopper's search for the retry.
      if (status === 'error') return { ...before, status }
      if (before.status === 'error' && status === 'idle' && results === before.results) return before
      const found = results ?? before.results
      const vocabulary = results ? learnModels(before.vocabulary, state, results) : before.vocabulary
      const relaxations = results && results !== before.results ? [] : before.relaxations
      return { state, results: found, status, vocabulary, relaxations }
    })
  }, [])

  const connect = useCallback((next: DriverHandle | null) => {
    handle.current = next
    if (next && pending.current) next.setState(pending.current)
  }, [])

  const settle = useCallback(() => handle.current?.settle(), [])

  const site = data.site.slug
  const read = useCallback(
    () =>
      readSearchAddress(data, { site: data.site, vocabulary: latest.current.vocabulary }, window.location),
    [data],
  )

  const write = useCallback(
    (state: SearchState) => {
      const href = addressOf(data, latest.current.vocabulary, state)
      const shown = read()
      // The shopper may have left the search page.
      if (!shown || latest.current.status === 'error') return
      if (!isSameSearch(shown, state)) window.history.pushState(null, '', href)
      noteShownSearch(site, href)
    },
    [data, read, site],
  )

  // After back navigation the URL may contain another search than the page's data.
  const differsFromData = !isSameSearch(live.state, data.state)
  useEffect(() => {
    if (differsFromData) prepare()
  }, [differsFromData, prepare])

  const title = titleSearchPage(
    data.site,
    live.state,
    data.heading && isOwnSearch(data, live.state) ? data.heading : null,
  )
  const titled = useRef(differsFromData ? '' : title)
  useEffect(() => {
    if (titled.current !== title) document.title = `${title} | ${data.site.name}`
    titled.current = title
  }, [title, data.site.name])

  const driver = Driver && (
    <Driver
      site={data.site}
      cache={cache}
      start={live.state}
      onConnect={connect}
      onReport={take}
      onRead={read}
      onWrite={write}
    />
  )
  return { live, refine, retry, prepare, settle, driver }
}

/**
 * Reads the search from the URL. After back navigation a page renders from its original
 * data, but its URL may contain a later search.
 */
function locateSearch(data: SearchPageData, cache: ResultCache, isTakenOver: boolean): LiveSearch {
  const first = startLiveSearch(data)
  if (data.results) cache.set(data.state, data.results)
  if (typeof window === 'undefined' || isTakenOver) return first
  const { site, vocabulary } = data
  const state = readSearchAddress(data, { site, vocabulary }, window.location)
  if (!state || isSameSearch(state, data.state)) return first
  const results = cache.get(state)
  return results
    ? { ...first, state, results, relaxations: [], vocabulary: learnModels(vocabulary, state, results) }
    : { ...first, state, status: 'loading' }
}
