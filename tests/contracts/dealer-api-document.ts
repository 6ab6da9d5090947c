import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { z } from 'zod'

const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
})
const METHODS = ['get', 'put', 'post', 'patch', 'delete']

const text = readFileSync(new URL('../../docs/dealer-api.openapi.yaml', import.meta.url), 'utf8')
const document = documentSchema.parse(parse(text))

// Formats are left out: no package that knows them is among ours, and the patterns say what matters.
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
ajv.addSchema({ ...document, $id: 'dealer-api' })

/** Every operation of the document, as `get /api/auth`. */
export const OPERATIONS: string[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.keys(item)
    .filter((key) => METHODS.includes(key))
    .map((method) => `${method} ${path}`),
)

/** What is wrong with an answer by the document; empty when all is right. */
export function findAnswerProblems(operation: string, status: number, body: unknown): string[] {
  const [method, path] = operation.split(' ') as [string, string]
  const pointer = ['paths', path, method, 'responses', String(status)].map(escapePointer).join('/')
  const response = resolve(`#/${pointer}`)
  if (!response) return [`${operation} has no answer ${status}`]
  const validate = ajv.compile({ $ref: `dealer-api${response}/content/application~1json/schema` })
  return validate(body) ? [] : (validate.errors ?? []).map((e) => `${e.instancePath || 'body'} ${e.message}`)
}

/** Follows one `$ref` of a response, and gives the pointer to it. */
function resolve(pointer: string): string | null {
  const parts = pointer.slice(2).split('/').map(unescapePointer)
  const value = parts.reduce<unknown>(
    (node, part) =>
      typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[part] : undefined,
    document,
  )
  if (typeof value !== 'object' || value === null) return null
  return '$ref' in value ? String(value.$ref) : pointer
}

function escapePointer(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1')
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}
