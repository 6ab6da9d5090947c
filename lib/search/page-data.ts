import { toStockSite, type StockSite } from '@/lib/site/stock-site'
import type { SearchPage } from './load-search-page.server'
import type { SearchContext } from './paths'
import type { Relaxation } from './relaxations'
import type { StockResults } from './result'
import { isSameSearch, normaliseState, type SearchState } from './state'
import { getDefaultSort } from './sort'
import { parseSearchUrl } from './url'
import { keepModels, type Vocabulary } from './vocabulary'

/** All that the search screen is drawn from, as plain data: the server draws it, and the browser goes on from it. */
export type SearchPageData = {
  site: StockSite
  /** Values that addresses are read and built with; of models only those of the makes searched for. */
  vocabulary: Vocabulary
  state: SearchState
  keepParts: readonly string[] | null
  /** This page's own address. */
  href: string
  /** `null` when the search service gave no answer. */
  results: StockResults | null
  relaxations: Relaxation[]
  /** Heading of a landing page; `null` where the search names itself. */
  heading: string | null
  intro: string
  /** Address of the image delivery service. */
  images: string
  /** Seconds since 1970. */
  now: number
}

type Surroundings = { images: string; now: number; heading?: string; intro?: string }

/** A loaded search as plain data for its screen. */
export function toSearchPageData(page: SearchPage, around: Surroundings): SearchPageData {
  const { site, context, state, results, relaxations, keepParts, href } = page
  return {
    site: toStockSite(site),
    vocabulary: keepModels(context.vocabulary, state.refinements.make ?? []),
    state,
    keepParts: keepParts ? [...keepParts] : null,
    href,
    results,
    relaxations,
    heading: around.heading ?? null,
    intro: around.intro ?? '',
    images: around.images,
    now: around.now,
  }
}

/** Address, as a browser has it. */
type Address = Pick<URL, 'pathname' | 'search'>

/**
 * The search that an address stands for, or `null` where it is no search address that this vocabulary can read: then the
 * server has to. A landing page's address stands for its own search.
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
  // A landing page says nothing in its query.
  if (first !== 'search') return pathname === data.href ? data.state : null
  const parsed = parseSearchUrl(context, parts, new URLSearchParams(search))
  return parsed?.state ?? null
}

/** Whether a landing page still shows the search that it was made for. */
export function isOwnSearch(data: Pick<SearchPageData, 'site' | 'state'>, state: SearchState): boolean {
  const sort = getDefaultSort(data.site)
  return isSameSearch(
    normaliseState(data.state, sort),
    normaliseState({ ...state, page: data.state.page }, sort),
  )
}
