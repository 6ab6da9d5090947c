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

/** Results of this tab's earlier searches, by site: they outlive the page, so that going back to a search asks nothing. */
const caches = new Map<string, ResultCache>()

function getCache(site: string): ResultCache {
  const known = caches.get(site)
  if (known) return known
  const cache = createResultCache()
  caches.set(site, cache)
  return cache
}

type Use = {
  live: LiveSearch
  /** Shows another search. */
  refine: (state: SearchState) => void
  /** Asks again after a failure. */
  retry: () => void
  /** Fetches the driver's code; harmless when called often. */
  prepare: () => void
  /** Writes the address at once, if it is still to be written. */
  settle: () => void
  /** To be rendered anywhere; draws nothing. */
  driver: ReactNode
}

/**
 * The search as it is now, driven by InstantSearch as soon as there is something to drive. HTML that is taken over is that
 * of `data`, whatever the address has become meanwhile.
 */
export function useLiveSearch(data: SearchPageData, isTakenOver: boolean): Use {
  const cache = getCache(data.site.slug)
  const [live, setLive] = useState(() => locateSearch(data, cache, isTakenOver))
  const [Driver, setDriver] = useState<ComponentType<DriverProps> | null>(null)
  const handle = useRef<DriverHandle | null>(null)
  const isLoading = useRef(false)
  const wanted = useRef<SearchState | null>(null)
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
        // The browser can still open the search by itself.
        if (wanted.current) window.location.assign(addressOf(data, latest.current.vocabulary, wanted.current))
      },
    )
  }, [data])

  const refine = useCallback(
    (state: SearchState) => {
      setLive((before) => ({ ...before, state, status: 'loading' }))
      if (handle.current) return handle.current.setState(state)
      wanted.current = state
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
    // The driver first tells the search of the address, which the wanted one is about to replace.
    const isStale = wanted.current !== null && !isSameSearch(state, wanted.current)
    wanted.current = null
    if (isStale) return
    setLive((before) => {
      // It looks the shown search up before it has anything to say.
      const isLooking = !results && status === 'loading' && before.results !== null
      if (isLooking && before.status === 'idle' && isSameSearch(state, before.state)) return before
      // After a failure InstantSearch goes back to the last search that was answered; the shopper's stays, to be retried.
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
    if (next && wanted.current) next.setState(wanted.current)
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
      // The shopper may have left the search in the meantime.
      if (!shown || latest.current.status === 'error') return
      if (!isSameSearch(shown, state)) window.history.pushState(null, '', href)
      noteShownSearch(site, href)
    },
    [data, read, site],
  )

  // A page gone back to whose address is another search than the one it was drawn for.
  const isElsewhere = !isSameSearch(live.state, data.state)
  useEffect(() => {
    if (isElsewhere) prepare()
  }, [isElsewhere, prepare])

  const title = titleSearchPage(
    data.site,
    live.state,
    data.heading && isOwnSearch(data, live.state) ? data.heading : null,
  )
  const titled = useRef(isElsewhere ? '' : title)
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
 * The search that the address stands for. A page that the shopper went back to is drawn from the data that it was first
 * drawn from, but its address may be that of a later search.
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
