'use client'

import { useRouter } from 'next/navigation'
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
import { findInAppTarget } from '@/lib/links/in-app-target'
import type { PackedPageData } from '@/lib/search/page-data'
import { useStoredSuffix } from './use-stored-suffix'

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
const INTENT_EVENTS = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const
const SEARCH_PATH = /^(\/pages)?\/search\//
/** Maximum time that a click waits for hydration, in ms. After that the browser opens the link. */
const MAX_CLICK_WAIT_MS = 3000

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
  return importLiveScreen().catch(async () => new Promise<never>(() => {}))
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
  const { element, onReady } = useLateHydration(isHydrating)
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
  return <div ref={element}>{screen}</div>
}

/**
 * Starts hydration at the first sign of intent. Until `onReady` is called, React stops the events of the screen, so clicks are
 * handled on the window: a refinement or button is clicked again after hydration, another page opens at once.
 */
function useLateHydration(isHydrating: boolean): {
  element: RefObject<HTMLDivElement | null>
  onReady: () => void
} {
  const router = useRouter()
  const element = useRef<HTMLDivElement>(null)
  const finish = useRef(() => {})
  const onReady = useCallback(() => finish.current(), [])

  useEffect(() => {
    if (!isHydrating) return
    const listeners = new AbortController()
    const { signal } = listeners
    let held: HTMLElement | null = null
    finish.current = () => {
      listeners.abort()
      if (held?.isConnected) held.click()
      held = null
    }
    const isInside = ({ target }: Event) => target instanceof Node && element.current?.contains(target)
    const start = (event: Event) => {
      if (isInside(event)) startHydration()
    }
    const click = (event: MouseEvent) => {
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!isPlain || !isInside(event) || !(event.target instanceof Element)) return
      const control = event.target.closest<HTMLAnchorElement | HTMLButtonElement>('a[href], button')
      const isLink = control instanceof HTMLAnchorElement
      const target = isLink
        ? findInAppTarget(
            { href: control.href, target: control.target, isDownload: false },
            new URL(location.href),
          )
        : null
      if (!control || (isLink && target === null)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (target !== null && !SEARCH_PATH.test(target)) return router.push(target)
      if (!held) setTimeout(onReady, MAX_CLICK_WAIT_MS)
      held = control
      startHydration()
    }
    for (const type of INTENT_EVENTS)
      window.addEventListener(type, start, { passive: true, capture: true, signal })
    window.addEventListener('popstate', startHydration, { signal })
    window.addEventListener('click', click, { capture: true, signal })
    return () => {
      listeners.abort()
      held = null
    }
  }, [isHydrating, onReady, router])

  return { element, onReady }
}
