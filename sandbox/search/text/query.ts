import { isHard, splitPieces } from './tokenise'
import type { Derivations, TextIndex } from './text-index'

const MAX_TERMS = 10
const MAX_NGRAM = 3
const HARD_PENALTY = 7

/** The typo tolerance settings. */
type TypoSettings = {
  enabled: boolean
  oneTypo: number
  twoTypos: number
  exactWords: string[]
  exactNumbers: boolean
}

/** A query word or a quoted phrase. */
type Term = { words: string[]; phrase: boolean; position: number; end: number; prefix: boolean }

/** One interpretation of one to three adjacent terms: a word, concatenated words or a phrase. */
export type Segment = {
  /** Index of the first term, and the number of terms. */
  start: number
  length: number
  /** Word position of the first term in the query; used by the `wordPosition` rule. */
  position: number
  /** The penalty for concatenating terms, in typos. */
  baseCost: number
  derivations: Derivations
  exact: number | undefined
  /** Words that must be adjacent: a phrase, or the two halves of a split word. */
  sequence: number[] | null
  /** The penalty for matching by `sequence`, in typos. */
  sequenceCost: number
}

/** A parsed query. */
export type ParsedQuery = {
  termCount: number
  /** Per term: whether it is a quoted phrase, which is never dropped. */
  mandatory: boolean[]
  segments: Segment[]
  /** Numbers of excluded words and phrases. */
  negative: number[][]
  /**
   * Numbers of the query's words in order, for exact attribute matches; -1 for a word that is not in the
   * index.
   */
  exactWords: number[]
  /** The number of characters of an index word that the query matches; null when it does not match. */
  matchLength: (word: string) => number | null
}

type Reading = { terms: Term[]; negative: string[][] }

const readTerms = (query: string): Reading => {
  const reading: Reading = { terms: [], negative: [] }
  const pieces = splitPieces(query)
  let position = -1
  let phrase = null as Term | null
  let negated = false
  let spaceBefore = true
  const close = (term: Term | null) => {
    if (!term || term.words.length === 0) return
    if (negated) reading.negative.push(term.words)
    else reading.terms.push(term)
  }
  for (const [index, piece] of pieces.entries()) {
    if (reading.terms.length >= MAX_TERMS) break
    if (piece.word !== null) {
      position += 1
      if (phrase) {
        if (phrase.words.length === 0) phrase.position = position
        phrase.words.push(piece.word)
        phrase.end = position
      } else if (negated) {
        reading.negative.push([piece.word])
        negated = false
      } else {
        const prefix = index === pieces.length - 1
        reading.terms.push({ words: [piece.word], phrase: false, position, end: position, prefix })
      }
      spaceBefore = false
      continue
    }
    if (isHard(piece.separator)) position += HARD_PENALTY
    let minus = false
    for (const char of piece.separator) {
      if (char === '"') {
        if (phrase) {
          close(phrase)
          phrase = null
          negated = false
        } else {
          negated = minus
          phrase = { words: [], phrase: true, position: position + 1, end: position + 1, prefix: false }
        }
        minus = false
      } else {
        minus = char === '-' && spaceBefore && !phrase
        spaceBefore = /\s/.test(char)
      }
    }
    if (!phrase) negated = minus
  }
  close(phrase)
  return reading
}

const typosAllowed = (word: string, settings: TypoSettings): number => {
  const length = [...word].length
  const isExact = settings.exactWords.includes(word) || (settings.exactNumbers && /^\d+$/.test(word))
  if (!settings.enabled || length < settings.oneTypo || isExact) return 0
  return length < settings.twoTypos ? 1 : 2
}

const findAll = (index: TextIndex, words: string[]): number[] => words.map((word) => index.find(word) ?? -1)

const NONE: Derivations = { zero: [], one: [], two: [] }

const createSegment = (
  index: TextIndex,
  terms: Term[],
  start: number,
  settings: TypoSettings,
): Segment | null => {
  const [first] = terms
  const last = terms.at(-1)
  if (!first || !last) return null
  const shape = { start, length: terms.length, position: first.position }
  if (first.phrase) {
    const sequence = findAll(index, first.words)
    return { ...shape, baseCost: 0, derivations: NONE, exact: undefined, sequence, sequenceCost: 0 }
  }
  const parts = terms.flatMap((term) => term.words)
  const word = parts.join('')
  const typos = Math.max(0, typosAllowed(word, settings) - (terms.length - 1))
  const halves = index.split(word)
  const sameAsTerms =
    halves !== null && parts.length === 2 && halves.every((half, i) => index.words[half] === parts[i])
  return {
    ...shape,
    baseCost: terms.length === 1 ? 0 : terms.length,
    derivations: index.derive(word, typos, last.prefix),
    exact: terms.length === 1 ? index.find(word) : undefined,
    sequence: sameAsTerms ? null : halves,
    sequenceCost: 1,
  }
}

const createSegments = (index: TextIndex, terms: Term[], settings: TypoSettings): Segment[] => {
  const segments: Segment[] = []
  for (let start = 0; start < terms.length; start++) {
    for (let length = 1; length <= MAX_NGRAM && start + length <= terms.length; length++) {
      const group = terms.slice(start, start + length)
      const joined = group.every(
        (term, i) => !(length > 1 && term.phrase) && (i === 0 || group[i - 1]?.end === term.position - 1),
      )
      const segment = joined ? createSegment(index, group, start, settings) : null
      if (segment) segments.push(segment)
    }
  }
  return segments
}

const createMatchLength = (
  index: TextIndex,
  terms: Term[],
  segments: Segment[],
): ((word: string) => number | null) => {
  const whole = new Set<string>()
  for (const { derivations, sequence } of segments) {
    for (const number of [...derivations.zero, ...derivations.one, ...derivations.two, ...(sequence ?? [])]) {
      const word = index.words[number]
      if (word !== undefined) whole.add(word)
    }
  }
  const own = new Set(terms.flatMap((term) => term.words))
  const last = terms.at(-1)
  const prefix = last?.prefix ? last.words[0] : undefined
  return (word) => {
    if (own.has(word)) return word.length
    if (prefix !== undefined && word.startsWith(prefix)) return prefix.length
    return whole.has(word) ? word.length : null
  }
}

/**
 * Parses a query: words, quoted phrases and words negated by a minus. The last word is matched as a prefix.
 */
export const parseQuery = (query: string, index: TextIndex, settings: TypoSettings): ParsedQuery => {
  const { terms, negative } = readTerms(query)
  const segments = createSegments(index, terms, settings)
  return {
    termCount: terms.length,
    mandatory: terms.map((term) => term.phrase),
    segments,
    negative: negative.map((words) => findAll(index, words)),
    exactWords: terms.flatMap((term) => findAll(index, term.words)),
    matchLength: createMatchLength(index, terms, segments),
  }
}
