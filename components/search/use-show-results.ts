'use client'

import { useEffect, useRef } from 'react'
import type { LiveSearch } from './build-props'
import { RESULTS_ID } from './search-props'

/** After pagination, scrolls to the top of the results and moves focus there once they are rendered. */
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
