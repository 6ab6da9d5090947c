'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useEffect, useMemo, useState, type ComponentProps } from 'react'
import { InstantSearch, InstantSearchSSRProvider, type InstantSearchProps } from 'react-instantsearch'
import { CardPhotos } from '@/components/car/gallery/card-photos'
import { useProgress } from '@/components/layout/in-app-navigation'
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
import { isSearchHeld, useDrawer, writeAddress } from './use-drawer'
import { useClearedBoxes, useKeptPlace } from './use-kept-place'
import { useLiveSearch, type SearchStart } from './use-live-search'
import { useRecovery } from './use-recovery'
import { useRelaxations } from './use-relaxations'
import { useSettledAddress } from './use-settled-address'
import { isOpenedByTraversal, recordSearchUrl } from './use-stored-suffix'

/** Delay in ms after which a search counts as stalled (`SS-02`). */
const STALLED_MS = 200
const SEARCH_PATH = /^(\/pages)?\/search\//

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
  const navigation = useRouter()
  const startProgress = useProgress()
  const [{ start, read, reload, instant, initialResults }] = useState(() =>
    createSearch(data, isHydrating, (href) => startProgress(() => navigation.replace(href))),
  )
  const { router } = instant.routing
  useEffect(() => router.connect(), [router])
  const pathname = usePathname()
  const params = useSearchParams()
  // The framework may write the URL after `popstate`, when several history entries are passed quickly.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => router.follow(), [router, pathname, params])
  return (
    <InstantSearchSSRProvider initialResults={initialResults}>
      <InstantSearch {...instant}>
        <InstantScreen {...props} start={start} read={read} reload={reload} settle={router.settle} />
      </InstantSearch>
    </InstantSearchSSRProvider>
  )
}

/**
 * The configuration of InstantSearch, which reads it once. The state of a search is the product's `SearchState`; the URL has
 * the same form as on the server. The page's results are InstantSearch's first results, so it starts without a request.
 */
function createSearch(data: SearchPageData, isHydrating: boolean, replace: (href: string) => void) {
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
  // Only the server knows the models of every make.
  const reload = () => {
    const { pathname, search } = window.location
    if (SEARCH_PATH.test(pathname)) replace(pathname + search)
  }
  const router = createUrlRouter({
    start: start.state,
    read,
    reload,
    isHeld: isSearchHeld,
    write: (state) => {
      const current = read()
      // The shopper may have left the search page.
      if (!current) return
      const href = addressOf(data, client.getVocabulary(), state)
      if (!isSameSearch(current, state)) writeAddress(href)
      recordSearchUrl(site.slug, href)
    },
  })
  return {
    start,
    read,
    reload,
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
  const learned = learnModels(vocabulary, cached)
  return { state: current, finished: { state: current, results: cached, vocabulary: learned } }
}

type InstantScreenProps = ScreenProps & {
  start: SearchStart
  /** Parses the current URL; `null` if it is not a search, or only the server can parse it. */
  read: () => SearchState | null
  /** Loads the page of the current URL. */
  reload: () => void
  /** Writes a pending URL update. */
  settle: () => void
}

function InstantScreen({ data, isHydrating, onReady, start, read, reload, settle }: InstantScreenProps) {
  const { live, refine, retry } = useLiveSearch(data, start)
  const [isAlive, setAlive] = useState(false)
  useEffect(() => {
    if (isHydrating) prefetchToken()
  }, [isHydrating])
  useEffect(() => {
    // InstantSearch starts no searches during its first effects.
    if (!isAlive) return setAlive(true)
    const current = read()
    if (!current) reload()
    else if (!isSameSearch(current, start.state) || !isSameSearch(current, start.finished.state))
      refine(current)
    onReady()
    // Only once; `refine` behaves the same on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isAlive])
  useRecovery(live.status === 'error', retry)
  const relaxations = useRelaxations(data.site, live)
  const drawer = useDrawer(addressOf(data, live.vocabulary, live.state), settle)
  const handlers = useChosenAddress({ data, vocabulary: live.vocabulary, refine, retry, drawer })
  const keepPlace = useKeptPlace(live)
  useClearedBoxes(live.state)
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
      onFocus={(event) => {
        prefetchToken()
        keepPlace(event)
      }}
      onTouchStart={prefetchToken}
    >
      <SearchScreen {...props} drawer={drawer} isAlive={isAlive} Photos={isAlive ? CardPhotos : undefined} />
    </div>
  )
}

/** Loads the search token before the first refinement. A failure surfaces with the first search. */
function prefetchToken(): void {
  getBrowserSearch()
    .getAccess()
    .catch(() => undefined)
}
