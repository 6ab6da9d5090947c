import type { FacetName, RangeName } from '@/config/filters'
import type { SortName } from '@/config/names'
import type { NumberRange } from '@/lib/search/state'
import { listEntries } from '@/lib/typed'
import { KM_PER_MILE } from './amounts'
import {
  CABS,
  COLOURS,
  CONCEPTS,
  ITEM_TYPES,
  PLACELESS,
  SHADES,
  SORT_PHRASES,
  STATES,
  SYNONYMS,
} from './synonyms'
import { splitWords, squash } from './tokens'
import { TOWNS } from '../places'
import type { WordsFacet, WordsVocabulary } from './vocabulary'
import {
  DISTANCE_NOUNS,
  FILLER_PHRASES,
  FILLERS,
  HIGHEST,
  LOW,
  LOWEST,
  OPAQUE,
  ORDINARY_WORDS,
  PLAIN_WORDS,
} from './words'

/**
 * The filters that a phrase stands for. With several facets, the last is the most specific: a model after its
 * make. An empty meaning is a noun for the whole stock, such as "trucks" on a site that sells only trucks.
 */
export type Meaning = {
  values?: Partial<Record<FacetName, readonly string[]>>
  ranges?: Partial<Record<RangeName, NumberRange>>
  sort?: SortName
}

/** A recognised phrase; `end` is the index of the token after it. */
export type Reading = { meaning: Meaning; end: number }

/** Maximum distance for "low kms": in km, or in miles on sites that show miles. */
const LOW_DISTANCE = { km: 50_000, mi: 30_000 }

/**
 * What a phrase is: filters, a filler, or `'opaque'`, whose words must not be read alone, such as "android auto".
 * Places after a preposition only: "in Parramatta".
 */
export type Entry = Meaning | 'opaque' | 'filler'

/** The phrases of one site's stock in the form of `squash`. */
export type Dictionary = {
  phrases: ReadonlyMap<string, Entry>
  /** Single words of place names, recognised after prepositions such as "in". */
  places: ReadonlyMap<string, Meaning>
  /** Phrases that are also recognised in the plural. */
  countable: ReadonlySet<string>
  /** Names by first letter, for correcting typos: those of one word, and those of several. */
  names: { single: ReadonlyMap<string, readonly string[]>; several: ReadonlyMap<string, readonly string[]> }
  /** Words of badges, and pairs of neighbouring words, such as "black edition". */
  badgeWords: ReadonlySet<string>
}

/** Collects phrases. The first entry added for a phrase stays. */
class DictionaryBuilder {
  readonly phrases = new Map<string, Entry>()
  readonly countable = new Set<string>()
  readonly single = new Set<string>()
  readonly several = new Set<string>()

  /** @param kind Whether the phrase has a plural, and whether mistyped words are corrected to it. */
  add(phrase: string, entry: Entry, kind?: 'noun' | 'name' | 'word'): void {
    const key = squash(phrase)
    if (key === '' || this.phrases.has(key)) return
    this.phrases.set(key, entry)
    if (kind === 'noun' || kind === 'name') this.countable.add(key)
    if (kind === 'name' || kind === 'word')
      this[splitWords(phrase).length > 1 ? 'several' : 'single'].add(key)
  }
}

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
  for (const phrase of FILLER_PHRASES) builder.add(phrase, 'filler')
  addNamedValues(builder, vocabulary, ['make'])
  addCabs(builder, vocabulary)
  addConcepts(builder, vocabulary)
  addExactValues(builder, vocabulary)
  addColours(builder, vocabulary)
  addModels(builder, vocabulary)
  addNamedValues(builder, vocabulary, [
    'series',
    'filtered_features',
    'tag',
    'status',
    'certified',
    'categories',
  ])
  addSeries(builder, vocabulary)
  const places = listPlaces(vocabulary)
  addPlaces(builder, vocabulary)
  addItemTypes(builder, vocabulary)
  addOrders(builder, vocabulary)
  for (const phrase of OPAQUE) builder.add(phrase, 'opaque')
  // Values that this stock lacks: "plug in hybrid" must not become "hybrid". But "hybrid van" is a hybrid and a van.
  for (const { words } of [...CONCEPTS, ...CABS])
    for (const phrase of words) {
      const parts = splitWords(phrase)
      if (parts.length > 1 && parts.some((word) => !builder.phrases.has(word) && !FILLERS.has(word)))
        builder.add(phrase, 'opaque')
    }
  const { phrases, countable, single, several } = builder
  const badgeWords = new Set(vocabulary.badges.map(splitWords).flatMap(listWordsAndPairs))
  return {
    phrases,
    countable,
    // A badge word has no entry among the phrases: "Ascent" is no typo of "Accent".
    names: {
      single: groupByLetter([...single, ...badgeWords]),
      several: groupByLetter([...single, ...several]),
    },
    places,
    badgeWords,
  }
}

function listWordsAndPairs(words: readonly string[]): string[] {
  return words.flatMap((word, index) => [word, `${word} ${words[index + 1] ?? ''}`.trim()])
}

function choose(facet: WordsFacet, values: readonly string[]): Meaning {
  return { values: { [facet]: values } }
}

