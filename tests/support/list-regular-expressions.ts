import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

const FOLDERS = ['app', 'components', 'config', 'lib']

/** A regular expression literal with the places, `file:line`, where it occurs. */
type SourceExpression = { source: string; flags: string; places: string[] }

/** Lists the distinct regular expression literals in the web app's source. */
export function listRegularExpressions(): SourceExpression[] {
  const found = new Map<string, SourceExpression>()
  for (const file of listSourceFiles()) {
    const text = readFileSync(file, 'utf8')
    for (const { source, flags, start } of findLiterals(file, text)) {
      const key = `/${source}/${flags}`
      const expression = found.get(key) ?? { source, flags, places: [] }
      expression.places.push(`${file}:${text.slice(0, start).split('\n').length}`)
      found.set(key, expression)
    }
  }
  return [...found.values()]
}

function listSourceFiles(): string[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  return [...readdirSync('.'), ...files].filter((name) => /\.(?:tsx?|mjs)$/.test(name)).sort()
}

function findLiterals(file: string, text: string) {
  const literals: { source: string; flags: string; start: number }[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const item of node) visit(item)
      return
    }
    if (typeof node !== 'object' || node === null) return
    if ('regex' in node && 'start' in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string }
      literals.push({ source: pattern, flags, start: Number(node.start) })
      return
    }
    for (const value of Object.values(node)) visit(value)
  }
  visit(parseSync(file, text).program)
  return literals
}
