import {
  COLOURS,
  MAKE_NICKNAMES,
  PLACELESS,
  SHADES,
  STATES,
} from '@/lib/search/query-parser/lexicon/stock-values'
import {
  DISTANCE_NOUNS,
  HIGHEST,
  LOW,
  LOWEST,
  OPAQUE,
  SORT_PHRASES,
} from '@/lib/search/query-parser/lexicon/common'
import { CONCEPTS, ITEM_TYPES } from '@/lib/search/query-parser/lexicon/concepts'
import { listEntries } from '@/lib/typed'
import { addModels } from './add-models'
import { KM_PER_MILE } from './amounts'
import { DictionaryBuilder, type Meaning } from './dictionary-builder'
import { splitWords, squash } from './tokens'
import type { WordsFacet, WordsVocabulary } from './vocabulary'

/** Maximum distance for "low kms": in km, or in miles on sites that show miles. */
const LOW_DISTANCE = { km: 50_000, mi: 30_000 }

/** Normalised phrases and their meaning on one site. `'opaque'` phrases remain part of the text query. */
export type Dictionary = {
  phrases: ReadonlyMap<string, Meaning | 'opaque'>
  /** Single words of place names, recognised after prepositions such as "in". */
  places: ReadonlyMap<string, Meaning>
  /** Phrases that are also recognised in the plural. */
  countable: ReadonlySet<string>
  /** Makes and models by first letter, for correcting typos. */
  names: ReadonlyMap<string, readonly string[]>
  /** Words of badges, which are not corrected: "Ascent" is not a typo of "Accent". */
  badgeWords: ReadonlySet<string>
}

/** The parsed lexicon, shared by all sites. */
const PATTERNS = CONCEPTS.map(({ facet, words, fits, not }) => ({
  facet,
  keys: words.map(squash),
  pattern: makePattern(fits, not),
}))
const PATTERN_FACETS = [...new Set(PATTERNS.map(({ facet }) => facet))]
const COLOUR_PATTERNS = Object.entries(COLOURS).map(([word, fits]) => ({ word, pattern: makePattern(fits) }))
const SHADE_KEYS = SHADES.map(squash)
const CONCEPT_KEYS: ReadonlySet<string> = new Set([
  ...PATTERNS.flatMap(({ keys }) => keys),
  ...Object.keys(COLOURS),
])
const dictionaries = new WeakMap<WordsVocabulary, Dictionary>()

/** The dictionary of a vocabulary. Cached as long as the vocabulary object exists. */
export function getDictionary(vocabulary: WordsVocabulary): Dictionary {
  const cached = dictionaries.get(vocabulary)
  if (cached) return cached
  const dictionary = buildDictionary(vocabulary)
  dictionaries.set(vocabulary, dictionary)
  return dictionary
}

function buildDictionary(vocabulary: WordsVocabulary): Dictionary {
  const builder = new DictionaryBuilder()
  addMakes(builder, vocabulary)
  addExactValues(builder, vocabulary)
  addConcepts(builder, vocabulary)
  addColours(builder, vocabulary)
  addModels(builder, vocabulary)
  addPlaces(builder, vocabulary)
  addItemTypes(builder, vocabulary)
  addOrders(builder, vocabulary)
  for (const phrase of OPAQUE) builder.add(phrase, 'opaque')
  const { phrases, countable, names } = builder
  return {
    phrases,
    countable,
    names: groupByLetter(names),
    places: listPlaces(vocabulary),
    badgeWords: new Set(vocabulary.badgeWords),
  }
}

function refine(facet: WordsFacet, values: readonly string[]): Meaning {
  return { refinements: { [facet]: values } }
}

function addMakes(builder: DictionaryBuilder, { values: { make: makes = [] } }: WordsVocabulary): void {
  for (const make of makes) builder.add(make, refine('make', [make]), 'name')
  for (const make of makes)
    for (const nickname of MAKE_NICKNAMES[make] ?? []) builder.add(nickname, refine('make', [make]), 'noun')
}

/**
 * Adds stock values under their own name, except bare numbers and
 * vague words such as "Front", which other entries cover better.
 */
function addExactValues(builder: DictionaryBuilder, { values }: WordsVocabulary): void {
  const vague = new Set(['front', 'rear', 'premium', 'other', 'all', 'gas', 'sport'])
  for (const facet of ['body', 'fuel', 'transmission', 'drive', 'colour'] as const)
    for (const value of values[facet] ?? []) {
      const key = squash(value)
      const isVague = facet !== 'body' && vague.has(key)
      // Concept words come first: "hybrid" means the fuel before the caravan type, and "petrol" means all
      // petrol fuels.
      const isConcept = CONCEPT_KEYS.has(key)
      if (key.length > 1 && !/^\d+$/.test(key) && !isVague && !isConcept)
        builder.add(value, refine(facet, [value]), facet === 'body' ? 'noun' : undefined)
    }
}

