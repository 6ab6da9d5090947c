'use client'

import { useEffect } from 'react'
import { getBrowserSearch } from '@/lib/search/browser-search'
import { INDEX_NAME } from '@/lib/search/index-settings'

/** Delays between probes of an unavailable search service, in ms; the last one repeats. */
const WAITS_MS = [2000, 4000, 8000, 15_000, 30_000] as const

/** Probes the search service during an outage and retries the search once it is back (`SE-09`). */
export function useRecovery(isDown: boolean, retry: () => void): void {
  useEffect(() => {
    if (!isDown) return
    let timer: ReturnType<typeof setTimeout>
    let attempt = 0
    const wait = () => {
      timer = setTimeout(look, WAITS_MS[Math.min(attempt, WAITS_MS.length - 1)])
      attempt += 1
    }
    const look = () => {
      if (document.hidden) return wait()
      const probe = { indexUid: INDEX_NAME, q: '', filter: [], facets: [], limit: 0, offset: 0 }
      getBrowserSearch().query([probe]).then(retry, wait)
    }
    wait()
    return () => clearTimeout(timer)
  }, [isDown, retry])
}
