import type { SortName } from '@/config/names'
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

/** What a text asks for, and the words of it that were not understood. */
export type Understanding = {
  refinements: Partial<Record<FacetName, string[]>>
  ranges: Partial<Record<RangeName, NumberRange>>
  sort: SortName | null
  /** In the order they were typed; nothing of it would be understood. */
  rest: string
}

/** A longer text is no search of a shopper's and is left as it is. */
const LENGTH_LIMIT = 300

/**
 * Reads a search in plain words, like "white hilux under 40k auto", into filters of the stock. Every value is one of the
 * vocabulary's; what the stock has not got stays text. Pure, deterministic and quick; never throws. `now` in milliseconds.
 *
 * Where words could mean two things: a bare "under 40k" is a price, with "km" a distance; four digits from 1950 to next
 * year are a year; a model that is a number or an ordinary word needs its make beside it; a kind of body goes before a
 * model of the same name. "40k" alone stays text, as may be either; "low kms" are 50,000; "around" is ten per cent.
 */
export function understandWords(text: string, vocabulary: WordsVocabulary, now: number): Understanding {
  const result: Understanding = { refinements: {}, ranges: {}, sort: null, rest: collapse(text) }
  if (text.length > LENGTH_LIMIT) return result
  // What is understood may have stood between two words that belong together, so the rest is read until it stays.
  for (;;) {
    const tokens = tokenise(result.rest)
    const readings = readAll(tokens, vocabulary, now)
    if (readings.length === 0) {
      if (tokens.length > 0 && tokens.every(isFiller)) result.rest = ''
      return result
    }
    for (const { meaning } of readings) addMeaning(result, meaning)
    result.rest = joinTokens(tokens, markKept(tokens, readings))
  }
}

type Placed = Reading & { start: number }

function readAll(tokens: readonly Token[], vocabulary: WordsVocabulary, now: number): Placed[] {
  const dictionary = getDictionary(vocabulary)
  const context = { vocabulary, thisYear: new Date(now).getUTCFullYear() }
  const readings: Placed[] = []
  for (let start = 0; start < tokens.length;) {
    const numbers = readSeats(tokens, start, vocabulary) ?? readRange(tokens, start, context)
    const phrase = findPhrase(dictionary, tokens, start)
    // "Peugeot 2008" is longer than any number in it; of two as long, the number is what was meant.
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

/** What stays: neither understood, nor chatter, nor a filler that only fillers part from what is understood. */
function markKept(tokens: readonly Token[], readings: readonly Placed[]): boolean[] {
  const kept = tokens.map(({ text }) => !CHATTER.has(text))
  for (const { start, end } of readings) {
    kept.fill(false, start, end)
    for (let at = start - 1; at >= 0 && isFillerAt(tokens, at); at -= 1) kept[at] = false
    for (let at = end; at < tokens.length && isFillerAt(tokens, at); at += 1) kept[at] = false
  }
  return kept
}

function isFillerAt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  return token !== undefined && isFiller(token)
}

function addMeaning(result: Understanding, { refinements = {}, ranges = {}, sort }: Meaning): void {
  for (const [facet, values] of Object.entries(refinements) as [FacetName, readonly string[]][])
    result.refinements[facet] = [...new Set([...(result.refinements[facet] ?? []), ...values])]
  for (const [name, range] of Object.entries(ranges) as [RangeName, NumberRange][])
    result.ranges[name] = { ...result.ranges[name], ...range }
  if (sort) result.sort ??= sort
}
