'use client'

import { useEffect, useRef } from 'react'
import { useInstantSearch } from 'react-instantsearch'
import type { InstantAnswer } from '@/lib/search/instant/answers'
import { fromInstantState, toInstantState, type InstantState } from '@/lib/search/instant/ui-state'
import { isSameSearch, type SearchState } from '@/lib/search/state'
import type { StockSite } from '@/lib/site/stock-site'
import type { DriverProps } from './driver'

type Props = { site: StockSite; settle: () => void } & Pick<DriverProps, 'onConnect' | 'onReport'>

/** Tells the screen what InstantSearch holds, and InstantSearch what the screen wants. */
export function DriverBridge({ site, settle, onConnect, onReport }: Props) {
  const { indexUiState, setIndexUiState, results, status, error, refresh } = useInstantSearch({
    catchError: true,
  })
  // The client hands the results through whole; InstantSearch's own type does not know of them.
  const stock = (results as unknown as Partial<InstantAnswer>).stock ?? null

  const held = useRef<SearchState | null>(null)
  useEffect(() => {
    const setState = (state: SearchState) => setIndexUiState(toInstantState(site, state))
    const retry = (state: SearchState) =>
      held.current && isSameSearch(held.current, state) ? refresh() : setState(state)
    onConnect({ setState, retry, settle })
    return () => onConnect(null)
    // Both functions are the same in effect at every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [site, settle, onConnect])

  useEffect(() => {
    held.current = fromInstantState(site, indexUiState as InstantState)
    onReport({ state: held.current, results: stock, status })
    // Each failure is told, also when one follows another.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [site, indexUiState, stock, status, error, onReport])

  return null
}
