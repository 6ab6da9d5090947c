import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** A node of the syntax tree, or a value in it. */
type Node = Record<string, unknown>

/** Types of a parameter that can hold text from outside. */
const TEXT = /^(?:readonly )?(?:string|unknown)\b/
/** Methods that read a whole text. */
const SCANNING = new Set([
  'replace',
  'replaceAll',
  'split',
  'match',
  'matchAll',
  'search',
  'indexOf',
  'lastIndexOf',
])
const LOOPS = new Set([
  'ForStatement',
  'ForOfStatement',
  'ForInStatement',
  'WhileStatement',
  'DoWhileStatement',
])

/**
 * Lists the exported functions of `lib` (without `*.server.ts`) that take text and scan it: the function, or something of its
 * module that it uses, contains a regular expression, a loop or a scanning method. Each as `lib/file.ts name`.
 */
export function listTextFunctions(): string[] {
  const files = readdirSync('lib', { recursive: true, encoding: 'utf8' }).map((name) => join('lib', name))
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.server\.tsx?$/.test(file))
    .sort()
    .flatMap((file) => listOfFile(readFileSync(file, 'utf8'), file).map((name) => `${file} ${name}`))
}

function listOfFile(text: string, file: string): string[] {
  const declared = new Map<string, Node>()
  const exported: string[] = []
  for (const statement of parseSync(file, text).program.body) {
    const isExport = statement.type === 'ExportNamedDeclaration'
    const declaration = isExport ? statement.declaration : statement
    if (declaration?.type === 'FunctionDeclaration' && declaration.id) {
      declared.set(declaration.id.name, toNode(declaration))
      if (isExport) exported.push(declaration.id.name)
    } else if (declaration?.type === 'VariableDeclaration')
      for (const { id, init } of declaration.declarations) {
        if (id.type !== 'Identifier' || !init) continue
        declared.set(id.name, toNode(init))
        if (isExport) exported.push(id.name)
      }
  }
  return exported.filter((name) => {
    const node = declared.get(name)
    return node !== undefined && takesText(node, text) && scansText(name, declared)
  })
}

function takesText(node: Node, text: string): boolean {
  const { params } = node
  return (
    Array.isArray(params) &&
    params.some((param: unknown) => {
      // A parameter with a default has its type on the left.
      const { typeAnnotation } = toNode(toNode(param)['left'] ?? param)
      const { start, end } = toNode(toNode(typeAnnotation)['typeAnnotation'])
      return TEXT.test(text.slice(Number(start), Number(end)))
    })
  )
}

/** Whether a declaration, or one of the same module that it names, scans text. */
function scansText(name: string, declared: ReadonlyMap<string, Node>): boolean {
  const pending = [name]
  const seen = new Set(pending)
  let isScanning = false
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const item of value) visit(item)
      return
    }
    const node = toNode(value)
    if (node['type'] === 'NewExpression' && toNode(node['callee'])['name'] === 'RegExp') isScanning = true
    if ('regex' in node || LOOPS.has(String(node['type']))) isScanning = true
    if (node['type'] === 'MemberExpression' && SCANNING.has(String(toNode(node['property'])['name'])))
      isScanning = true
    const used = node['type'] === 'Identifier' ? String(node['name']) : ''
    if (declared.has(used) && !seen.has(used)) {
      seen.add(used)
      pending.push(used)
    }
    for (const child of Object.values(node)) visit(child)
  }
  for (const each of pending) visit(declared.get(each))
  return isScanning
}

function toNode(value: unknown): Node {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
