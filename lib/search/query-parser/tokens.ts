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
  /** `40k` is 40 with the suffix `k`; `null` if the token is not a number. */
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

/** Joins the selected tokens to a text. The original separator is kept between neighbouring tokens. */
export function joinTokens(tokens: readonly Token[], isSelected: readonly boolean[]): string {
  let text = ''
  for (const [index, token] of tokens.entries()) {
    if (!isSelected[index]) continue
    // A sign directly before a number belongs to it.
    const sign = readSignAtEnd(token.gap)
    text += isSelected[index - 1] ? token.gap : ` ${sign}`
    text += token.source
    if (!isSelected[index + 1]) text += /^[+%]*/.exec(token.after)?.[0] ?? ''
  }
  return collapse(text)
}

function readSignAtEnd(gap: string): string {
  let start = gap.length
  while (start > 0 && '$<>~='.includes(gap.charAt(start - 1))) start -= 1
  return gap.slice(start)
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
  return whole === undefined ? null : { value: Number(whole.replaceAll(',', '') + fraction), suffix }
}

/** Minimum word length for typo correction. */
export const SHORTEST_MISTAKE = 5

/** Whether two words differ by one edit: a changed, removed or added letter, or two swapped neighbours. */
export function isOneEdit(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1 || a === b) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return (
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  )
}
