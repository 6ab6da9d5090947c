import 'server-only'
import { LRUCache } from 'lru-cache'
import { isFacetName } from '@/config/filters'
import { KNOWN_MODELS, type VehicleKind } from '@/config/known-models'
import type { TileFacet } from '@/config/schema/home'
import type { Site, Template } from '@/config/schema/site'
import { listTileFacets } from '@/lib/search/facets/facet-tiles'
import {
  buildWordsVocabulary,
  WORDS_FACETS,
  type WordsVocabulary,
} from '@/lib/search/query-parser/vocabulary'
import { type CountedRange, listHomeRanges } from '@/lib/search/ranges/price-slider'
import type { CountedValue, StockCounts } from '@/lib/site/navigation'
import { slugify } from '@/lib/text/slugify'
import { listEntries } from '@/lib/typed'
import { buildStateFilter } from './filters'
import { offersDistance } from '@/lib/site/stock-site'
import { INDEX_NAME } from './index-settings'
import { decodePart, findBySlug, findMake, resolvePath, type SearchContext } from './paths'
import { findPlace } from './places'
import { querySearch } from './query-search.server'
import type { SearchQuery } from './request'
import { multiSearchSchema } from './result'
import { EMPTY_STATE, type SearchState } from './state'
import {
  addModels,
  EMPTY_VOCABULARY,
  getSiteVocabulary,
  mergeVocabularies,
  splitMakeModels,
  type Vocabulary,
} from './vocabulary'

/** How long an overview is fresh, and how long a stale one is served while search is down, in ms. */
const FRESH_MS = 60_000
const STALE_MS = 3_600_000
const SITES_KEPT = 1000

const FACETS = [...WORDS_FACETS, 'badge', 'make_model', 'price_range', 'subscription_price']

/** Summary of a site's stock for pages other than search. */
export type StockOverview = StockCounts & {
  /** Values of `make_model`, up to the index's limit of values per facet. */
  makeModels: string[]
  /** The values of each counted facet, in the stock's spelling. */
  values: Vocabulary['values']
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
  const queries = [
    count(EMPTY_STATE, [...new Set([...FACETS, ...tileFacets])]),
    ...ranges.map(({ attribute, min, max }) =>
      count({ ...EMPTY_STATE, ranges: { [attribute]: { min, max } } }, []),
    ),
  ]
  const response = await querySearch(site, queries)
  const parsed = response.kind === 'ok' ? multiSearchSchema.safeParse(response.answer) : null
  const [main, ...others] = parsed?.data?.results ?? []
  if (!main) return null
  const makeModels = Object.keys(main.facetDistribution['make_model'] ?? {})
  const list = (facet: string) => listCounts(main.facetDistribution[facet])
  return {
    total: main.estimatedTotalHits,
    makes: list('make'),
    bodies: list('body'),
    locations: list('location_name'),
    carTypes: list('car_type'),
    makeModels,
    values: Object.fromEntries(
      listEntries(main.facetDistribution).flatMap(([facet, counts]) =>
        isFacetName(facet) ? [[facet, Object.keys(counts).filter((value) => value.trim() !== '')]] : [],
      ),
    ),
    words: buildWordsVocabulary({
      facets: main.facetDistribution,
      makeModels,
      hasSubscriptionPrices: main.facetStats['subscription_price'] !== undefined,
      site,
    }),
    tiles: Object.fromEntries(tileFacets.map((facet) => [facet, list(facet)])),
    ranges: ranges.map((range, index) => ({ ...range, count: others[index]?.estimatedTotalHits ?? 0 })),
  }
}

function listCounts(distribution: Record<string, number> = {}): CountedValue[] {
  return Object.entries(distribution)
    .filter(([value]) => value.trim() !== '')
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en'))
}

/**
 * Loads the vocabulary for parsing and building a site's search URLs. `isLive` is false when search is down and
 * only the site's own data is known; an unknown value then proves nothing. `parts` are the segments of the path
 * being parsed: if the stock overview lacks the models of its make, they are loaded, and a make or model that is not in stock
 * is added if dealers have sold it (`RT-16`). `near` is the place of the address, as typed.
 */
