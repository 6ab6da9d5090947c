import type { FacetName } from '@/config/filters'
import { splitMakeModels } from '../vocabulary'
import { SHORTEST_MISTAKE, splitWords } from './tokens'

/** Facets whose values the query parser recognises. */
export const WORDS_FACETS = [
  'car_type',
  'item_type',
  'make',
  'body',
  'colour',
  'transmission',
  'fuel',
  'drive',
  'seats',
  'location_name',
  'city',
  'state',
  'weekly_price_range',
] as const satisfies readonly FacetName[]
export type WordsFacet = (typeof WORDS_FACETS)[number]

/** Vocabulary of the query parser: the stock values of one site in the stock's spelling. Serialisable. */
export type WordsVocabulary = {
  values: Readonly<Partial<Record<WordsFacet, readonly string[]>>>
  /** Models by make. */
  models: Readonly<Record<string, readonly string[]>>
  /** Words of the stock's badges in lower case. They remain text and are not corrected to models. */
  badgeWords: readonly string[]
  /** Whether vehicles have a `subscription_price`; weekly amounts then filter by it. */
  hasSubscriptionPrices: boolean
  /** Whether seat counts are berths: "4 berth", "sleeps 4". */
  hasBerths: boolean
  /** Display unit of distances. The index stores kilometres. */
  distance: 'km' | 'mi'
}

/** Item types whose seats are counted in berths. */
const BERTH_TYPES = ['camper', 'rv']

/**
 * Builds the query parser's vocabulary.
 * @param facets Counts of the stock by facet and value.
 * @param makeModels Values such as "Land Rover Defender".
 * @param locale The site's locale.
 */
export function buildWordsVocabulary({
  facets,
  makeModels,
  hasSubscriptionPrices,
  locale,
}: {
  facets: Readonly<Record<string, Readonly<Record<string, number>>>>
  makeModels: readonly string[]
  hasSubscriptionPrices: boolean
  locale: string
}): WordsVocabulary {
  const list = (facet: WordsFacet) => Object.keys(facets[facet] ?? {}).filter((value) => value.trim() !== '')
  const itemTypes = list('item_type')
  return {
    values: Object.fromEntries(WORDS_FACETS.map((facet) => [facet, list(facet)])),
    models: splitMakeModels(list('make'), makeModels),
    badgeWords: [...new Set(Object.keys(facets['badge'] ?? {}).flatMap(splitWords))]
      .filter(isLongWord)
      .sort(),
    hasSubscriptionPrices,
    hasBerths: itemTypes.length > 0 && itemTypes.every((type) => BERTH_TYPES.includes(type)),
    distance: locale === 'en-US' ? 'mi' : 'km',
  }
}

/** Typo correction never applies to shorter words or words with digits. */
function isLongWord(word: string): boolean {
  return word.length >= SHORTEST_MISTAKE && /^\p{L}+$/u.test(word)
}
