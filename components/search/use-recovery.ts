'use client'

import { useEffect } from 'react'
import { getBrowserSearch } from '@/lib/search/browser-search'
import { INDEX_NAME } from '@/lib/search/index-settings'

/** Waits between looks at a search service that is down, in ms; the last one again and again. */
const WAITS_MS = [2000, 4000, 8000, 15_000, 30_000] as const

/** While search is down, looks whether it is back and then asks again, so that nobody has to reload (`SE-09`). */
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
      getBrowserSearch().ask([probe]).then(retry, wait)
    }
    wait()
    return () => clearTimeout(timer)
  }, [isDown, retry])
}
