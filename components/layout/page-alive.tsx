'use client'

import { useEffect } from 'react'

/**
 * Signals that the page's listeners are attached, so that `public/assets/early-clicks.js` repeats an earlier click (ADR 0061).
 * Must be last in the body, because effects run in document order.
 */
export function PageAlive() {
  useEffect(() => {
    performance.mark('page-alive')
    window.dispatchEvent(new Event('page-alive'))
  }, [])

  return null
}
