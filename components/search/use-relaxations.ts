'use client'

import { useEffect, useState } from 'react'
import { getBrowserSearch } from '@/lib/search/browser-search'
import { buildRelaxationQueries, readRelaxations, type Relaxation } from '@/lib/search/relaxations'
import { describeSearchKey } from '@/lib/search/state'
import type { StockSite } from '@/lib/site/stock-site'
import type { LiveSearch } from './build-props'

/** Refinements to remove when nothing was found (`SS-14`): counted by the server, otherwise in the browser. */
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
    const controller = new AbortController()
    getBrowserSearch()
      .query(queries, { signal: controller.signal })
      .then(
        (answer) => setCounted({ key, relaxations: readRelaxations(state, answer) }),
        () => {
          // Show the links without counts.
        },
      )
    return () => controller.abort()
  }, [isWanted, key, site, state])

  if (relaxations.length > 0) return relaxations
  return counted?.key === key ? counted.relaxations : relaxations
}
