import { splitWords, squash } from './tokens'

/** A value or a phrase of a concept, taken apart once. */
export type Parts = { value: string; key: string; words: readonly string[] }

/** Concept words ready to be looked for; see `Concept`. */
export type Pattern = { fits: readonly (readonly Parts[])[]; not: readonly string[] }

/** A value beside its signs and words, so that it is taken apart once. */
export function takeApart(value: string): Parts {
  return { value, key: squash(value), words: splitWords(value) }
}

/** A pattern of groups of phrases, and of words that a value must not have. */
export function makePattern(fits: readonly (readonly string[])[], not: readonly string[] = []): Pattern {
  return { fits: fits.map((group) => group.map(takeApart)), not }
}

/** The stock's values that a concept means: those of the first group of words that fits any. */
export function matchPattern(values: readonly Parts[], { fits, not }: Pattern): Parts[] {
  const candidates = values.filter(({ words }) => !not.some((word) => words.includes(word)))
  for (const group of fits) {
    const found = candidates.filter((value) => group.some((phrase) => hasPhrase(value, phrase)))
    if (found.length > 0) return found
  }
  return []
}

/** Whether a value is a phrase, or has every word of it. */
function hasPhrase(value: Parts, phrase: Parts): boolean {
  return value.key === phrase.key || phrase.words.every((word) => value.words.includes(word))
}
