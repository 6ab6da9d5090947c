import 'server-only'
import { LRUCache } from 'lru-cache'
import type { TileFacet } from '@/config/schema/home'
import type { Site } from '@/config/schema/site'
import type { CountedValue, StockCounts } from '@/lib/site/navigation'
import { querySearch } from './query-search.server'
import { listTileFacets } from '@/lib/search/facets/facet-tiles'
import { buildStateFilter } from './filters'
import { INDEX_NAME } from './index-settings'
import { buildWordsVocabulary, WORDS_FACETS, type WordsVocabulary } from './query-parser/vocabulary'
import { listHomeRanges, type CountedRange } from './ranges/price-slider'
import type { SearchQuery } from './request'
import { multiSearchSchema } from './result'
import { EMPTY_STATE, type SearchState } from './state'

/** How long an overview is fresh, and how long a stale one is served while search is down, in ms. */
const FRESH_MS = 60_000
const STALE_MS = 3_600_000
const SITES_KEPT = 1000

const FACETS = [...WORDS_FACETS, 'badge', 'make_model', 'price_range', 'subscription_price']

/** Summary of a site's stock for pages other than search. */
export type StockOverview = StockCounts & {
  /** Values of `make_model`, up to the index's limit of values per facet. */
  makeModels: string[]
  priceRanges: CountedValue[]
  weeklyPriceRanges: CountedValue[]
  /** Vocabulary of the query parser. */
  words: WordsVocabulary
  /** Values of the home page's tile facets, most frequent first (`SS-04`). */
  tiles: Partial<Record<TileFacet, CountedValue[]>>
  /** Vehicle counts of the price ranges on the home page. */
  ranges: CountedRange[]
}

type CachedOverview = { overview: StockOverview; readAt: number }
const pendingReads = new Map<string, Promise<StockOverview | null>>()
const shared = globalThis as typeof globalThis & { stockOverviews?: LRUCache<string, CachedOverview> }
const cache = (shared.stockOverviews ??= new LRUCache<string, CachedOverview>({
  max: SITES_KEPT,
  ttl: STALE_MS,
}))

/** Drops the cached overviews of a website, so that the next page reads new counts. */
export function forgetStockOverview(websiteId: number): void {
  for (const cached of [cache, pendingReads])
    for (const key of cached.keys()) if (key.startsWith(`[${websiteId},`)) cached.delete(key)
}

/**
 * Counts a site's whole stock by make, body, location, car type, price bracket and the facets of its home page,
 * most frequent first. Concurrent callers share one request. Cached for one minute per site; during an outage a
 * cached overview is served for up to an hour, then `null`.
 */
export async function getStockOverview(site: Site): Promise<StockOverview | null> {
  const key = JSON.stringify([
    site.id,
    site.slug,
    site.dealerships.map(({ slug }) => slug),
    site.search,
    listTileFacets(site),
    listHomeRanges(site),
  ])
  const cached = cache.get(key)
  if (cached && Date.now() - cached.readAt < FRESH_MS) return cached.overview
  const pending = pendingReads.get(key) ?? readOverview(site)
  pendingReads.set(key, pending)
  const overview = await pending
  if (pendingReads.get(key) === pending) pendingReads.delete(key)
  if (!overview) return cached?.overview ?? null
  cache.set(key, { overview, readAt: Date.now() })
  return overview
}

async function readOverview(site: Site): Promise<StockOverview | null> {
  const now = Date.now()
  const ranges = listHomeRanges(site)
  const tileFacets = listTileFacets(site)
  const count = (state: SearchState, facets: string[]): SearchQuery => ({
    indexUid: INDEX_NAME,
    q: '',
    filter: buildStateFilter(site, state, now),
    facets,
    limit: 0,
    offset: 0,
  })
  // The first query counts all listed stock. The second follows the site's default sort, which may exclude
  // stock without a price.
  const queries = [
    count({ ...EMPTY_STATE, sort: 'mostRelevant' }, FACETS),
    count(EMPTY_STATE, tileFacets),
    ...ranges.map(({ attribute, min, max }) =>
      count({ ...EMPTY_STATE, ranges: { [attribute]: { min, max } } }, []),
    ),
  ]
  const response = await querySearch(site, queries)
  const parsed = response.kind === 'ok' ? multiSearchSchema.safeParse(response.answer) : null
  const [main, shown, ...others] = parsed?.data?.results ?? []
  if (!main || !shown) return null
  const makeModels = Object.keys(main.facetDistribution['make_model'] ?? {})
  const list = (facet: string) => listCounts(main.facetDistribution[facet])
  return {
    total: shown.estimatedTotalHits,
    makes: list('make'),
    bodies: list('body'),
    locations: list('location_name'),
    carTypes: list('car_type'),
    makeModels,
    priceRanges: list('price_range'),
    weeklyPriceRanges: list('weekly_price_range'),
    words: buildWordsVocabulary({
      facets: main.facetDistribution,
      makeModels,
      hasSubscriptionPrices: main.facetStats['subscription_price'] !== undefined,
      locale: site.locale,
    }),
    tiles: Object.fromEntries(tileFacets.map((facet) => [facet, listCounts(shown.facetDistribution[facet])])),
    ranges: ranges.map((range, index) => ({ ...range, count: others[index]?.estimatedTotalHits ?? 0 })),
  }
}

function listCounts(distribution: Record<string, number> = {}): CountedValue[] {
  return Object.entries(distribution)
    .filter(([value]) => value.trim() !== '')
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en'))
}
