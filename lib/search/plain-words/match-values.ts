import type { Concept } from './lexicon/concepts'
import { splitWords, squash } from './tokens'

/** The stock's values that a concept means: those of the first group of words that fits any. */
export function matchConcept(
  values: readonly string[],
  { fits, not = [] }: Pick<Concept, 'fits' | 'not'>,
): string[] {
  const candidates = values.filter((value) => !not.some((word) => splitWords(value).includes(word)))
  for (const group of fits) {
    const found = candidates.filter((value) => group.some((phrase) => hasWords(value, phrase)))
    if (found.length > 0) return found
  }
  return []
}

/** Whether a value is a phrase, or has every word of it. */
function hasWords(value: string, phrase: string): boolean {
  if (squash(value) === squash(phrase)) return true
  const words = splitWords(value)
  return splitWords(phrase).every((word) => words.includes(word))
}
