'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useProgress } from '@/components/layout/in-app-navigation'
import { getTabStorage, readSuffix, storeSuffix, withStoredView } from '@/lib/search/stored-suffix'
import type { PackedPageData } from '@/lib/search/page-data'

/** Maximum time between leaving one page and mounting its replacement, in ms. */
const REPLACEMENT_MS = 100

/** Path of the current or last search page; `leftAt` is when it was left, in `performance.now()` ms. */
let lastSearch = { path: '', leftAt: Infinity }

let isTraversal = false
if (typeof window !== 'undefined') {
  const [entry] = performance.getEntriesByType('navigation')
  isTraversal = entry !== undefined && 'type' in entry && entry.type !== 'navigate'
  window.addEventListener('popstate', () => (isTraversal = true))
  window.addEventListener('click', () => (isTraversal = false), true)
}

/** Whether the page was opened by back, forward or reload. */
export function isOpenedByTraversal(): boolean {
  return isTraversal
}

/** Records the URL of the current search, and stores its query for the next visit to its path (`SU-09`). */
export function recordSearchUrl(site: string, href: string): void {
  lastSearch = { path: href.split('?')[0] ?? '', leftAt: Infinity }
  storeSuffix(getTabStorage(), site, href)
}

/**
 * A search opened without a query restores the last query of its path in this tab (`SU-09`), and every search the view that the
 * shopper has chosen, except after back, forward or reload, or from the same search, where the shopper removed them.
 */
export function useStoredSuffix({ site, href }: Pick<PackedPageData, 'site' | 'href'>): void {
  const router = useRouter()
  const start = useProgress()
  useEffect(() => {
    const { pathname, search } = window.location
    const suffix = readSuffix(getTabStorage(), site.slug, pathname)
    const wanted = withStoredView(site, search === '' ? suffix : search)
    const isReplacement =
      lastSearch.path === pathname && performance.now() - lastSearch.leftAt < REPLACEMENT_MS
    if (pathname + search === href && wanted !== search && !isTraversal && !isReplacement) {
      start(() => router.replace(pathname + wanted))
    } else recordSearchUrl(site.slug, pathname + search)
    return () => {
      lastSearch = { ...lastSearch, leftAt: performance.now() }
    }
  }, [router, start, site, href])
}
