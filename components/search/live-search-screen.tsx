'use client'

import { useCallback, useEffect, useMemo, useState } from 'react'
import type { SearchPageData } from '@/lib/search/page-data'
import { buildSearchProps } from './build-props'
import { SearchScreen } from './search-screen'
import { useChosenAddress } from './use-chosen-address'
import { useDrawer } from './use-drawer'
import { useLiveSearch } from './use-live-search'
import { useRecovery } from './use-recovery'
import { useRelaxations } from './use-relaxations'
import { useSettledAddress } from './use-settled-address'
import { useShowResults } from './use-show-results'

type Props = {
  data: SearchPageData
  refresh: () => void
  /** Given where the server's HTML is taken over: called once that is done. */
  onAwake?: () => void
}

/**
 * The search screen with what scripts add: choices are read from the links and forms that the views are made of and
 * answered by InstantSearch in the same place; the filters open as a dialog on narrow screens; an outage ends by itself. It
 * may be a root of its own, so it uses no context; `refresh` asks the server for the page again.
 */
export function LiveSearchScreen({ data, refresh, onAwake }: Props) {
  const { live, refine, retry, prepare, settle, driver } = useLiveSearch(data, onAwake !== undefined)
  useEffect(() => onAwake?.(), [onAwake])
  const screen = useSettledAddress(data, live.vocabulary, settle)
  const relaxations = useRelaxations(data.site, live)
  const drawer = useDrawer()
  const [reloaded, setReloaded] = useState<SearchPageData | null>(null)
  const isReloading = reloaded === data

  // Drawn during an outage: the stock's words were not known then, so only the server can read the address.
  const isBlind = data.results === null
  const reload = useCallback(() => {
    setReloaded(data)
    refresh()
  }, [data, refresh])
  const again = isBlind ? reload : retry
  useRecovery(live.status === 'error' && !isReloading, again)

  const status = isReloading ? 'loading' : live.status
  const props = useMemo(
    () => buildSearchProps(data, { ...live, relaxations, status }),
    [data, live, relaxations, status],
  )
  const handlers = useChosenAddress({ data, vocabulary: live.vocabulary, refine, retry: again, drawer })
  useShowResults(live)
  const wake = isBlind ? undefined : prepare
  return (
    <div ref={screen} {...handlers} onPointerOver={wake} onFocus={wake} onTouchStart={wake}>
      <SearchScreen {...props} drawer={drawer} isAlive={driver !== null} />
      {driver}
    </div>
  )
}
