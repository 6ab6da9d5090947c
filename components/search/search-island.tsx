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
/** The screen's code once it is there: a page gone back to is drawn with it at once, so that its scroll position fits. */
let loaded: Screen | undefined
const loadScreen = async () => (loaded = (await import('./live-search-screen')).LiveSearchScreen)

/** Drawn at once by the server, where a page must not wait for code; fetched by the browser when it is wanted. */
const Screen: Screen = isServer
  ? // oxlint-disable-next-line typescript/no-require-imports -- an import would put the screen into the browser's first load
    (require('./live-search-screen') as typeof LiveSearch).LiveSearchScreen
  : lazy(async () => ({ default: await loadScreen() }))

/** Whether the shopper came by going back, forward or reloading. */
let isTraversal = false
if (!isServer) {
  const [entry] = performance.getEntriesByType('navigation')
  isTraversal = entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
  window.addEventListener('popstate', () => (isTraversal = true))
  window.addEventListener('click', () => (isTraversal = false), true)
}

/**
 * The search screen: the server's HTML, which works by itself, until a shopper is about to use it; then the same screen
 * alive in the same elements (`SS-16`, ADR 0020). A page that was opened in-app has no HTML yet and is alive at once.
 */
export function SearchIsland({ data }: { data: SearchPageData }) {
  // A page drawn during an outage and the one that follows it have nothing in common but their address.
  return <Island key={`${data.href} ${data.results === null ? 'down' : 'up'}`} data={data} />
}

function Island({ data }: { data: SearchPageData }) {
  const router = useRouter()
  const [isServerHtml] = useState(() => !isServer && findServerHtml(data.href) !== null)
  useStoredSuffix(data)
  const island = useLateHydration(isServerHtml, data, router.refresh)
  if (isServerHtml) {
    // Markup that the browser's React is told nothing of stays as the server drew it.
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
  // Around the server's HTML there is no boundary: React would send a large one in pieces that need scripts.
  return (
    <div data-island={data.href}>{isServer ? screen : <Suspense fallback={null}>{screen}</Suspense>}</div>
  )
}

/** The HTML that the server drew for an address, while nothing has made it its own. */
function findServerHtml(href: string): Element | null {
  return document.querySelector(`[data-island="${CSS.escape(href)}"]:not([data-claimed])`)
}

/** Brings the server's HTML to life, as a root of its own, once it is wanted. */
function useLateHydration(
  isServerHtml: boolean,
  data: SearchPageData,
  refresh: () => void,
): RefObject<HTMLDivElement | null> {
  const island = useRef<HTMLDivElement>(null)
  const redraw = useRef<(() => void) | null>(null)
  /** What the server's HTML was drawn from. */
  const [drawn] = useState({ data, refresh })
  const latest = useRef(drawn)

  useEffect(() => {
    latest.current = { data, refresh }
    redraw.current?.()
    // Recovers by itself as soon as search does, and has nothing to show until then.
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
      // A root that is told anything before it has taken the HTML over would draw all of it anew.
      const onAwake = () => {
        // React may be drawing the page that replaces this one.
        end = () => setTimeout(() => root.unmount())
        redraw.current = () => root.render(<Alive {...latest.current} onAwake={onAwake} />)
        if (isGone) end()
        else if (latest.current.data !== drawn.data) redraw.current()
      }
      const root = hydrateRoot(element, <Alive {...drawn} onAwake={onAwake} />)
    }
    wake().catch((error: unknown) => {
      // Links and forms go on working by themselves.
      console.warn('the search screen stays as it is', error)
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
 * A search opened without a query takes up the one its path had last in this tab (`SU-09`); not when the shopper went
 * back to it, reloads it or came from the same search, where no query is what was asked for.
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
