'use client'

import { useEffect, useState } from 'react'
import { useConnector, useInstantSearch } from 'react-instantsearch'
import { titleSearchPage } from '@/lib/search/labels'
import { isOwnSearch, type SearchPageData } from '@/lib/search/page-data'
import { isSameSearch, type SearchState } from '@/lib/search/state'
import { connectStock, type StockUiState } from '@/lib/search/instant/search-client'
import { INDEX_NAME } from '@/lib/search/index-settings'
import type { FinishedSearch, StockResponse } from '@/lib/search/instant/search-client'
import { buildCanonicalUrl } from '@/lib/search/url'
import type { LiveSearch } from './build-props'
import type { SearchStatus } from './search-props'

/** The first search of the screen, and the results that it has so far, possibly of another search. */
export type SearchStart = { state: SearchState; finished: FinishedSearch }

type Use = {
  live: LiveSearch
  /** Shows another search. */
  refine: (state: SearchState) => void
  /** Repeats the search after a failure. */
  retry: () => void
}

/** The search that InstantSearch holds, with its results. */
export function useLiveSearch(data: SearchPageData, start: SearchStart): Use {
  useConnector(connectStock)
  const search = useInstantSearch<StockUiState>()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our search client adds the field to InstantSearch's results
  const { finished = start.finished } = search.results as unknown as Partial<StockResponse>
  const state = search.uiState[INDEX_NAME].stock ?? start.state

  // A failed search keeps the results of the one before, for the filter panel.
  const [results, setResults] = useState(start.finished.results)
  if (finished.results !== null && finished.results !== results) setResults(finished.results)

  const isFinished = isSameSearch(finished.state, state)
  const status = getStatus(isFinished ? finished : null, search.status)
  const title = titleSearchPage(
    data.site,
    state,
    data.heading && isOwnSearch(data, state) ? data.heading : null,
  )
  useTitle(`${title} | ${data.site.name}`)
  const isLanding = data.heading !== null && isOwnSearch(data, state)
  const context = { site: data.site, vocabulary: finished.vocabulary }
  useCanonicalLink(isLanding ? data.href : buildCanonicalUrl(context, state))
  return {
    live: {
      state,
      results,
      status,
      vocabulary: finished.vocabulary,
      relaxations: results === data.results ? data.relaxations : [],
    },
    refine: (next) => search.setIndexUiState({ stock: next }),
    retry: search.refresh,
  }
}

/** The status of a search (`SS-02`). `finished` is `null` if the visible results are those of another search. */
function getStatus(
  finished: FinishedSearch | null,
  phase: ReturnType<typeof useInstantSearch>['status'],
): SearchStatus {
  // InstantSearch also loads the visible search, from the cache, when it starts.
  if (finished?.results) return 'idle'
  if (finished && phase === 'idle') return 'error'
  return phase === 'stalled' ? 'stalled' : 'loading'
}

/** Sets the document's title. */
function useTitle(title: string): void {
  // After every render, as the canonical link below.
  useEffect(() => {
    if (document.title !== title) document.title = title
  })
}

/** Sets the canonical link (`SU-13`). */
function useCanonicalLink(path: string): void {
  // After every render: the framework adds the link of the page after the screen, and an early back navigation leaves an old one.
  useEffect(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="canonical"]')) {
      const { href } = new URL(path, link.href)
      if (link.href !== href) link.href = href
    }
  })
}
