'use client'

import { useEffect } from 'react'

/**
 * Tells that the page's listeners stand, so that clicks which came before them are given back (ADR 0033). Stands last in the
 * body, because effects run in the order of the page.
 */
export function PageAlive() {
  useEffect(() => {
    window.dispatchEvent(new Event('page-alive'))
  }, [])

  return null
}