function addConcepts(builder: DictionaryBuilder, { values }: WordsVocabulary): void {
  const parts = new Map(PATTERN_FACETS.map((facet) => [facet, (values[facet] ?? []).map(takeApart)]))
  for (const { facet, keys, pattern } of PATTERNS) {
    const found = matchPattern(parts.get(facet) ?? [], pattern).map(({ value }) => value)
    if (found.length === 0) continue
    const kind = facet === 'car_type' ? undefined : 'noun'
    for (const key of keys) builder.addKey(key, refine(facet, found), kind)
  }
  for (const body of values.body ?? []) builder.add(body, refine('body', [body]), 'noun')
}

/** Adds colours. A colour matches all its shades in stock. A shade that the stock does not distinguish is ignored. */
function addColours(builder: DictionaryBuilder, { values: { colour: colours = [] } }: WordsVocabulary): void {
  const parts = colours.map(takeApart)
  for (const { word, pattern } of COLOUR_PATTERNS) {
    const found = matchPattern(parts, pattern)
    if (found.length === 0) continue
    const all = refine(
      'colour',
      found.map(({ value }) => value),
    )
    builder.addKey(word, all)
    for (const shade of SHADE_KEYS) {
      const shaded = found.flatMap(({ value, words }) => (words.includes(shade) ? [value] : []))
      const meaning = shaded.length > 0 ? refine('colour', shaded) : all
      builder.addKey(shade + word, meaning)
      builder.addKey(word + shade, meaning)
    }
  }
}

function addPlaces(builder: DictionaryBuilder, { values }: WordsVocabulary): void {
  const { location_name: locations = [], city: cities = [], state: states = [] } = values
  for (const location of locations) builder.add(location, refine('location_name', [location]))
  for (const city of cities) builder.add(city, refine('city', [city]))
  for (const location of locations) {
    // "Bargain Bay, Caboolture" is the location of that suburb, even if its address names another city.
    const suburb = location.split(',').slice(1).join(' ')
    if (squash(suburb).length > 3) builder.add(suburb, refine('location_name', [location]))
  }
  for (const state of states) {
    builder.add(state, refine('state', [state]))
    const names = STATES.find((entry) => entry.some((name) => squash(name) === squash(state))) ?? []
    for (const name of names) builder.add(name, refine('state', [state]))
  }
}

/** Maps each word of a place name to the locations with that word, otherwise to the cities. */
function listPlaces({ values }: WordsVocabulary): Map<string, Meaning> {
  const places = new Map<string, Meaning>()
  for (const facet of ['location_name', 'city'] as const) {
    const all = values[facet] ?? []
    for (const word of new Set(all.flatMap(splitWords)))
      if (word.length > 3 && !PLACELESS.has(word) && !places.has(word))
        places.set(
          word,
          refine(
            facet,
            all.filter((value) => splitWords(value).includes(word)),
          ),
        )
  }
  return places
}

function addItemTypes(
  builder: DictionaryBuilder,
  { values: { item_type: types = [] } }: WordsVocabulary,
): void {
  for (const [type, words] of Object.entries(ITEM_TYPES)) {
    const value = types.find((entry) => squash(entry) === type)
    if (value === undefined) continue
    for (const word of words) builder.add(word, types.length > 1 ? refine('item_type', [value]) : {}, 'noun')
  }
}

function addOrders(builder: DictionaryBuilder, { distance }: WordsVocabulary): void {
  for (const [sort, phrases] of listEntries(SORT_PHRASES))
    for (const phrase of phrases) builder.add(phrase, { sort })
  const max = Math.round(distance === 'mi' ? LOW_DISTANCE.mi * KM_PER_MILE : LOW_DISTANCE.km)
  for (const noun of DISTANCE_NOUNS) {
    for (const word of LOWEST) builder.add(`${word} ${noun}`, { sort: 'lowestKms' })
    for (const word of HIGHEST) builder.add(`${word} ${noun}`, { sort: 'highestKms' })
    for (const word of LOW) builder.add(`${word} ${noun}`, { ranges: { km: { max } } })
  }
}

function groupByLetter(names: ReadonlySet<string>): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const name of names) groups.set(name.charAt(0), [...(groups.get(name.charAt(0)) ?? []), name])
  return groups
}

/** A stock value or concept phrase, split into its words. */
type Parts = { value: string; key: string; words: readonly string[] }

/** A concept's phrases in parsed form; see `Concept`. */
type Pattern = { fits: readonly (readonly Parts[])[]; not: readonly string[] }

/** Parses a value once for repeated matching. */
function takeApart(value: string): Parts {
  return { value, key: squash(value), words: splitWords(value) }
}

/** Builds a pattern from groups of phrases (`fits`) and words that exclude a value (`not`). */
function makePattern(fits: readonly (readonly string[])[], not: readonly string[] = []): Pattern {
  return { fits: fits.map((group) => group.map(takeApart)), not }
}

/** The stock values that a concept matches: those of the first group that matches any. */
function matchPattern(values: readonly Parts[], { fits, not }: Pattern): Parts[] {
  const candidates = values.filter(({ words }) => !not.some((word) => words.includes(word)))
  for (const group of fits) {
    const found = candidates.filter((value) => group.some((phrase) => hasPhrase(value, phrase)))
    if (found.length > 0) return found
  }
  return []
}

/** Whether a value equals a phrase or contains all of its words. */
function hasPhrase(value: Parts, phrase: Parts): boolean {
  return value.key === phrase.key || phrase.words.every((word) => value.words.includes(word))
}
