/** More tokens than any real object has; limits the memory of one object. */
const MOST_TOKENS = 200_000
/** Maximum characters of a number or keyword; the rest is skipped. */
const LONGEST_WORD = 40

const WHITE_SPACE = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])
const DELIMITERS = new Set(Array.from('()<>[]{}/%', (mark) => mark.charCodeAt(0)))

/** Thrown when reading a document exceeds its budget. */
export class PdfBudgetError extends Error {
  override name = 'PdfBudgetError'
}

/** Bytes that may still be read for a document. Overlapping objects are read more than once. */
export type Budget = { bytes: number }

/**
 * An object: its tokens, the offset after it, and the offset of its stream data, if any. A token is a delimiter (`<<`, `[` …),
 * a `/Name` with escapes resolved, `(` for any literal string, `<` for any hexadecimal string, or a number or keyword.
 */
export type PdfObject = { tokens: string[]; end: number; data: number | null }

export const isWhiteSpace = (byte: number | undefined) => byte !== undefined && WHITE_SPACE.has(byte)
export const isDelimiter = (byte: number | undefined) => byte !== undefined && DELIMITERS.has(byte)

/**
 * Reads the object that starts at `at` as viewers do (ISO 32000-1, 7.2 and 7.3). Terminates for any input: at the end of the
 * object or of the bytes.
 * @throws PdfBudgetError
 */
export function readPdfObject(bytes: Buffer, at: number, budget: Budget): PdfObject {
  const lexer = new PdfLexer(bytes, at)
  const tokens: string[] = []
  let depth = 0
  for (let token = lexer.next(); token !== null; token = lexer.next()) {
    tokens.push(token)
    if (tokens.length > MOST_TOKENS || lexer.at - at > budget.bytes) throw new PdfBudgetError()
    if (token === '<<' || token === '[') depth += 1
    else if (token === '>>' || token === ']') depth -= 1
    if (depth <= 0) break
  }
  const end = lexer.at
  const data = lexer.next() === 'stream' ? skipLineEnd(bytes, lexer.at) : null
  budget.bytes -= lexer.at - at
  if (budget.bytes < 0) throw new PdfBudgetError()
  return { tokens, end, data }
}

/** Reads up to `most` integers from `at`, until another token. */
export function readIntegers(bytes: Buffer, at: number, most: number): number[] {
  const lexer = new PdfLexer(bytes, at)
  const integers: number[] = []
  while (integers.length < most) {
    const token = lexer.next()
    if (token === null || !/^\+?\d{1,10}$/.test(token)) break
    integers.push(Number(token))
  }
  return integers
}

function skipLineEnd(bytes: Buffer, at: number): number {
  let next = at
  while (bytes[next] === 0x20) next += 1
  if (bytes[next] === 0x0d) next += 1
  if (bytes[next] === 0x0a) next += 1
  return next
}

