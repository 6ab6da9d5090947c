import { unpackPageData } from '@/lib/search/page-data'
import { buildSearchProps, startLiveSearch } from './build-props'
import type { SearchScreenProps } from './lazy-search-screen'
import { SearchScreen } from './search-screen'

const CLOSED_DRAWER = { isOpen: false, open: () => {}, close: () => {} }

/** The search screen as rendered on the server. Its elements match the first render of `LiveSearchScreen`. */
export function StaticSearchScreen(props: SearchScreenProps) {
  const data = unpackPageData(props.data)
  const screen = buildSearchProps(data, startLiveSearch(data))
  return (
    <div>
      <SearchScreen {...screen} drawer={CLOSED_DRAWER} isAlive={false} />
    </div>
  )
}
