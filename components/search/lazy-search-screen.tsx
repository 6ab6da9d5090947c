'use client'

import {
  Activity,
  lazy,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type RefObject,
} from 'react'
import type { PackedPageData } from '@/lib/search/page-data'
import { isOpenedByTraversal, useStoredSuffix } from './use-stored-suffix'

/** Props of the search screen, static or live. */
export type SearchScreenProps = {
  data: PackedPageData
  /** Whether the screen hydrates server-rendered HTML, so that its first render must match `data`. */
  isHydrating: boolean
  /** Called when the screen's event handlers are attached. */
  onReady: () => void
}
type Screen = ComponentType<SearchScreenProps>

const isServer = typeof window === 'undefined'

/** Events that show that a shopper is about to use the search screen. */
const INTENT_EVENTS = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'click'] as const

const SEARCH_PATH = /^(\/pages)?\/search\//
/** Maximum time that clicks wait for hydration, in ms. After that the links open as pages. */
const MAX_WAIT_MS = 8000
const PAUSE_MS = 20
const MAX_PAUSES = 50
/** Event: the code of the screen cannot be loaded. */
const LOADING_FAILED = 'search-loading-failed'

const importStaticScreen = async (): Promise<{ default: Screen }> => ({
  default: (await import('./static-search-screen')).StaticSearchScreen,
})
/** The loaded screen. Rendered synchronously after back navigation, so that the scroll position can be restored. */
let loadedScreen: Screen | undefined
const importLiveScreen = async (): Promise<{ default: Screen }> => ({
  default: (loadedScreen = (await import('./live-search-screen')).LiveSearchScreen),
})

let startHydration = () => {}
const hydrationStart = new Promise<void>((resolve) => (startHydration = resolve))

/** Static on the server, without the cost of InstantSearch; live in the browser. */
const LiveScreen = lazy(isServer ? importStaticScreen : importLiveScreen)
/** The same, but loaded in the browser only when a shopper is about to use the screen. */
const LateScreen = lazy(isServer ? importStaticScreen : importScreenOnIntent)

/** Never rejects: if the code cannot be loaded, the server-rendered links and forms still work. */
async function importScreenOnIntent(): Promise<{ default: Screen }> {
  await hydrationStart
  return importLiveScreen().catch(async () => {
    window.dispatchEvent(new Event(LOADING_FAILED))
    return new Promise<never>(() => {})
  })
}

/**
 * The search screen. Its server-rendered HTML works without scripts and hydrates when a shopper is about to use it
 * (`SS-16`, ADR 56); after client-side navigation it renders in the browser.
 */
export function LazySearchScreen({ data }: { data: PackedPageData }) {
  // Remounts after an outage, because the two pages share only their URL.
  return <HydrationBoundary key={`${data.href} ${data.results === null ? 'down' : 'up'}`} data={data} />
}

function HydrationBoundary({ data }: { data: PackedPageData }) {
  const isServerHtml = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
  const [isHydrating] = useState(isServerHtml)
  // A page rendered during an outage hydrates at once, to start its recovery.
  const [Screen] = useState(() =>
    isHydrating && data.results !== null ? LateScreen : (loadedScreen ?? LiveScreen),
  )
  useStoredSuffix(data)
  const { element, isReady, onReady } = useLateHydration(isHydrating, data.href)
  // The same element on every render: an update of the boundary before its hydration would discard the server's HTML.
  const screen = useMemo(
    () => (
      // An Activity boundary hydrates later, like Suspense, but its HTML is always sent in place and complete.
      <Activity>
        <Screen data={data} isHydrating={isHydrating} onReady={onReady} />
      </Activity>
    ),
    [Screen, data, isHydrating, onReady],
  )
  return (
    <div ref={element} data-late={isHydrating && !isReady ? '' : undefined}>
      {screen}
    </div>
  )
}

/** Starts hydration at the first sign of intent, or when back or forward navigation has changed the URL. */
function useLateHydration(
  isHydrating: boolean,
  href: string,
): { element: RefObject<HTMLDivElement | null>; isReady: boolean; onReady: () => void } {
  const element = useRef<HTMLDivElement>(null)
  const repeatClicks = useRef(() => {})
  const [isReady, setReady] = useState(false)
  const onReady = useCallback(() => setReady(true), [])

  useEffect(() => {
    const part = element.current
    if (!isHydrating || !part) return
    // The shopper may have gone back or forward before this effect.
    if (isOpenedByTraversal() && location.pathname + location.search !== href) startHydration()
    const listeners = new AbortController()
    const { signal } = listeners
    const start = ({ target }: Event) => {
      if (target instanceof Node && part.contains(target)) startHydration()
    }
    for (const type of INTENT_EVENTS)
      window.addEventListener(type, start, { passive: true, capture: true, signal })
    window.addEventListener('popstate', startHydration, { signal })
    repeatClicks.current = keepClicks(part, signal)
    return () => listeners.abort()
  }, [isHydrating, href])

  useEffect(() => {
    if (isReady) repeatClicks.current()
  }, [isReady])

  return { element, isReady, onReady }
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Keeps clicks on links to searches, and on buttons, of a part that is not hydrated (ADR 69). Returns the function that repeats them in
 * order. `InAppNavigation` opens the part's other links at once.
 */
function keepClicks(part: HTMLElement, signal: AbortSignal): () => void {
  const page = document.documentElement
  const kept: HTMLElement[] = []
  let isKeeping = true
  let timer: ReturnType<typeof setTimeout>
  const repeat = () => {
    isKeeping = false
    clearTimeout(timer)
    page.removeAttribute('data-busy')
    const element = kept.shift()
    if (!element) return
    const href = element.getAttribute('href')
    element.click()
    // The next click waits until the link has had its effect: its target changes.
    const repeatNext = (pauses: number) => {
      const isOver = !element.isConnected || element.getAttribute('href') !== href || pauses === MAX_PAUSES
      if (isOver) repeat()
      else setTimeout(repeatNext, PAUSE_MS, pauses + 1)
    }
    if (kept.length > 0) repeatNext(0)
  }
  const keep = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    const { target } = event
    if (!isKeeping || !isPlain || event.defaultPrevented) return
    if (!(target instanceof Element) || !part.contains(target)) return
    const control = target.closest<HTMLElement>('a[href], button')
    const href = control?.getAttribute('href')
    if (href === '#results' && location.hash === '#filters' && history.state === null) {
      // Closes a drawer that its link has opened, without another history entry (ADR 70).
      stop(event)
      return history.back()
    }
    if (!control || (typeof href === 'string' && !SEARCH_PATH.test(href))) return
    stop(event)
    page.setAttribute('data-busy', '')
    if (kept.length === 0) timer = setTimeout(repeat, MAX_WAIT_MS)
    if (!kept.includes(control)) kept.push(control)
  }
  window.addEventListener('click', keep, { capture: true, signal })
  window.addEventListener(LOADING_FAILED, repeat, { signal })
  return repeat
}
