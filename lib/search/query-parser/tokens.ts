import { readNumberWord } from './words'

/** One word or number of a text, with the separators around it. */
export type Token = {
  /** Normalised: lower case without accents and punctuation, for example `cafe`, `40000`, `40k`. */
  text: string
  /** As typed. */
  source: string
  /** Separator before the token, as typed. */
  gap: string
  /** Text up to the next token, as typed. */
  after: string
  /** `40k` is 40 with the suffix `k`, `forty` is 40; `null` if the token is not a number. */
  number: { value: number; suffix: string } | null
}

const TOKEN = /\d+(?:,\d{3})+(?:\.\d+)?\p{L}*|\d+\.\d+\p{L}*|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu
const NUMBER = /^(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(\.\d{1,3})?([a-z]*)$/

/** Splits a text into words and numbers. All other characters are separators. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    const [source] = match
    const squashed = squash(source)
    if (squashed === '') continue
    const gap = text.slice(end, match.index)
    const last = tokens.at(-1)
    if (last) last.after = gap
    tokens.push({
      text: squashed,
      source,
      gap,
      after: text.slice(match.index + source.length),
      number: readNumber(source.toLowerCase()),
    })
    end = match.index + source.length
  }
  return tokens
}

/** The tokens as typed: neighbours with the separator between them, others with a space. Signs stay with their number. */
export function joinSources(tokens: readonly Token[], indexes: readonly number[]): string {
  let text = ''
  for (const [place, index] of indexes.entries()) {
    const token = tokens[index]
    if (!token) continue
    const sign = token.gap.endsWith('$') ? '$' : ''
    text += place > 0 && indexes[place - 1] === index - 1 ? token.gap.replaceAll(/[,;.?!]/g, '') : ` ${sign}`
    text += token.source
  }
  return collapse(text)
}

/** Collapses whitespace and trims the text. */
export function collapse(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Normalises a text to letters and digits, so that "CX-5", "cx 5" and "cx5" are equal. */
export function squash(text: string): string {
  if (/^[a-z0-9]*$/.test(text)) return text
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** The normalised words of a stock value: `["ute", "tray"]` of "Ute / Tray". */
export function splitWords(text: string): string[] {
  return tokenise(text).map((token) => token.text)
}

function readNumber(source: string): Token['number'] {
  const [, whole, fraction = '', suffix = ''] = NUMBER.exec(source) ?? []
  if (whole !== undefined) return { value: Number(whole.replaceAll(',', '') + fraction), suffix }
  const value = readNumberWord(source)
  return value === null ? null : { value, suffix: '' }
}

/** Words of this length can differ from a name by two edits, shorter ones by one. */
const LONG_WORD = 8
/** Longer words are no names. */
const LONGEST_WORD = 40

/**
 * The number of edits by which a word is a mistyped name: few letters are changed, removed, added or swapped with
 * their neighbour. `null` if there are too many.
 */
export function countTypos(word: string, name: string): number | null {
  const allowed = Math.min(word.length, name.length) >= LONG_WORD ? 2 : 1
  const isNear = Math.abs(word.length - name.length) <= allowed && name.length <= LONGEST_WORD
  if (word === name || !isNear) return null
  const edits = countEdits(word, name)
  return edits <= allowed ? edits : null
}

/** The optimal string alignment distance. */
function countEdits(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    before = last
    last = next
  }
  return last[b.length] ?? 0
}
