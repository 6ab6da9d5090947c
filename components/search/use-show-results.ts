'use client'

import { useEffect, useRef } from 'react'
import type { LiveSearch } from './build-props'
import { RESULTS_ID } from './search-props'

/** Another page of results starts at its top: the screen scrolls there once they are shown, and focus goes with it. */
export function useShowResults({ state, results, status }: LiveSearch): void {
  const shown = useRef({ page: state.page, results })
  useEffect(() => {
    if (status !== 'idle' || results === shown.current.results) return
    const isOtherPage =
      results?.pagination.page !== shown.current.page && state.page === results?.pagination.page
    const wasTurned = isOtherPage && document.activeElement?.closest('[data-testid="pagination"]')
    shown.current = { page: state.page, results }
    if (!wasTurned) return
    const section = document.getElementById(RESULTS_ID)
    section?.focus({ preventScroll: true })
    section?.scrollIntoView({ block: 'start' })
  }, [state.page, results, status])
}
