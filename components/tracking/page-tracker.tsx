'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'

/** Timeout of the idle callback, in ms. */
const LATEST_MS = 2000

/**
 * Records and tracks every page view (`BS-01`, `EV-01`) when the browser is idle. The tracking code
 * loads then, so that it is not part of the page's bundle.
 */
export function PageTracker() {
  const path = usePathname()

  useEffect(() => {
    // Read now: a search may change the URL before the callback runs.
    const { href } = location
    const follow = () => void import('./follow-page').then((code) => code.followPage(href)).catch(() => {})
    // Not cancelled on unmount: a campaign's landing page counts even after a short visit.
    if ('requestIdleCallback' in window) requestIdleCallback(follow, { timeout: LATEST_MS })
    else setTimeout(follow, 0)
    // Runs for each new path, although the effect does not read it.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [path])

  return null
}
