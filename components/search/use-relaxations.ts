'use client'

import { useEffect, useState } from 'react'
import { getBrowserSearch } from '@/lib/search/browser-search'
import { buildRelaxationQueries, readRelaxations, type Relaxation } from '@/lib/search/relaxations'
import { describeSearchKey } from '@/lib/search/state'
import type { StockSite } from '@/lib/site/stock-site'
import type { LiveSearch } from './build-props'

/** What to let go of where nothing was found (`SS-14`): what the server counted, or else counted from here. */
export function useRelaxations(
  site: StockSite,
  { state, results, status, relaxations }: LiveSearch,
): Relaxation[] {
  const [counted, setCounted] = useState<{ key: string; relaxations: Relaxation[] } | null>(null)
  const key = describeSearchKey(state)
  const isEmpty = status === 'idle' && results?.pagination.total === 0
  const isWanted = isEmpty && relaxations.length === 0 && counted?.key !== key

  useEffect(() => {
    if (!isWanted) return
    const queries = buildRelaxationQueries(site, state, Date.now())
    if (queries.length === 0) return
    const giveUp = new AbortController()
    getBrowserSearch()
      .ask(queries, { signal: giveUp.signal })
      .then(
        (answer) => setCounted({ key, relaxations: readRelaxations(state, answer) }),
        () => {
          // The links are there without counts.
        },
      )
    return () => giveUp.abort()
  }, [isWanted, key, site, state])

  if (relaxations.length > 0) return relaxations
  return counted?.key === key ? counted.relaxations : relaxations
}