/** Adds values by their own name, then by their other names. */
function addNamedValues(
  builder: DictionaryBuilder,
  { values }: WordsVocabulary,
  facets: readonly WordsFacet[],
): void {
  for (const facet of facets)
    for (const value of values[facet] ?? [])
      // The category "Prime Movers" holds the vehicles of the body "Prime Mover".
      if (
        squash(value).length > 1 &&
        facet !== 'certified' &&
        !builder.countable.has(squash(value).replace(/s$/, ''))
      )
        builder.add(value.replaceAll('_', ' '), choose(facet, [value]), 'name')
  for (const facet of facets)
    for (const value of values[facet] ?? [])
      for (const name of SYNONYMS[facet]?.[value] ?? [])
        builder.add(name, choose(facet, [value]), facet === 'make' ? 'noun' : 'word')
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
      // A colour word matches all its shades; see `addColours`.
      const isColour = facet === 'colour' && COLOURS[key] !== undefined
      if (key.length > 1 && !/^\d+$/.test(key) && !isVague && !isColour)
        builder.add(value, choose(facet, [value]), facet === 'body' ? 'noun' : undefined)
    }
}

/** The parsed tables, shared by all sites. */
const PATTERNS = CONCEPTS.map(({ facet, words, fits, not }) => ({
  facet,
  words,
  pattern: { fits: fits.map((group) => group.map(takeApart)), not },
}))
const COLOUR_PATTERNS = Object.entries(COLOURS).map(([word, fits]) => ({
  word,
  pattern: { fits: fits.split('|').map((group) => group.split(',').map(takeApart)), not: [] },
}))

function addConcepts(builder: DictionaryBuilder, { values }: WordsVocabulary): void {
  for (const { facet, words, pattern } of PATTERNS) {
    const found = matchPattern((values[facet] ?? []).map(takeApart), pattern).map(({ value }) => value)
    if (found.length === 0) continue
    for (const word of words) builder.add(word, choose(facet, found), facet === 'car_type' ? 'word' : 'name')
  }
}

/** Adds cabs: a body that names the cab, otherwise the utes with the cab's number of seats. */
function addCabs(builder: DictionaryBuilder, { values: { body = [], seats = [] } }: WordsVocabulary): void {
  const utes = body.filter((value) => splitWords(value).some((word) => word === 'ute' || word === 'utility'))
  for (const { words, seats: wanted } of CABS) {
    const named = body.filter((value) => words.some((word) => squash(value).startsWith(squash(word))))
    const fitting = wanted.filter((value) => seats.includes(value))
    if (named.length > 0) for (const word of words) builder.add(word, choose('body', named), 'noun')
    else if (utes.length > 0 && fitting.length > 0)
      for (const word of words) builder.add(word, { values: { body: utes, seats: fitting } }, 'noun')
  }
}

/** Adds colours. A colour matches all its shades in stock. A shade that the stock does not distinguish is ignored. */
function addColours(builder: DictionaryBuilder, { values: { colour: colours = [] } }: WordsVocabulary): void {
  const parts = colours.map(takeApart)
  for (const { word, pattern } of COLOUR_PATTERNS) {
    const found = matchPattern(parts, pattern)
    if (found.length === 0) continue
    const all = choose(
      'colour',
      found.map(({ value }) => value),
    )
    builder.add(word, all, 'word')
    for (const shade of SHADES) {
      const shaded = found.flatMap(({ value, words }) => (words.includes(shade) ? [value] : []))
      const meaning = shaded.length > 0 ? choose('colour', shaded) : all
      builder.add(`${shade} ${word}`, meaning)
      builder.add(`${word} ${shade}`, meaning)
    }
  }
}

/** A value and the name of its make, empty for a value without one. */
type Named = readonly [make: string, name: string]

/**
 * Adds models under all their names; each implies its make. After its make, any model name is accepted ("Mazda
 * 3"). On its own, a model name must not be a number or an ordinary word ("86", "Daily").
 */
function addModels(builder: DictionaryBuilder, { values, models, badges }: WordsVocabulary): void {
  const all = (values.make ?? []).flatMap((make) => (models[make] ?? []).map((model): Named => [make, model]))
  for (const [make, model] of all)
    for (const name of listModelNames(model))
      for (const makeName of [make, ...(SYNONYMS.make?.[make] ?? [])])
        builder.add(`${makeName} ${name}`, chooseModels([[make, model]]), 'noun')
  for (const [name, found] of groupByName(all, ([, model]) => listModelNames(model).map(squash)))
    if (isUnambiguous(name))
      builder.add(
        name,
        chooseModels(found),
        found.some(([, model]) => squash(model) === name) ? 'name' : 'noun',
      )
  const badgeWords = new Set(badges.flatMap(splitWords))
  addParts(builder, all, chooseModels, badgeWords)
}

/**
 * Adds parts of names: "Range Rover" for every Range Rover. A part that is also a badge, such as Prado, is left to the
 * text search, which finds both.
 */
