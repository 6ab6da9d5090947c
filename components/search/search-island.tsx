'use client'

import { useRouter } from 'next/navigation'
import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import type { SearchPageData } from '@/lib/search/page-data'
import { getTabStorage, readSuffix } from '@/lib/search/stored-suffix'
import type * as LiveSearch from './live-search-screen'
import { noteSearchLeft, noteShownSearch, wasJustShown } from './shown-search'
import { hurrySearch, whenWanted } from './when-wanted'

type Screen = ComponentType<{ data: SearchPageData }>

/**
 * The server draws the screen at once: a page that waited for its code would come in pieces that only scripts put
 * together. The browser leaves the server's HTML as it is and fetches the code on first intent (ADR 0019).
 */
const Screen: Screen =
  typeof window === 'undefined'
    ? // oxlint-disable-next-line typescript/no-require-imports -- an import would put the screen into the browser's first load
      (require('./live-search-screen') as typeof LiveSearch).LiveSearchScreen
    : lazy(async () => {
        await whenWanted()
        const { LiveSearchScreen } = await import('./live-search-screen')
        return { default: LiveSearchScreen }
      })

/** Whether the shopper came by going back, forward or reloading. */
let isTraversal = false
if (typeof window !== 'undefined') {
  const [entry] = performance.getEntriesByType('navigation')
  isTraversal = entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
  window.addEventListener('popstate', () => (isTraversal = true))
  window.addEventListener('click', () => (isTraversal = false), true)
}

/** The search screen: HTML that works by itself, then InstantSearch in the same place (`SS-16`). */
export function SearchIsland({ data }: { data: SearchPageData }) {
  useStoredSuffix(data)
  const isDown = data.results === null
  useEffect(() => {
    // Recovers by itself as soon as search does, and has nothing to show until then.
    if (isDown) hurrySearch()
  }, [isDown])
  return (
    <Suspense fallback={null}>
      <Screen data={data} />
    </Suspense>
  )
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
      hurrySearch()
      router.replace(pathname + suffix)
    } else noteShownSearch(site.slug, pathname + search)
    return noteSearchLeft
  }, [router, site.slug, href])
}
