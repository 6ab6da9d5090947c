import 'server-only'
import type { Site } from '@/config/schema/site'
import { slugify } from '@/lib/text/slugify'
import { querySearch } from './query-search.server'
import { buildStateFilter } from './filters'
import { INDEX_NAME } from './index-settings'
import { decodePart, resolvePath, type SearchContext } from './paths'
import type { WordsVocabulary } from './query-parser/vocabulary'
import { multiSearchSchema } from './result'
import { EMPTY_STATE } from './state'
import { getStockOverview } from './stock-overview.server'
import { addModels, getSiteVocabulary, mergeVocabularies, splitMakeModels } from './vocabulary'

/**
 * Loads the vocabulary for parsing and building a site's search URLs. `isLive` is false when search is down and
 * only the site's own data is known; an unknown value then proves nothing. `parts` are the segments of the path
 * being parsed: if the stock overview lacks the models of its make, they are loaded.
 */
export async function loadSearchContext(
  site: Site,
  parts: readonly string[],
): Promise<{ context: SearchContext; isLive: boolean }> {
  const siteVocabulary = getSiteVocabulary(site)
  const overview = await getStockOverview(site)
  if (!overview) return { context: { site, vocabulary: siteVocabulary }, isLive: false }
  const makes = overview.makes.map(({ value }) => value)
  const live = {
    makes,
    models: splitMakeModels(makes, overview.makeModels),
    bodies: overview.bodies.map(({ value }) => value),
    prices: {
      price_range: overview.priceRanges.map(({ value }) => value),
      weekly_price_range: overview.weeklyPriceRanges.map(({ value }) => value),
    },
  }
  const context: SearchContext = { site, vocabulary: mergeVocabularies(live, siteVocabulary) }
  if (parts.length !== 2 || resolvePath(context, parts)) return { context, isLive: true }
  const make = context.vocabulary.makes.find(
    (entry) => slugify(entry) === slugify(decodePart(parts[0] ?? '')),
  )
  if (make === undefined) return { context, isLive: true }
  const models = await loadModels(site, make)
  return models
    ? { context: { site, vocabulary: addModels(context.vocabulary, make, models) }, isLive: true }
    : { context, isLive: false }
}

/**
 * Loads the vocabulary of the query parser; `null` while search is
 * down. Returns the same object until the overview is refreshed.
 */
export async function loadWordsVocabulary(site: Site): Promise<WordsVocabulary | null> {
  return (await getStockOverview(site))?.words ?? null
}

async function loadModels(site: Site, make: string): Promise<string[] | null> {
  const state = { ...EMPTY_STATE, refinements: { make: [make] }, sort: 'mostRelevant' as const }
  const filter = buildStateFilter(site, state, Date.now())
  const query = { indexUid: INDEX_NAME, q: '', filter, facets: ['model'], limit: 0, offset: 0 }
  const response = await querySearch(site, [query])
  const parsed = response.kind === 'ok' ? multiSearchSchema.safeParse(response.answer) : null
  const main = parsed?.data?.results[0]
  return main ? Object.keys(main.facetDistribution['model'] ?? {}) : null
}
