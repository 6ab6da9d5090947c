/** One word or number of a text, with what stands between it and the one before. */
export type Token = {
  /** Lower case, without accents and punctuation: `cafe`, `40000`, `40k`. */
  text: string
  /** As typed. */
  source: string
  /** What separates it from the token before, as typed. */
  gap: string
  /** What follows up to the next token, as typed. */
  after: string
  /** `40k` is 40 with the suffix `k`; `null` where it is no number. */
  number: { value: number; suffix: string } | null
}

const TOKEN = /\d+(?:,\d{3})+(?:\.\d+)?\p{L}*|\d+\.\d+\p{L}*|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu
const NUMBER = /^(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(\.\d{1,3})?([a-z]*)$/

/** A text's words in their order. Everything that is neither letter nor digit only separates. */
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

/** The tokens that are kept as a text again; what stood between two of them stays where nothing else did. */
export function joinTokens(tokens: readonly Token[], isKept: readonly boolean[]): string {
  let text = ''
  for (const [index, token] of tokens.entries()) {
    if (!isKept[index]) continue
    // Signs that stand at a number are a part of it, whatever went before it.
    const sign = readSignAtEnd(token.gap)
    text += isKept[index - 1] ? token.gap : ` ${sign}`
    text += token.source
    if (!isKept[index + 1]) text += /^[+%]*/.exec(token.after)?.[0] ?? ''
  }
  return collapse(text)
}

function readSignAtEnd(gap: string): string {
  let start = gap.length
  while (start > 0 && '$<>~='.includes(gap.charAt(start - 1))) start -= 1
  return gap.slice(start)
}

/** Text with single spaces and none at its ends. */
export function collapse(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Letters and digits alone, so that "CX-5", "cx 5" and "cx5" are the same. */
export function squash(text: string): string {
  if (/^[a-z0-9]*$/.test(text)) return text
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** The words of a stock value, each squashed: `["ute", "tray"]` of "Ute / Tray". */
export function splitWords(text: string): string[] {
  return tokenise(text).map((token) => token.text)
}

function readNumber(source: string): Token['number'] {
  const [, whole, fraction = '', suffix = ''] = NUMBER.exec(source) ?? []
  return whole === undefined ? null : { value: Number(whole.replaceAll(',', '') + fraction), suffix }
}
