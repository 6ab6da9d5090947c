'use client'

import { useEffect } from 'react'
import { useInstantSearch } from 'react-instantsearch'
import type { InstantAnswer } from '@/lib/search/instant/answers'
import { fromInstantState, toInstantState, type InstantState } from '@/lib/search/instant/ui-state'
import type { StockSite } from '@/lib/site/stock-site'
import type { DriverProps } from './instant-driver'

type Props = { site: StockSite } & Pick<DriverProps, 'onConnect' | 'onReport'>

/** Tells the screen what InstantSearch holds, and InstantSearch what the screen wants. */
export function DriverBridge({ site, onConnect, onReport }: Props) {
  const { indexUiState, setIndexUiState, results, status, refresh } = useInstantSearch({ catchError: true })
  // The client hands the results through whole; InstantSearch's own type does not know of them.
  const stock = (results as unknown as Partial<InstantAnswer>).stock ?? null

  useEffect(() => {
    onConnect({ setState: (state) => setIndexUiState(toInstantState(site, state)), refresh })
    return () => onConnect(null)
    // Both functions are the same in effect at every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [site, onConnect])

  useEffect(() => {
    onReport({ state: fromInstantState(site, indexUiState as InstantState), results: stock, status })
  }, [site, indexUiState, stock, status, onReport])

  return null
}
