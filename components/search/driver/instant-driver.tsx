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

/** A search counts as stalled after so long, in ms (`SS-02`). */
const STALLED_MS = 200

/** InstantSearch without a face: it keeps the state, asks, and writes the address; the screen's own views draw. */
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
          stateToRoute: (kept: Record<string, InstantState>) => fromInstantState(site, kept[indexName] ?? {}),
          routeToState: (state: SearchState) => ({ [indexName]: toInstantState(site, state) }),
        },
      },
    }
    // InstantSearch takes its set-up once; the callbacks read what is current by themselves.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    // Fetched ahead of the first choice; should it fail, that choice will say so.
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
