import 'server-only'
import type { Site } from '@/config/schema/site'
import { slugify } from '@/lib/text/slugify'
import { askSearch } from './ask-search.server'
import { decodePart } from './decode-part'
import { buildStateFilter } from './filters'
import { INDEX_NAME } from './index-settings'
import { resolvePath, type SearchContext } from './paths'
import type { WordsVocabulary } from './plain-words/vocabulary'
import { multiSearchSchema } from './result'
import { EMPTY_STATE } from './state'
import { getStockOverview } from './stock-overview.server'
import { addModels, getSiteVocabulary, mergeVocabularies, splitMakeModels } from './vocabulary'

/**
 * What the addresses of a site are read and built with. `isLive` is false when it is only what the site itself knows,
 * because search is down: an unknown value then says nothing. `parts` are those of the path being read; the models of its
 * make are looked up where the overview has not got them.
 */
export async function loadSearchContext(
  site: Site,
  parts: readonly string[],
): Promise<{ context: SearchContext; isLive: boolean }> {
  const known = getSiteVocabulary(site)
  const overview = await getStockOverview(site)
  if (!overview) return { context: { site, vocabulary: known }, isLive: false }
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
  const context: SearchContext = { site, vocabulary: mergeVocabularies(live, known) }
  if (parts.length !== 2 || resolvePath(context, parts)) return { context, isLive: true }
  const make = context.vocabulary.makes.find(
    (entry) => slugify(entry) === slugify(decodePart(parts[0] ?? '')),
  )
  if (make === undefined) return { context, isLive: true }
  const models = await readModels(site, make)
  return models
    ? { context: { site, vocabulary: addModels(context.vocabulary, make, models) }, isLive: true }
    : { context, isLive: false }
}

/** What plain words are understood with on a site; `null` while search is down. The same object for as long as it is fresh. */
export async function loadWordsVocabulary(site: Site): Promise<WordsVocabulary | null> {
  return (await getStockOverview(site))?.words ?? null
}

async function readModels(site: Site, make: string): Promise<string[] | null> {
  const state = { ...EMPTY_STATE, refinements: { make: [make] }, sort: 'mostRelevant' as const }
  const filter = buildStateFilter(site, state, Date.now())
  const query = { indexUid: INDEX_NAME, q: '', filter, facets: ['model'], limit: 0, offset: 0 }
  const asked = await askSearch(site, [query])
  const parsed = asked.kind === 'ok' ? multiSearchSchema.safeParse(asked.answer) : null
  const main = parsed?.data?.results[0]
  return main ? Object.keys(main.facetDistribution['model'] ?? {}) : null
}
