/** A token of a filter expression; `start` and `end` are offsets into the text. */
export type Token = {
  kind: 'word' | 'string' | 'operator' | '(' | ')' | '[' | ']' | ',' | 'other' | 'end'
  text: string
  start: number
  end: number
}

/** A quoted value without a closing quote. */
type UnclosedQuote = { kind: 'unclosed'; quote: string; start: number }

/** A quoted value with an unknown escape sequence. */
type BadEscape = { kind: 'bad-escape'; start: number; end: number }

const WORD = /[\p{Alphabetic}\p{N}_.-]/u
const SPACE = /\s/u
const SIMPLE_ESCAPES: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\u0007',
  0: '\0',
  '\\': '\\',
  '"': '"',
  "'": "'",
}

const readQuoted = (text: string, start: number): Token | UnclosedQuote | BadEscape => {
  const quote = text.charAt(start)
  let value = ''
  for (let at = start + 1; at < text.length;) {
    const char = text.charAt(at)
    if (char === quote) return { kind: 'string', text: value, start, end: at + 1 }
    if (char !== '\\') {
      value += char
      at += 1
      continue
    }
    const next = text.charAt(at + 1)
    const hex = readHexEscape(text, at)
    if (hex) {
      value += hex.char
      at = hex.end
    } else if (next in SIMPLE_ESCAPES) {
      value += SIMPLE_ESCAPES[next]
      at += 2
    } else if (next === '') break
    else return { kind: 'bad-escape', start, end: at + 2 }
  }
  return { kind: 'unclosed', quote, start }
}

/** Reads `\xHH`, `\uHHHH` or `\u{H…}` at an offset; null when there is none. */
const readHexEscape = (text: string, at: number): { char: string; end: number } | null => {
  const rest = text.slice(at, at + 12)
  const match = /^\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\})/i.exec(rest)
  if (!match) return null
  const code = Number.parseInt(match[1] ?? match[2] ?? match[3] ?? '', 16)
  return code > 0x10ffff ? null : { char: String.fromCodePoint(code), end: at + match[0].length }
}

/** Reads the next token at or after an offset, skipping white space. */
export const readToken = (text: string, from: number): Token | UnclosedQuote | BadEscape => {
  let start = from
  while (start < text.length && SPACE.test(text.charAt(start))) start += 1
  if (start >= text.length) return { kind: 'end', text: '', start: text.length, end: text.length }
  const char = text.charAt(start)
  if (char === '"' || char === "'") return readQuoted(text, start)
  if (char === '(' || char === ')' || char === '[' || char === ']' || char === ',')
    return { kind: char, text: char, start, end: start + 1 }
  const two = text.slice(start, start + 2)
  if (two === '>=' || two === '<=' || two === '!=')
    return { kind: 'operator', text: two, start, end: start + 2 }
  if (char === '=' || char === '>' || char === '<')
    return { kind: 'operator', text: char, start, end: start + 1 }
  let end = start
  for (const letter of text.slice(start)) {
    if (!WORD.test(letter)) break
    end += letter.length
  }
  if (end > start) return { kind: 'word', text: text.slice(start, end), start, end }
  return { kind: 'other', text: char, start, end: start + 1 }
}
