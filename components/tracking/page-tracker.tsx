'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'

/** Longest wait for a quiet moment, in ms. */
const LATEST_MS = 2000

/**
 * Has every page that is opened remembered and told (`BS-01`, `EV-01`), once the browser has nothing better to do. All of
 * that is code that is fetched then, so that pages carry nothing of it.
 */
export function PageTracker() {
  const path = usePathname()

  useEffect(() => {
    // As it was opened: a search may write its address anew before the moment comes.
    const { href } = location
    const follow = () => void import('./follow-page').then((code) => code.followPage(href)).catch(() => {})
    // Not taken back when the page is left: a campaign's first page counts also if it was a short stay.
    if ('requestIdleCallback' in window) requestIdleCallback(follow, { timeout: LATEST_MS })
    else setTimeout(follow, 0)
    // Each address in turn, also where the framework knows the page by another one.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [path])

  return null
}
