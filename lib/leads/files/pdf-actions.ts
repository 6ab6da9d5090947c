/** Names that only documents with programs, attached files, forms that send themselves or other media carry. */
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
/** Short ones, which are also glyph and font names: these count as keys of a dictionary only, by what follows. */
const ACTIVE_KEYS = new Set(['/JS', '/AA', '/EF'])

export type PdfVerdict = {
  isActive: boolean
  isLocked: boolean
  /** Numbers of the objects that the document opens with, to be judged where they are defined. */
  openActions: number[]
}

/** Judges one object by its tokens (`readPdfObject`). */
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

/**
 * Whether the dictionary at `at` is no action, or one that turns to a page of the document. LaTeX and Word write such ones.
 */
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

/** A destination is harmless. An action is judged by what it does. */
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
