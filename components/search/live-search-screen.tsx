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
  /** Called after hydration of server-rendered HTML; absent when rendered on the client. */
  onAwake?: () => void
}

/**
 * The interactive search screen. Refinements are read from clicks on the views' links and forms, and InstantSearch
 * updates the results in place; filters open as a dialog on narrow screens; the screen recovers from outages automatically. It
 * may be a separate React root, so it uses no context; `refresh` reloads the page's data from the server.
 */
export function LiveSearchScreen({ data, refresh, onAwake }: Props) {
  const { live, refine, retry, prepare, settle, driver } = useLiveSearch(data, onAwake !== undefined)
  useEffect(() => onAwake?.(), [onAwake])
  const screen = useSettledAddress(data, live.vocabulary, settle)
  const relaxations = useRelaxations(data.site, live)
  const drawer = useDrawer()
  const [reloaded, setReloaded] = useState<SearchPageData | null>(null)
  const isReloading = reloaded === data

  // Rendered during an outage: without the facet vocabulary only the server can parse the URL.
  const hasNoResults = data.results === null
  const reload = useCallback(() => {
    setReloaded(data)
    refresh()
  }, [data, refresh])
  const again = hasNoResults ? reload : retry
  useRecovery(live.status === 'error' && !isReloading, again)

  const status = isReloading ? 'loading' : live.status
  const props = useMemo(
    () => buildSearchProps(data, { ...live, relaxations, status }),
    [data, live, relaxations, status],
  )
  const handlers = useChosenAddress({ data, vocabulary: live.vocabulary, refine, retry: again, drawer })
  useShowResults(live)
  const onIntent = hasNoResults ? undefined : prepare
  return (
    <div ref={screen} {...handlers} onPointerOver={onIntent} onFocus={onIntent} onTouchStart={onIntent}>
      <SearchScreen {...props} drawer={drawer} isAlive={driver !== null} />
      {driver}
    </div>
  )
}
