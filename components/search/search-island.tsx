'use client'

import { useRouter } from 'next/navigation'
import {
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type RefObject,
} from 'react'
import type { SearchPageData } from '@/lib/search/page-data'
import { getTabStorage, readSuffix } from '@/lib/search/access/stored-suffix'
import type * as LiveSearch from './live-search-screen'
import { noteSearchLeft, noteShownSearch, wasJustShown } from './shown-search'
import { hurrySearch, whenWanted } from './when-wanted'

type Screen = ComponentType<ComponentProps<typeof LiveSearch.LiveSearchScreen>>

const isServer = typeof window === 'undefined'
/** The loaded screen component. Rendered synchronously after back navigation, so that the scroll position can be restored. */
let loaded: Screen | undefined
const loadScreen = async () => (loaded = (await import('./live-search-screen')).LiveSearchScreen)

/** Synchronous on the server, lazy in the browser. */
const Screen: Screen = isServer
  ? // oxlint-disable-next-line typescript/no-require-imports -- an import would add the screen to the initial bundle
    (require('./live-search-screen') as typeof LiveSearch).LiveSearchScreen
  : lazy(async () => ({ default: await loadScreen() }))

/** Whether the page was opened by back, forward or reload. */
let isTraversal = false
if (!isServer) {
  const [entry] = performance.getEntriesByType('navigation')
  isTraversal = entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
  window.addEventListener('popstate', () => (isTraversal = true))
  window.addEventListener('click', () => (isTraversal = false), true)
}

/**
 * The search screen: server-rendered HTML, which works without hydration, until a shopper is about to use it; then it
 * hydrates in place (`SS-16`, ADR 0020). After client-side navigation it renders in the browser immediately.
 */
export function SearchIsland({ data }: { data: SearchPageData }) {
  // Remounts after an outage, because the two pages share only their URL.
  return <Island key={`${data.href} ${data.results === null ? 'down' : 'up'}`} data={data} />
}

function Island({ data }: { data: SearchPageData }) {
  const router = useRouter()
  const [isServerHtml] = useState(() => !isServer && findServerHtml(data.href) !== null)
  useStoredSuffix(data)
  const island = useLateHydration(isServerHtml, data, router.refresh)
  if (isServerHtml) {
    // With `dangerouslySetInnerHTML` and no hydration warning React leaves the server-rendered markup unchanged.
    return (
      <div
        ref={island}
        data-island={data.href}
        dangerouslySetInnerHTML={{ __html: '' }}
        suppressHydrationWarning
      />
    )
  }
  const Alive = loaded ?? Screen
  const screen = <Alive data={data} refresh={router.refresh} />
  // No Suspense boundary on the server: React would stream a large one in parts that need JavaScript to be placed.
  return (
    <div data-island={data.href}>{isServer ? screen : <Suspense fallback={null}>{screen}</Suspense>}</div>
  )
}

/** Server-rendered HTML of a URL that no root has hydrated yet. */
function findServerHtml(href: string): Element | null {
  return document.querySelector(`[data-island="${CSS.escape(href)}"]:not([data-claimed])`)
}

/** Hydrates the server-rendered HTML in a separate root on the first sign of intent. */
function useLateHydration(
  isServerHtml: boolean,
  data: SearchPageData,
  refresh: () => void,
): RefObject<HTMLDivElement | null> {
  const island = useRef<HTMLDivElement>(null)
  const redraw = useRef<(() => void) | null>(null)
  /** Props of the server render. */
  const [drawn] = useState({ data, refresh })
  const latest = useRef(drawn)

  useEffect(() => {
    latest.current = { data, refresh }
    redraw.current?.()
    // Hydrate immediately during an outage, to start the automatic recovery.
    if (data.results === null) hurrySearch()
  }, [data, refresh])

  useEffect(() => {
    const element = island.current
    if (!isServerHtml || !element) return
    element.setAttribute('data-claimed', '')
    let isGone = false
    let end = () => {}
    const load = async () => Promise.all([import('react-dom/client'), loadScreen()])
    const wake = async () => {
      const [{ hydrateRoot }, Alive] = await whenWanted(load)
      if (isGone) return
      // Updating a root before it has hydrated would re-render everything on the client.
      const onAwake = () => {
        // Deferred: React may be rendering the next page.
        end = () => setTimeout(() => root.unmount())
        redraw.current = () => root.render(<Alive {...latest.current} onAwake={onAwake} />)
        if (isGone) end()
        else if (latest.current.data !== drawn.data) redraw.current()
      }
      const root = hydrateRoot(element, <Alive {...drawn} onAwake={onAwake} />)
    }
    wake().catch((error: unknown) => {
      // Links and forms still work without hydration.
      console.warn('Search screen could not be hydrated', error)
    })
    return () => {
      isGone = true
      redraw.current = null
      end()
    }
  }, [isServerHtml, drawn])

  return island
}

/**
 * A search opened without a query restores the last query of its path in this tab (`SU-09`), except after back, forward
 * or reload, or from the same search, where the shopper removed the query.
 */
function useStoredSuffix({ site, href }: SearchPageData): void {
  const router = useRouter()
  useEffect(() => {
    const { pathname, search } = window.location
    const suffix = readSuffix(getTabStorage(), site.slug, pathname)
    if (search === '' && pathname === href && suffix && !isTraversal && !wasJustShown(pathname)) {
      router.replace(pathname + suffix)
    } else noteShownSearch(site.slug, pathname + search)
    return noteSearchLeft
  }, [router, site.slug, href])
}