export async function loadSearchContext(
  site: Site,
  parts: readonly string[],
  near = '',
): Promise<{ context: SearchContext; isLive: boolean }> {
  const siteVocabulary = {
    ...getSiteVocabulary(site),
    ...(offersDistance(site) ? { place: findPlace(site, near) } : {}),
  }
  const overview = await getStockOverview(site)
  if (!overview) return { context: { site, vocabulary: siteVocabulary }, isLive: false }
  const makes = overview.makes.map(({ value }) => value)
  const live = {
    makes,
    models: splitMakeModels(makes, overview.makeModels),
    bodies: overview.bodies.map(({ value }) => value),
    values: overview.values,
  }
  const context: SearchContext = { site, vocabulary: mergeVocabularies(live, siteVocabulary) }
  if (parts.length === 0 || resolvePath(context, parts)) return { context, isLive: true }
  const [makeSlug = '', modelSlug] = parts.map((part) => slugify(decodePart(part)))
  const make = findMake(context.vocabulary, makeSlug)
  if (make !== null && modelSlug !== undefined) {
    const models = await loadModels(site, make)
    if (!models) return { context, isLive: false }
    const learned = { site, vocabulary: addModels(context.vocabulary, make, models) }
    if (resolvePath(learned, parts)) return { context: learned, isLive: true }
  }
  const known = findKnownVehicle(site, makeSlug, modelSlug)
  return known
    ? { context: { site, vocabulary: addKnownVehicle(context.vocabulary, known) }, isLive: true }
    : { context, isLive: true }
}

/** The vehicles that a template sells. */
const KINDS: Record<Template, VehicleKind> = {
  cars: 'car',
  brand: 'car',
  'used-cars': 'car',
  subscription: 'car',
  motorcycles: 'motorcycle',
  campers: 'leisure',
  rv: 'leisure',
  trucks: 'truck',
}

/** A make, and one of its models, that dealers have sold; `bodies` are slugs of the body types that it is sold as. */
type KnownVehicle = { make: string; model: string | null; bodies: string[] }

/** Finds a make, or one of its models, among those that dealers like this site's have sold. Takes slugs. */
export function findKnownVehicle(
  site: Pick<Site, 'template'>,
  makeSlug: string,
  modelSlug?: string,
): KnownVehicle | null {
  const makes = KNOWN_MODELS[KINDS[site.template]]
  const make = findMake({ makes: Object.keys(makes) }, makeSlug)
  if (make === null) return null
  const models = Object.entries(makes[make] ?? {}).map(([body, names]) => [body, names.split(', ')] as const)
  if (modelSlug === undefined)
    return { make, model: null, bodies: models.flatMap(([body]) => (body === 'any' ? [] : [body])) }
  for (const [body, names] of models) {
    const model = findBySlug(names, modelSlug)
    if (model !== null) return { make, model, bodies: body === 'any' ? [] : [body] }
  }
  return null
}

function addKnownVehicle(vocabulary: Vocabulary, { make, model }: KnownVehicle): Vocabulary {
  // The stock's spelling of the make comes first.
  const own = findMake(vocabulary, slugify(make)) ?? make
  const added = mergeVocabularies(vocabulary, { ...EMPTY_VOCABULARY, makes: [own] })
  return model === null ? added : addModels(added, own, [model])
}

/**
 * Loads the vocabulary of the query parser; `null` while search is
 * down. Returns the same object until the overview is refreshed.
 */
export async function loadWordsVocabulary(site: Site): Promise<WordsVocabulary | null> {
  return (await getStockOverview(site))?.words ?? null
}

async function loadModels(site: Site, make: string): Promise<string[] | null> {
  const state = { ...EMPTY_STATE, refinements: { make: [make] } }
  const filter = buildStateFilter(site, state, Date.now())
  const query = { indexUid: INDEX_NAME, q: '', filter, facets: ['model'], limit: 0, offset: 0 }
  const response = await querySearch(site, [query])
  const parsed = response.kind === 'ok' ? multiSearchSchema.safeParse(response.answer) : null
  const main = parsed?.data?.results[0]
  return main ? Object.keys(main.facetDistribution['model'] ?? {}) : null
}
