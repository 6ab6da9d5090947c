import type { Dictionary } from './dictionary'
import { FILLERS, ORDINARY_WORDS, PLAIN_WORDS } from './lexicon/common'
import { PLACE_PREPOSITIONS } from './lexicon/places'
import type { Meaning } from './meaning'
import { isOneEdit, SHORTEST_MISTAKE } from './one-edit'
import type { Token } from './tokens'

/** Maximum number of tokens in a phrase. */
const MAX_PHRASE_TOKENS = 6
/** Units that claim the number before them: "Mazda 3" is a model, but not in "Mazda 3 door". */
const UNITS = /^(?:seat|door|cyl|speed|berth|owner|years|yrs|k$|grand$|litre|l$|cc$|kw$)/

export type Entry = { meaning: Meaning | 'opaque'; end: number }

/**
 * Finds the longest dictionary phrase that starts at a token, otherwise a place after a preposition, otherwise
 * a name with one typo.
 */
export function findPhrase(dictionary: Dictionary, tokens: readonly Token[], start: number): Entry | null {
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
