import 'server-only'
import { LRUCache } from 'lru-cache'
import type { TileFacet } from '@/config/schema/home'
import type { Site } from '@/config/schema/site'
import type { CountedValue, StockCounts } from '@/lib/site/navigation'
import { askSearch } from './ask-search.server'
import { listTileFacets } from './facets/facet-tiles'
import { buildStateFilter } from './filters'
import { INDEX_NAME } from './index-settings'
import { buildWordsVocabulary, WORDS_FACETS, type WordsVocabulary } from './plain-words/vocabulary'
import { listHomeRanges, type CountedRange } from './ranges/price-slider'
import type { SearchQuery } from './request'
import { multiSearchSchema } from './result'
import { EMPTY_STATE, type SearchState } from './state'

/** How long an overview is used again, and how long it still serves while search is down, in ms. */
const FRESH_MS = 60_000
const STALE_MS = 3_600_000
const SITES_KEPT = 1000

const FACETS = [...WORDS_FACETS, 'badge', 'make_model', 'price_range', 'subscription_price']

/** What pages other than search need to know of a site's stock. */
export type StockOverview = StockCounts & {
  /** Values of `make_model`, at most as many as the index gives. */
  makeModels: string[]
  priceRanges: CountedValue[]
  weeklyPriceRanges: CountedValue[]
  /** What plain words in the search box are understood with. */
  words: WordsVocabulary
  /** Values of the facets that the home page has tiles of, most frequent first (`SS-04`). */
  tiles: Partial<Record<TileFacet, CountedValue[]>>
  /** Vehicles in each range of prices that the home page shows. */
  ranges: CountedRange[]
}

type Kept = { overview: StockOverview; readAt: number }
const reading = new Map<string, Promise<StockOverview | null>>()
const shared = globalThis as typeof globalThis & { stockOverviews?: LRUCache<string, Kept> }
const kept = (shared.stockOverviews ??= new LRUCache<string, Kept>({ max: SITES_KEPT, ttl: STALE_MS }))

/** Forgets what is kept of a website's stock, so that the next page counts anew. */
export function forgetStockOverview(websiteId: number): void {
  for (const known of [kept, reading])
    for (const key of known.keys()) if (key.startsWith(`[${websiteId},`)) known.delete(key)
}

/**
 * Counts of a site's whole stock by make, body, location, car type, price band and whatever else its home page shows, most
 * frequent first. Read once for all who ask at the same time and kept for a minute a site; during an outage the last one
 * serves for an hour; `null` when there is none.
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
  const known = kept.get(key)
  if (known && Date.now() - known.readAt < FRESH_MS) return known.overview
  const pending = reading.get(key) ?? readOverview(site)
  reading.set(key, pending)
  const overview = await pending
  if (reading.get(key) === pending) reading.delete(key)
  if (!overview) return known?.overview ?? null
  kept.set(key, { overview, readAt: Date.now() })
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
  // All that may be listed gives the values; what the site's own order leaves out, like stock without a price, is not counted.
  const queries = [
    count({ ...EMPTY_STATE, sort: 'mostRelevant' }, FACETS),
    count(EMPTY_STATE, tileFacets),
    ...ranges.map(({ attribute, min, max }) =>
      count({ ...EMPTY_STATE, ranges: { [attribute]: { min, max } } }, []),
    ),
  ]
  const asked = await askSearch(site, queries)
  const parsed = asked.kind === 'ok' ? multiSearchSchema.safeParse(asked.answer) : null
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
