import type { FacetName } from '../facets/facets'
import { splitMakeModels } from '../vocabulary'
import { SHORTEST_MISTAKE } from './one-edit'
import { splitWords } from './tokens'

/** Facets whose values shoppers name in words. */
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

/** What words are understood with: the values of a site's own stock, as the stock writes them. Plain data, fit for JSON. */
export type WordsVocabulary = {
  values: Readonly<Partial<Record<WordsFacet, readonly string[]>>>
  /** Models by make. */
  models: Readonly<Record<string, readonly string[]>>
  /** Words of the stock's badges, lower case, which stay text and are no misspelt models. */
  badgeWords: readonly string[]
  /** Whether vehicles have a `subscription_price`, which a sum of dollars a week then means. */
  hasSubscriptionPrices: boolean
  /** Whether seats are places to sleep: "4 berth", "sleeps 4". */
  hasBerths: boolean
  /** What the site shows distances in; kilometres are what is stored. */
  distance: 'km' | 'mi'
}

/** Kinds of vehicles whose seats are counted in berths. */
const SLEPT_IN = ['camper', 'rv']

/**
 * The vocabulary of a stock, from how often each value of each facet occurs in it. `locale` is the site's; `makeModels`
 * are values like "Land Rover Defender".
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
    hasBerths: itemTypes.length > 0 && itemTypes.every((type) => SLEPT_IN.includes(type)),
    distance: locale === 'en-US' ? 'mi' : 'km',
  }
}

/** Shorter words and words with digits are never read as mistakes anyhow. */
function isLongWord(word: string): boolean {
  return word.length >= SHORTEST_MISTAKE && /^\p{L}+$/u.test(word)
}
