import type { SortName } from '@/config/names'
import type { FacetName, RangeName } from '@/config/filters'
import {
  CHATTER,
  FILLERS,
  NEGATIONS,
  ORDINARY_WORDS,
  PLAIN_WORDS,
} from '@/lib/search/query-parser/lexicon/common'
import { PLACE_PREPOSITIONS } from '@/lib/search/query-parser/lexicon/stock-values'
import type { NumberRange, SearchState } from '@/lib/search/state'
import { listEntries, listKeys } from '@/lib/typed'
import { type Dictionary, getDictionary } from './dictionary'
import type { Meaning, Reading } from './dictionary-builder'
import { readRange } from './ranges'
import { readSeats } from './seats'
import { collapse, isOneEdit, joinTokens, SHORTEST_MISTAKE, type Token, tokenise } from './tokens'
import type { WordsVocabulary } from './vocabulary'

/** Filters found in a query, and the words that were not recognised. */
type Understanding = {
  refinements: Partial<Record<FacetName, string[]>>
  ranges: Partial<Record<RangeName, NumberRange>>
  sort: SortName | null
  /** Unrecognised words in their order. Parsing them again finds no filters. */
  rest: string
}

/** Longer texts are not parsed. */
const MAX_LENGTH = 300

/**
 * Parses a natural-language query such as "white hilux under 40k auto" into stock
 * filters. Every value comes from the vocabulary; words that match no stock
 * remain text. Pure and deterministic; never throws. `now` in milliseconds.
 *
 * Ambiguous input: a bare "under 40k" is a price, with "km" a distance. Four digits
 * from 1950 to next year are a year. A model that is a number or an ordinary word needs
 * its make next to it. A body type takes precedence over a model of the same name.
 * "40k" alone remains text. "Low kms" means up to 50,000 km; "around" means ±10%.
 */
function understandWords(text: string, vocabulary: WordsVocabulary, now: number): Understanding {
  const result: Understanding = { refinements: {}, ranges: {}, sort: null, rest: collapse(text) }
  if (text.length > MAX_LENGTH) return result
  // Recognised words may have separated two words that form a phrase, so the rest is parsed again until nothing
  // changes.
  for (;;) {
    const tokens = tokenise(result.rest)
    const readings = findReadings(tokens, vocabulary, now)
    if (readings.length === 0) {
      if (tokens.length > 0 && tokens.every(isFiller)) result.rest = ''
      return result
    }
    for (const { meaning } of readings) addMeaning(result, meaning)
    result.rest = joinTokens(tokens, markRemaining(tokens, readings))
  }
}

type Placed = Reading & { start: number }

function findReadings(tokens: readonly Token[], vocabulary: WordsVocabulary, now: number): Placed[] {
  const dictionary = getDictionary(vocabulary)
  const context = { vocabulary, thisYear: new Date(now).getUTCFullYear() }
  const readings: Placed[] = []
  for (let start = 0; start < tokens.length;) {
    const numbers = readSeats(tokens, start, vocabulary) ?? readRange(tokens, start, context)
    const phrase = findPhrase(dictionary, tokens, start)
    // The longer match wins ("Peugeot 2008" is a model, not a year). At equal length, the number wins.
    const found = numbers && (!phrase || numbers.end >= phrase.end) ? numbers : phrase
    if (found && found.meaning !== 'opaque' && !isNegated(tokens, start))
      readings.push({ start, end: found.end, meaning: found.meaning })
    start = found?.end ?? start + 1
  }
  return readings
}

function isNegated(tokens: readonly Token[], start: number): boolean {
  let at = start - 1
  while (['a', 'an', 'the', 'any'].includes(tokens[at]?.text ?? '')) at -= 1
  return NEGATIONS.has(tokens[at]?.text ?? '')
}

function isFiller(token: Token): boolean {
  return FILLERS.has(token.text)
}

/** Marks the tokens that remain: neither recognised nor chatter, nor fillers next to recognised words. */
function markRemaining(tokens: readonly Token[], readings: readonly Placed[]): boolean[] {
  const isRemaining = tokens.map(({ text }) => !CHATTER.has(text))
  for (const { start, end } of readings) {
    isRemaining.fill(false, start, end)
    for (let at = start - 1; at >= 0 && isFillerAt(tokens, at); at -= 1) isRemaining[at] = false
    for (let at = end; at < tokens.length && isFillerAt(tokens, at); at += 1) isRemaining[at] = false
  }
  return isRemaining
}

function isFillerAt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  return token !== undefined && isFiller(token)
}

function addMeaning(result: Understanding, { refinements = {}, ranges = {}, sort }: Meaning): void {
  for (const [facet, values] of listEntries(refinements))
    result.refinements[facet] = [...new Set([...(result.refinements[facet] ?? []), ...values])]
  for (const [name, range] of listEntries(ranges)) result.ranges[name] = { ...result.ranges[name], ...range }
  if (sort) result.sort ??= sort
}

