'use client'

import { useEffect, useMemo, useState, type ComponentProps } from 'react'
import { InstantSearch, InstantSearchSSRProvider, type InstantSearchProps } from 'react-instantsearch'
import { getBrowserSearch } from '@/lib/search/browser-search'
import { INDEX_NAME } from '@/lib/search/index-settings'
import type { StockUiState } from '@/lib/search/instant/search-client'
import {
  createResultCache,
  createStockClient,
  type ResultCache,
  toStockResponse,
} from '@/lib/search/instant/search-client'
import { createUrlRouter } from '@/lib/search/instant/url-router'
import { readSearchAddress, unpackPageData, type SearchPageData } from '@/lib/search/page-data'
import { isSameSearch, type SearchState } from '@/lib/search/state'
import { learnModels } from '@/lib/search/vocabulary'
import { addressOf, buildSearchProps } from './build-props'
import type { SearchScreenProps } from './lazy-search-screen'
import { OutageScreen } from './outage-screen'
import { SearchScreen } from './search-screen'
import { useChosenAddress } from './use-chosen-address'
import { useDrawer } from './use-drawer'
import { useLiveSearch, type SearchStart } from './use-live-search'
import { useRecovery } from './use-recovery'
import { useRelaxations } from './use-relaxations'
import { useSettledAddress } from './use-settled-address'
import { useShowResults } from './use-show-results'
import { isOpenedByTraversal, recordSearchUrl } from './use-stored-suffix'

/** Delay in ms after which a search counts as stalled (`SS-02`). */
const STALLED_MS = 200

type InitialResults = NonNullable<ComponentProps<typeof InstantSearchSSRProvider>['initialResults']>

/** Results of earlier searches by site. Module-level, so that going back to a search sends no request. */
const caches = new Map<string, ResultCache>()

/** The interactive search screen: InstantSearch holds the state, sends the requests and writes the URL. */
export function LiveSearchScreen(props: SearchScreenProps) {
  const data = useMemo(() => unpackPageData(props.data), [props.data])
  if (data.results === null) return <OutageScreen {...props} data={data} />
  return <RunningScreen {...props} data={data} />
}

/** Props of the screens below, with complete data. */
type ScreenProps = SearchScreenProps & { data: SearchPageData }

function RunningScreen(props: ScreenProps) {
  const { data, isHydrating } = props
  const [{ start, read, instant, initialResults }] = useState(() => createSearch(data, isHydrating))
  const { router } = instant.routing
  useEffect(() => router.connect(), [router])
  return (
    <InstantSearchSSRProvider initialResults={initialResults}>
      <InstantSearch {...instant}>
        <InstantScreen {...props} start={start} read={read} settle={router.settle} />
      </InstantSearch>
    </InstantSearchSSRProvider>
  )
}

/**
 * The configuration of InstantSearch, which reads it once. The state of a search is the product's `SearchState`; the URL has
 * the same form as on the server. The page's results are InstantSearch's first results, so it starts without a request.
 */
function createSearch(data: SearchPageData, isHydrating: boolean) {
  const { site } = data
  const cache = caches.get(site.slug) ?? createResultCache()
  caches.set(site.slug, cache)
  if (data.results) cache.set(data.state, data.results)
  const start = locateSearch(data, cache, isHydrating)
  const client = createStockClient({
    site,
    vocabulary: start.finished.vocabulary,
    search: getBrowserSearch(),
    cache,
  })
  const read = () => readSearchAddress(data, { site, vocabulary: client.getVocabulary() }, window.location)
  const router = createUrlRouter({
    start: start.state,
    read: () => read() ?? start.state,
    write: (state) => {
      const current = read()
      // The shopper may have left the search page.
      if (!current) return
      const href = addressOf(data, client.getVocabulary(), state)
      if (!isSameSearch(current, state)) window.history.pushState(null, '', href)
      recordSearchUrl(site.slug, href)
    },
  })
  return {
    start,
    read,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own type covers every Algolia client
    initialResults: {
      [INDEX_NAME]: { state: { index: INDEX_NAME }, results: [toStockResponse(start.finished)] },
    } as unknown as InitialResults,
    instant: {
      indexName: INDEX_NAME,
      stalledSearchDelay: STALLED_MS,
      future: { preserveSharedStateOnUnmount: true },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own type covers every Algolia client
      searchClient: client as unknown as InstantSearchProps['searchClient'],
      routing: {
        router,
        stateMapping: {
          stateToRoute: (uiState: Partial<StockUiState>) => uiState[INDEX_NAME]?.stock ?? start.state,
          routeToState: (state: SearchState): StockUiState => ({ [INDEX_NAME]: { stock: state } }),
        },
      },
    },
  }
}

/**
 * The first search of the screen: that of the page's data. After back navigation a page also renders from its original data,
 * but its URL may contain a later search. After other navigation the URL changes only when the page is on screen.
 */
function locateSearch(data: SearchPageData, cache: ResultCache, isHydrating: boolean): SearchStart {
  const { site, state, results, vocabulary } = data
  const own = { state, results, vocabulary }
  const current =
    !isHydrating && isOpenedByTraversal()
      ? readSearchAddress(data, { site, vocabulary }, window.location)
      : null
  if (!current || isSameSearch(current, state)) return { state, finished: own }
  const cached = cache.get(current)
  if (!cached) return { state: current, finished: own }
  const learned = learnModels(vocabulary, current, cached)
  return { state: current, finished: { state: current, results: cached, vocabulary: learned } }
}

type InstantScreenProps = ScreenProps & {
  start: SearchStart
  /** Parses the current URL; `null` if it is not a search. */
  read: () => SearchState | null
  /** Writes a pending URL update. */
  settle: () => void
}

function InstantScreen({ data, isHydrating, onReady, start, read, settle }: InstantScreenProps) {
  const { live, refine, retry } = useLiveSearch(data, start)
  const [isAlive, setAlive] = useState(false)
  useEffect(() => {
    if (isHydrating) prefetchToken()
  }, [isHydrating])
  useEffect(() => {
    // InstantSearch starts no searches during its first effects.
    if (!isAlive) return setAlive(true)
    const current = read() ?? start.state
    if (!isSameSearch(current, start.state) || !isSameSearch(current, start.finished.state)) refine(current)
    onReady()
    // Only once; `refine` behaves the same on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isAlive])
  useRecovery(live.status === 'error', retry)
  useShowResults(live)
  const relaxations = useRelaxations(data.site, live)
  const drawer = useDrawer()
  const handlers = useChosenAddress({ data, vocabulary: live.vocabulary, refine, retry, drawer })
  const { state, results, status, vocabulary } = live
  const props = useMemo(
    () => buildSearchProps(data, { state, results, status, vocabulary, relaxations }),
    [data, state, results, status, vocabulary, relaxations],
  )
  const element = useSettledAddress(data, vocabulary, settle)
  return (
    <div
      ref={element}
      {...handlers}
      onPointerOver={prefetchToken}
      onFocus={prefetchToken}
      onTouchStart={prefetchToken}
    >
      <SearchScreen {...props} drawer={drawer} isAlive={isAlive} />
    </div>
  )
}

/** Loads the search token before the first refinement. A failure surfaces with the first search. */
function prefetchToken(): void {
  getBrowserSearch()
    .getAccess()
    .catch(() => undefined)
}
