import { posix } from 'node:path'

/** One line that breaks a rule of the house, and what to do instead. */
export type Problem = { line: number; message: string }

/** Imports point down this list only. */
const LAYERS = ['app', 'components', 'lib', 'config'] as const
/** Files at the root that belong to the product's top layer. */
const TOP_FILES = /^(middleware|instrumentation(-client)?|next\.config)(\.ts)?$/
/** What the sandbox may take from the product: its settings and the shape of a site file. */
const SANDBOX_MAY_USE = /^(config\/|lib\/(env|paths)$)/

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+|\brequire\s*\(\s*)(['"])([^'"]+)\1/g

/** Imports of a file that point the wrong way. `path` and all answers are relative to the repository, with slashes. */
export function findImportProblems(path: string, text: string): Problem[] {
  return listImports(path, text).flatMap(({ target, line }) => {
    const message = judgeImport(path, target)
    return message ? [{ line, message }] : []
  })
}

function listImports(path: string, text: string): { target: string; line: number }[] {
  return [...text.matchAll(IMPORT)].flatMap((found) => {
    const name = found[2] ?? ''
    const line = lineAt(text, found.index)
    if (name.startsWith('@/')) return [{ target: name.slice(2), line }]
    if (!name.startsWith('.')) return []
    return [{ target: posix.normalize(posix.join(posix.dirname(path), name)), line }]
  })
}

function judgeImport(path: string, target: string): string | null {
  const [from, to] = [folderOf(path), folderOf(target)]
  if (from === 'sandbox') {
    const isAllowed = to === 'sandbox' || SANDBOX_MAY_USE.test(target)
    return isAllowed || !isLayer(to)
      ? null
      : `sandbox/ imports ${target}. It stands for services outside the product: let it speak their protocol instead.`
  }
  if (!isLayer(from)) return null
  if (['sandbox', 'scripts', 'tests', 'e2e'].includes(to))
    return `${from}/ imports ${target}. The product knows nothing of ${to}/: move what both need to lib/.`
  if (isLayer(to) && LAYERS.indexOf(to) < LAYERS.indexOf(from))
    return `${from}/ imports ${target}. Imports point ${LAYERS.join(' → ')}: move what both need down to ${from}/ or below.`
  return null
}

function isLayer(folder: string): folder is (typeof LAYERS)[number] {
  return (LAYERS as readonly string[]).includes(folder)
}

function folderOf(path: string): string {
  return TOP_FILES.test(path) ? 'app' : (path.split('/')[0] ?? '')
}

const PALETTE =
  'slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|white|black'
const UTILITIES =
  'bg|text|border(?:-[xytrblse])?|ring|outline|fill|stroke|from|via|to|shadow|divide|accent|caret|decoration|placeholder'
const COLOURS: { pattern: RegExp; what: string }[] = [
  {
    pattern: /(?<![&\w/])(?<!href=\{?["'`])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b/gi,
    what: 'a hex colour',
  },
  { pattern: /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/g, what: 'a colour function' },
  {
    pattern: new RegExp(`(?<![\\w-])(?:${UTILITIES})-(?:${PALETTE})(?:-\\d{2,3})?(?![\\w-])`, 'g'),
    what: 'a palette colour',
  },
  {
    pattern: new RegExp(
      `\\b(?:color|colour|background(?:Color)?|fill|stroke|borderColor)\\s*[=:]\\s*\\{?["'\`](?:${PALETTE})["'\`]`,
      'g',
    ),
    what: 'a named colour',
  },
]
/** Where the tokens are made. */
const TOKEN_FILE = 'app/globals.css'

/** Raw colours in what shoppers see; a site's brand can only reach what is coloured by tokens. */
export function findColourProblems(path: string, text: string): Problem[] {
  if (!/^(app|components)\//.test(path) || path === TOKEN_FILE) return []
  return COLOURS.flatMap(({ pattern, what }) =>
    [...text.matchAll(pattern)].map((found) => ({
      line: lineAt(text, found.index),
      message: `${found[0]} is ${what}. Use a token of app/globals.css, like text-ink or bg-primary, so that a site's brand reaches it.`,
    })),
  )
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