/** Facets to clear when the query names a facet or range: the facet itself and those that would contradict it. */
const PLACES: readonly FacetName[] = ['location_name', 'location_id', 'city', 'state']
const CLEARED_FACETS: Partial<Record<FacetName | RangeName, readonly FacetName[]>> = {
  make: ['make', 'model', 'badge', 'make_model'],
  model: ['model', 'badge', 'make_model'],
  body: ['body', 'simple_body'],
  location_name: PLACES,
  city: PLACES,
  state: PLACES,
  price: ['price_range'],
  subscription_price: ['weekly_price_range'],
}

/**
 * Applies a shopper's query text to a search. Recognised filters replace the
 * current ones of the same kind (a make also replaces models); all other filters
 * stay, and unrecognised words become the text query. Returns to the first page.
 * @param now Milliseconds since 1970.
 */
export function applyWords(
  vocabulary: WordsVocabulary,
  state: SearchState,
  text: string,
  now: number,
): SearchState {
  const { refinements: named, ranges: namedRanges, sort, rest } = understandWords(text, vocabulary, now)
  const refinements = { ...state.refinements }
  const ranges = { ...state.ranges }
  for (const facet of [...listKeys(named), ...listKeys(namedRanges)])
    for (const replaced of CLEARED_FACETS[facet] ?? []) delete refinements[replaced]
  if (named.weekly_price_range) delete ranges.subscription_price
  return {
    ...state,
    refinements: { ...refinements, ...named },
    ranges: { ...ranges, ...namedRanges },
    sort: sort ?? state.sort,
    page: 1,
    query: rest,
  }
}

/** Maximum number of tokens in a phrase. */
const MAX_PHRASE_TOKENS = 6
/** Units that claim the number before them: "Mazda 3" is a model, but not in "Mazda 3 door". */
const UNITS = /^(?:seat|door|cyl|speed|berth|owner|years|yrs|k$|grand$|litre|l$|cc$|kw$)/

type Entry = { meaning: Meaning | 'opaque'; end: number }

/**
 * Finds the longest dictionary phrase that starts at a token, otherwise a place after a preposition, otherwise
 * a name with one typo.
 */
function findPhrase(dictionary: Dictionary, tokens: readonly Token[], start: number): Entry | null {
  for (let length = Math.min(MAX_PHRASE_TOKENS, tokens.length - start); length > 0; length -= 1) {
    const run = tokens.slice(start, start + length)
    const next = tokens[start + length]
    if (!isPhrase(run) || (/^\d+$/.test(run.at(-1)?.text ?? '') && next && UNITS.test(next.text))) continue
    const key = findKey(dictionary, run.map(({ text }) => text).join(''))
    const meaning = key === null ? undefined : dictionary.phrases.get(key)
    if (meaning) return { meaning, end: start + length }
  }
  return findPlace(dictionary, tokens, start) ?? findTypo(dictionary, tokens, start)
}

/** Whether the tokens are separated only by spaces, hyphens or similar signs, not by a currency sign or comparison. */
function isPhrase(run: readonly Token[]): boolean {
  return run.slice(1).every(({ gap }) => !/[$<>~+;:|]/.test(gap))
}

function findKey({ phrases, countable }: Dictionary, text: string): string | null {
  if (phrases.has(text)) return text
  for (const ending of ['s', 'es']) {
    const singular = text.slice(0, -ending.length)
    if (text.endsWith(ending) && singular.length > 1 && countable.has(singular)) return singular
  }
  return null
}

function findPlace({ places }: Dictionary, tokens: readonly Token[], start: number): Entry | null {
  const before = tokens[start - 1]?.text ?? ''
  const meaning = PLACE_PREPOSITIONS.has(before) ? places.get(tokens[start]?.text ?? '') : undefined
  return meaning ? { meaning, end: start + 1 } : null
}

/**
 * Finds a make or model with one typo (a wrong, missing, extra
 * or two swapped letters), if exactly one name matches.
 */
function findTypo(
  { names, phrases, badgeWords }: Dictionary,
  tokens: readonly Token[],
  start: number,
): Entry | null {
  const isKnown = (token: Token) => isOrdinary(token) || badgeWords.has(token.text)
  for (const length of [2, 1]) {
    const run = tokens.slice(start, start + length)
    const text = run.map((token) => token.text).join('')
    // Two words must be longer together, and neither may be a short word that is there by coincidence.
    const isFit =
      length === 1 || (run.length === 2 && text.length >= 8 && run.every((token) => token.text.length > 2))
    if (!isFit || text.length < SHORTEST_MISTAKE || !/^\p{L}+$/u.test(text) || run.some(isKnown)) continue
    const found = (names.get(text.charAt(0)) ?? []).filter(
      (name) => name.length >= SHORTEST_MISTAKE && isOneEdit(text, name),
    )
    const [only] = found
    const meaning = found.length === 1 && only !== undefined ? phrases.get(only) : undefined
    if (meaning) return { meaning, end: start + length }
  }
  return null
}

function isOrdinary({ text }: Token): boolean {
  return FILLERS.has(text) || PLAIN_WORDS.has(text) || ORDINARY_WORDS.has(text)
}
