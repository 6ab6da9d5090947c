'use client'

import { useEffect } from 'react'

/**
 * Signals that the page's listeners are attached, so that earlier clicks are replayed (ADR 0033). Must be last in the
 * body, because effects run in document order.
 */
export function PageAlive() {
  useEffect(() => {
    window.dispatchEvent(new Event('page-alive'))
  }, [])

  return null
}
