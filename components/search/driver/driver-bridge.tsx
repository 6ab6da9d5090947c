'use client'

import { useEffect, useRef } from 'react'
import { useInstantSearch } from 'react-instantsearch'
import type { InstantAnswer } from '@/lib/search/instant/answers'
import { fromInstantState, toInstantState } from '@/lib/search/instant/ui-state'
import { isSameSearch, type SearchState } from '@/lib/search/state'
import type { StockSite } from '@/lib/site/stock-site'
import type { DriverProps } from './driver'

type Props = { site: StockSite; settle: () => void } & Pick<DriverProps, 'onConnect' | 'onReport'>

/** Passes InstantSearch's state to the screen, and the screen's changes to InstantSearch. */
export function DriverBridge({ site, settle, onConnect, onReport }: Props) {
  const { indexUiState, setIndexUiState, results, status, error, refresh } = useInstantSearch({
    catchError: true,
  })
  // The search client adds `stock` to the results, which InstantSearch's type does not include.
  const stock = (results as unknown as Partial<InstantAnswer>).stock ?? null

  const current = useRef<SearchState | null>(null)
  useEffect(() => {
    const setState = (state: SearchState) => setIndexUiState(toInstantState(site, state))
    const retry = (state: SearchState) =>
      current.current && isSameSearch(current.current, state) ? refresh() : setState(state)
    onConnect({ setState, retry, settle })
    return () => onConnect(null)
    // `setIndexUiState` and `refresh` behave the same on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [site, settle, onConnect])

  useEffect(() => {
    current.current = fromInstantState(site, indexUiState)
    onReport({ state: current.current, results: stock, status })
    // `error` is a dependency, so that consecutive failures are all reported.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [site, indexUiState, stock, status, error, onReport])

  return null
}
