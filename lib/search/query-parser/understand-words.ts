import type { SortName } from '@/config/names'
import { listEntries } from '@/lib/typed'
import type { FacetName, RangeName } from '../facets/facets'
import type { NumberRange } from '../state'
import { getDictionary } from './dictionary'
import { CHATTER, FILLERS, NEGATIONS } from './lexicon/common'
import { findPhrase } from './lookup'
import type { Meaning, Reading } from './meaning'
import { readRange } from './ranges'
import { readSeats } from './seats'
import { collapse, joinTokens, tokenise, type Token } from './tokens'
import type { WordsVocabulary } from './vocabulary'

/** Filters found in a query, and the words that were not recognised. */
export type Understanding = {
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
export function understandWords(text: string, vocabulary: WordsVocabulary, now: number): Understanding {
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
