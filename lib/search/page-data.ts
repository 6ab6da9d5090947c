import { toStockSite, type StockSite } from '@/lib/site/stock-site'
import type { SearchPage } from './load-search-page.server'
import type { SearchContext } from './paths'
import type { Relaxation } from './relaxations'
import type { StockResults } from './result'
import { getDefaultSort, isSameSearch, normaliseState, type SearchState } from './state'
import { parseSearchUrl } from './url'
import { keepModels, type Vocabulary } from './vocabulary'

/** Serialisable data of the search screen: the server renders from it and the browser hydrates with it. */
export type SearchPageData = {
  site: StockSite
  /** Values for parsing and building URLs; models only for the makes searched for. */
  vocabulary: Vocabulary
  state: SearchState
  keepParts: readonly string[] | null
  /** The URL of this page. */
  href: string
  /** `null` when the search service did not respond. */
  results: StockResults | null
  relaxations: Relaxation[]
  /** Heading of a landing page; `null` to use the name of the search. */
  heading: string | null
  intro: string
  /** Base URL of the image service. */
  images: string
  /** Seconds since 1970. */
  now: number
}

type PageOptions = { images: string; now: number; heading?: string; intro?: string }

/** Converts a loaded search page to serialisable data. */
export function toSearchPageData(page: SearchPage, options: PageOptions): SearchPageData {
  const { site, context, state, results, relaxations, keepParts, href } = page
  return {
    site: toStockSite(site),
    vocabulary: keepModels(context.vocabulary, state.refinements.make ?? []),
    state,
    keepParts: keepParts ? [...keepParts] : null,
    href,
    results,
    relaxations,
    heading: options.heading ?? null,
    intro: options.intro ?? '',
    images: options.images,
    now: options.now,
  }
}

/** The parts of `location` that are read. */
type Address = Pick<URL, 'pathname' | 'search'>

/**
 * Parses a URL in the browser; `null` if it is not a search URL or this vocabulary cannot resolve it, in which
 * case the server has to. The URL of a landing page gives the landing page's own search.
 */
export function readSearchAddress(
  data: Pick<SearchPageData, 'href' | 'state'>,
  context: SearchContext,
  { pathname, search }: Address,
): SearchState | null {
  if (pathname + search === data.href) return data.state
  const [first, ...parts] = pathname
    .replace(/^\/pages(?=\/)/, '')
    .split('/')
    .filter(Boolean)
  // Landing pages ignore the query string.
  if (first !== 'search') return pathname === data.href ? data.state : null
  const parsed = parseSearchUrl(context, parts, new URLSearchParams(search))
  return parsed?.state ?? null
}

/** Whether the current search is still the landing page's own search. */
export function isOwnSearch(data: Pick<SearchPageData, 'site' | 'state'>, state: SearchState): boolean {
  const sort = getDefaultSort(data.site)
  return isSameSearch(
    normaliseState(data.state, sort),
    normaliseState({ ...state, page: data.state.page }, sort),
  )
}
