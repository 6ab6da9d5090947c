'use client'

import {
  useConfigure,
  usePagination,
  useRange,
  useRefinementList,
  useSearchBox,
  useSortBy,
} from 'react-instantsearch'
import { FACET_NAMES, RANGE_NAMES, type FacetName, type RangeName } from '@/lib/search/facets/facets'
import { listSortedIndexes } from '@/lib/search/instant/ui-state'
import type { StockSite } from '@/lib/site/stock-site'

/** Virtual widgets: InstantSearch drops state that no widget is mounted for. */
export function VirtualWidgets({ site }: { site: StockSite }) {
  useConfigure({ hitsPerPage: site.search.hits_per_page })
  useSearchBox()
  usePagination()
  useSortBy({ items: listSortedIndexes(site).map((value) => ({ value, label: value })) })
  return (
    <>
      {FACET_NAMES.map((attribute) => (
        <VirtualList key={attribute} attribute={attribute} />
      ))}
      {RANGE_NAMES.map((attribute) => (
        <VirtualRange key={attribute} attribute={attribute} />
      ))}
    </>
  )
}

function VirtualList({ attribute }: { attribute: FacetName }) {
  useRefinementList({ attribute, operator: 'or', limit: 1 })
  return null
}

function VirtualRange({ attribute }: { attribute: RangeName }) {
  useRange({ attribute })
  return null
}