function addParts(
  builder: DictionaryBuilder,
  all: readonly Named[],
  chooseNamed: (found: readonly Named[]) => Meaning,
  badgeWords: ReadonlySet<string> = new Set(),
): void {
  const afterMake = groupByName(all, ([make, name]) =>
    make === ''
      ? []
      : splitWords(name)
          .slice(0, -1)
          .map(
            (_word, index) =>
              squash(make) +
              splitWords(name)
                .slice(0, index + 1)
                .join(''),
          ),
  )
  for (const [name, found] of afterMake) builder.add(name, chooseNamed(found))
  for (const [name, found] of groupByName(all, ([, model]) => listRuns(model))) {
    const isOneMake = new Set(found.map(([make]) => make)).size === 1
    if (isOneMake && isUnambiguousPart(name) && !badgeWords.has(name))
      builder.add(name, chooseNamed(found), 'noun')
  }
}

function listModelNames(model: string): string[] {
  return [model, ...(SYNONYMS.model?.[model] ?? [])]
}

/** The leading and trailing word sequences of a name, without the complete name; in the form of `squash`. */
function listRuns(name: string): string[] {
  const words = splitWords(name)
  const runs = words.slice(1).flatMap((_word, index) => {
    return [words.slice(0, index + 1).join(''), words.slice(index + 1).join('')]
  })
  return runs.filter((run) => run.length > 1)
}

/** Adds parts of series: "Ducato" and the make for "Fiat Ducato", with the make's other names. */
function addSeries(builder: DictionaryBuilder, { values: { series = [] } }: WordsVocabulary): void {
  addParts(
    builder,
    series.map((name): Named => ['', name]),
    chooseSeries,
  )
  for (const [make, names] of Object.entries(SYNONYMS.make ?? {})) {
    const found = series.filter((name) => name.startsWith(`${make} `))
    if (found.length > 0) for (const name of names) builder.add(name, choose('series', found), 'noun')
  }
}

function chooseSeries(found: readonly Named[]): Meaning {
  return choose(
    'series',
    found.map(([, name]) => name),
  )
}

function chooseModels(found: readonly Named[]): Meaning {
  return {
    values: {
      make: [...new Set(found.map(([make]) => make))],
      model: [...new Set(found.map(([, model]) => model))],
    },
  }
}

function isUnambiguous(name: string): boolean {
  return name.length > 1 && !/^\d+$/.test(name) && !PLAIN_WORDS.has(name) && !FILLERS.has(name)
}

function isUnambiguousPart(name: string): boolean {
  const isLong = name.length >= 4 && (name.length >= 5 || /\d/.test(name) || /^[a-z]{4}$/.test(name))
  return isLong && isUnambiguous(name) && !ORDINARY_WORDS.has(name)
}

function groupByName(all: readonly Named[], listKeys: (named: Named) => string[]): Map<string, Named[]> {
  const groups = new Map<string, Named[]>()
  for (const named of all)
    for (const key of new Set(listKeys(named))) groups.set(key, [...(groups.get(key) ?? []), named])
  return groups
}

function addPlaces(builder: DictionaryBuilder, { values, towns }: WordsVocabulary): void {
  const { location_name: locations = [], city: cities = [], state: states = [] } = values
  for (const location of locations) builder.add(location, choose('location_name', [location]))
  for (const city of cities) builder.add(city, choose('city', [city]))
  for (const location of locations) {
    // "Harbour City Mazda, Alexandria" is also known by the dealership's name.
    const [dealership = ''] = location.split(',')
    const others = locations.filter((name) => name.startsWith(`${dealership},`))
    if (others.length === 1) builder.add(dealership, choose('location_name', others))
    // "Bargain Bay, Caboolture" is the location of that suburb, even if its address names another city.
    const suburb = location.split(',').slice(1).join(' ')
    if (squash(suburb).length > 3) builder.add(suburb, choose('location_name', [location]))
  }
  for (const state of states) {
    builder.add(state, choose('state', [state]))
    const names = STATES.find((entry) => entry.some((name) => squash(name) === squash(state))) ?? []
    for (const name of names) builder.add(name, choose('state', [state]))
  }
  // A town without stock near it, and a state without stock, are unknown as a whole: "Gold Coast" is no colour.
  for (const [town] of TOWNS) {
    const near = towns[squash(town)]
    const meaning = near?.length === 0 ? {} : choose('location_name', near ?? [])
    builder.add(town, near ? meaning : 'opaque')
  }
  for (const names of STATES)
    for (const name of names) if (splitWords(name).length > 1) builder.add(name, 'opaque')
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
          choose(
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
    for (const word of words) builder.add(word, types.length > 1 ? choose('item_type', [value]) : {}, 'noun')
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

function groupByLetter(words: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const word of new Set(words)) groups.set(word.charAt(0), [...(groups.get(word.charAt(0)) ?? []), word])
  return groups
}

/** A stock value or phrase of a concept, split into its words. */
type Parts = { value: string; key: string; words: readonly string[] }

/** A concept's phrases in parsed form; see `Concept`. */
type Pattern = { fits: readonly (readonly Parts[])[]; not: readonly string[] }

/** Parses a value once for repeated matching. */
function takeApart(value: string): Parts {
  return { value, key: squash(value), words: splitWords(value) }
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
