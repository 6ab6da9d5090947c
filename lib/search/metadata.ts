import type { Metadata } from 'next'
import { describeSearch, titleSearchPage } from './labels'
import type { SearchPage } from './load-search-page.server'
import { buildCanonicalUrl, buildSearchUrl } from './url'

/**
 * Title, description, canonical address (`SU-13`), previous and next page. Combinations that only a query string can say
 * are not indexed, and neither are searches without results.
 */
export function describeSearchPage(page: SearchPage, title?: string): Metadata {
  const { site, context, state, results } = page
  const canonical = buildCanonicalUrl(context, state)
  const isCombination = /[?&](?!page=)\w/.test(canonical) || state.query !== '' || state.sort !== null
  const pages = results?.pagination.pages ?? 0
  const at = (number: number) => buildSearchUrl(context, { ...state, page: number }, page.keepParts)
  return {
    title: titleSearchPage(site, state, title),
    description: describeSearch(site, state, results?.count ?? null),
    alternates: { canonical },
    ...(isCombination || !results || results.count === 0 ? { robots: { index: false, follow: true } } : {}),
    pagination: {
      ...(state.page > 1 ? { previous: at(state.page - 1) } : {}),
      ...(state.page < pages ? { next: at(state.page + 1) } : {}),
    },
  }
}
