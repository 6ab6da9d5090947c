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
