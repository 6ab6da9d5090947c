'use client'

import { useEffect, useMemo } from 'react'
import { InstantSearch, type InstantSearchProps } from 'react-instantsearch'
import { getBrowserSearch } from '@/lib/search/browser-search'
import { createAddressRouter } from '@/lib/search/instant/address-router'
import { createInstantClient } from '@/lib/search/instant/search-client'
import {
  fromInstantState,
  nameSortedIndex,
  toInstantState,
  type InstantState,
} from '@/lib/search/instant/ui-state'
import type { SearchState } from '@/lib/search/state'
import type { DriverProps } from './driver'
import { DriverBridge } from './driver-bridge'
import { VirtualWidgets } from './virtual-widgets'

/** Delay in ms after which a search counts as stalled (`SS-02`). */
const STALLED_MS = 200

/** Headless InstantSearch: manages state, requests and the URL; the screen's own components render. */
export function InstantDriver({ site, cache, start, onConnect, onReport, onRead, onWrite }: DriverProps) {
  const setup = useMemo(() => {
    const indexName = nameSortedIndex(site, null)
    const router = createAddressRouter({ read: () => onRead() ?? start, write: onWrite })
    return {
      indexName,
      searchClient: createInstantClient({
        site,
        search: getBrowserSearch(),
        cache,
      }) as unknown as InstantSearchProps['searchClient'],
      routing: {
        router,
        stateMapping: {
          stateToRoute: (uiState: Record<string, InstantState>) =>
            fromInstantState(site, uiState[indexName] ?? {}),
          routeToState: (state: SearchState) => ({ [indexName]: toInstantState(site, state) }),
        },
      },
    }
    // InstantSearch reads its configuration once; the callbacks read current values.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    // Prefetches the search token. A failure surfaces with the first search.
    getBrowserSearch()
      .getAccess()
      .catch(() => undefined)
  }, [])
  return (
    <InstantSearch {...setup} stalledSearchDelay={STALLED_MS} future={{ preserveSharedStateOnUnmount: true }}>
      <VirtualWidgets site={site} />
      <DriverBridge
        site={site}
        settle={setup.routing.router.settle}
        onConnect={onConnect}
        onReport={onReport}
      />
    </InstantSearch>
  )
}
