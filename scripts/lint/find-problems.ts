import { posix } from 'node:path'

/** A line that violates an architecture rule; the message says how to fix it. */
type Problem = { line: number; message: string }

/** Layers from top to bottom. A layer imports only itself and the layers after it. */
const LAYERS = ['app', 'components', 'lib', 'config'] as const
/** Root files that belong to the `app` layer. */
const TOP_FILES = /^(middleware|instrumentation(-client)?|next\.config)(\.ts)?$/
/** Modules that the sandbox may import: the environment and the site schema. */
const SANDBOX_ALLOWED = /^(config\/|lib\/(read-)?env$)/

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+|\brequire\s*\(\s*)(['"])([^'"]+)\1/g

/** Finds imports that violate the layer order. Paths are relative to the repository root, with forward slashes. */
export function findImportProblems(path: string, text: string): Problem[] {
  return listImports(path, text).flatMap(({ target, line }) => {
    const message = checkImport(path, target)
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

function checkImport(path: string, target: string): string | null {
  const [from, to] = [folderOf(path), folderOf(target)]
  if (from === 'sandbox') {
    const isAllowed = to === 'sandbox' || SANDBOX_ALLOWED.test(target)
    return isAllowed || !isLayer(to)
      ? null
      : `sandbox/ imports ${target}. The sandbox replaces external services. Use their HTTP API instead.`
  }
  if (!isLayer(from)) return null
  if (['sandbox', 'scripts', 'tests', 'e2e'].includes(to))
    return `${from}/ imports ${target}. The web app must not depend on ${to}/. Move shared code to lib/.`
  if (isLayer(to) && LAYERS.indexOf(to) < LAYERS.indexOf(from))
    return `${from}/ imports ${target}. Imports must follow ${LAYERS.join(' → ')}. Move shared code to ${from}/ or a lower layer.`
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
/** The file that defines the colour tokens. */
const TOKEN_FILE = 'app/globals.css'

/** Finds raw colours in the UI. A site's brand applies only to colours that come from tokens. */
export function findColourProblems(path: string, text: string): Problem[] {
  if (!/^(app|components)\//.test(path) || path === TOKEN_FILE) return []
  return COLOURS.flatMap(({ pattern, what }) =>
    [...text.matchAll(pattern)].map((found) => ({
      line: lineAt(text, found.index),
      message: `${found[0]} is ${what}. Use a token of app/globals.css, such as text-ink or bg-primary, so that a site's brand applies.`,
    })),
  )
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
