'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useState } from 'react'
import type { SearchPageData } from '@/lib/search/page-data'
import { buildSearchProps, startLiveSearch } from './build-props'
import type { SearchScreenProps } from './lazy-search-screen'
import { SearchScreen } from './search-screen'
import { useChosenAddress } from './use-chosen-address'
import { useDrawer } from './use-drawer'
import { useRecovery } from './use-recovery'

const settleNothing = () => {}

/** A page rendered during an outage: without the stock's values only the server can parse its URL, so it reloads the page. */
export function OutageScreen({ data, onReady }: SearchScreenProps & { data: SearchPageData }) {
  const router = useRouter()
  const [reloaded, setReloaded] = useState<SearchPageData | null>(null)
  const isReloading = reloaded === data
  const reload = useCallback(() => {
    setReloaded(data)
    router.refresh()
  }, [data, router])
  useEffect(() => onReady(), [onReady])
  useRecovery(!isReloading, reload)
  const drawer = useDrawer(data.href, settleNothing)
  const live = startLiveSearch(data)
  const props = buildSearchProps(data, isReloading ? { ...live, status: 'loading' } : live)
  const handlers = useChosenAddress({
    data,
    vocabulary: live.vocabulary,
    refine: reload,
    retry: reload,
    drawer,
  })
  return (
    <div {...handlers}>
      <SearchScreen {...props} drawer={drawer} isAlive={false} />
    </div>
  )
}
