import { splitWords, squash } from './tokens'

/** A stock value or concept phrase, split into its words. */
export type Parts = { value: string; key: string; words: readonly string[] }

/** A concept's phrases in parsed form; see `Concept`. */
export type Pattern = { fits: readonly (readonly Parts[])[]; not: readonly string[] }

/** Parses a value once for repeated matching. */
export function takeApart(value: string): Parts {
  return { value, key: squash(value), words: splitWords(value) }
}

/** Builds a pattern from groups of phrases (`fits`) and words that exclude a value (`not`). */
export function makePattern(fits: readonly (readonly string[])[], not: readonly string[] = []): Pattern {
  return { fits: fits.map((group) => group.map(takeApart)), not }
}

/** The stock values that a concept matches: those of the first group that matches any. */
export function matchPattern(values: readonly Parts[], { fits, not }: Pattern): Parts[] {
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