class PdfLexer {
  readonly #bytes: Buffer
  at: number

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes
    this.at = at
  }

  /** The next token; `null` at the end. */
  next(): string | null {
    this.#skipBlank()
    const byte = this.#bytes[this.at]
    if (byte === undefined) return null
    if (!DELIMITERS.has(byte)) return this.#readWord()
    this.at += 1
    switch (String.fromCharCode(byte)) {
      case '/':
        return this.#readName()
      case '(':
        return this.#skipString()
      case '<':
        return this.#readPair(0x3c, '<<') ?? this.#skipHexString()
      case '>':
        return this.#readPair(0x3e, '>>') ?? '>'
      default:
        return String.fromCharCode(byte)
    }
  }

  #skipBlank(): void {
    for (;;) {
      const byte = this.#bytes[this.at]
      if (isWhiteSpace(byte)) this.at += 1
      else if (byte === 0x25) this.#skipComment()
      else return
    }
  }

  #skipComment(): void {
    while (this.at < this.#bytes.length && ![0x0a, 0x0d].includes(this.#bytes[this.at] ?? 0)) this.at += 1
  }

  #readRun(): string {
    const start = this.at
    for (;;) {
      const byte = this.#bytes[this.at]
      if (byte === undefined || WHITE_SPACE.has(byte) || DELIMITERS.has(byte)) break
      this.at += 1
    }
    return this.#bytes.toString('latin1', start, Math.min(this.at, start + LONGEST_WORD * 3))
  }

  #readWord(): string {
    return this.#readRun().slice(0, LONGEST_WORD)
  }

  #readName(): string {
    const name = this.#readRun().replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    return `/${name.slice(0, LONGEST_WORD)}`
  }

  #readPair(byte: number, token: string): string | null {
    if (this.#bytes[this.at] !== byte) return null
    this.at += 1
    return token
  }

  #skipString(): string {
    for (let depth = 1; depth > 0 && this.at < this.#bytes.length; this.at += 1) {
      const byte = this.#bytes[this.at]
      if (byte === 0x5c) this.at += 1
      else if (byte === 0x28) depth += 1
      else if (byte === 0x29) depth -= 1
    }
    return '('
  }

  #skipHexString(): string {
    const end = this.#bytes.indexOf(0x3e, this.at)
    this.at = end === -1 ? this.#bytes.length : end + 1
    return '<'
  }
}

/** Names that occur only with scripts, attachments, form submission or rich media. */
const ACTIVE = new Set(
  [
    'JavaScript',
    'Launch',
    'SubmitForm',
    'ImportData',
    'GoToR',
    'GoToE',
    'XFA',
    'EmbeddedFile',
    'EmbeddedFiles',
    'FileAttachment',
    'RichMedia',
    'Rendition',
    'Movie',
  ].map((name) => `/${name}`),
)
/** Short names that are also glyph and font names. They count only as dictionary keys, that is, when a value follows. */
const ACTIVE_KEYS = new Set(['/JS', '/AA', '/EF'])

type PdfVerdict = {
  isActive: boolean
  isLocked: boolean
  /** Object numbers referenced by `/OpenAction`, checked where they are defined. */
  openActions: number[]
}

/** Checks one object by its tokens (`readPdfObject`). */
export function judgePdfObject(tokens: readonly string[]): PdfVerdict {
  const verdict: PdfVerdict = { isActive: false, isLocked: false, openActions: [] }
  for (const [at, token] of tokens.entries()) {
    if (!token.startsWith('/')) continue
    if (ACTIVE.has(token) || (ACTIVE_KEYS.has(token) && hasValue(tokens, at + 1))) verdict.isActive = true
    else if (token === '/Encrypt' && hasValue(tokens, at + 1)) verdict.isLocked = true
    else if (token === '/OpenAction') judgeOpening(tokens, at + 1, verdict)
  }
  return verdict
}

/** Whether the dictionary at `at` is no action, or only a go-to-page action, as LaTeX and Word write it. */
export function judgeAction(tokens: readonly string[], at: number): boolean {
  let depth = 0
  for (let index = at; index < tokens.length; index += 1) {
    const token = tokens[index]
    if (token === '<<' || token === '[') depth += 1
    else if (token === '>>' || token === ']') depth -= 1
    if (token === '/Next') return false
    if (depth === 1 && token === '/S' && tokens[index + 1] !== '/GoTo') return false
    if (depth === 0) return true
  }
  return true
}

/** A destination is harmless; an action depends on its type. */
function judgeOpening(tokens: readonly string[], at: number, verdict: PdfVerdict): void {
  if (tokens[at] === '<<' && !judgeAction(tokens, at)) verdict.isActive = true
  if (isReference(tokens, at)) verdict.openActions.push(Number(tokens[at]))
}

function hasValue(tokens: readonly string[], at: number): boolean {
  const token = tokens[at]
  return token === '<<' || token === '(' || token === '<' || isReference(tokens, at)
}

function isReference(tokens: readonly string[], at: number): boolean {
  return /^\d+$/.test(tokens[at] ?? '') && /^\d+$/.test(tokens[at + 1] ?? '') && tokens[at + 2] === 'R'
}
