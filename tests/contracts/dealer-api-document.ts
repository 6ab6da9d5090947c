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

// `format` is not validated, because no installed package supports it. The schemas' patterns cover the values.
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
ajv.addSchema({ ...document, $id: 'dealer-api' })

/** Every operation of the OpenAPI document, for example `get /api/auth`. */
export const OPERATIONS: string[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.keys(item)
    .filter((key) => METHODS.includes(key))
    .map((method) => `${method} ${path}`),
)

/** Validates a response against the OpenAPI document. Returns the schema violations. */
export function findResponseProblems(operation: string, status: number, body: unknown): string[] {
  const [method, path] = operation.split(' ') as [string, string]
  const pointer = ['paths', path, method, 'responses', String(status)].map(escapePointer).join('/')
  const response = resolve(`#/${pointer}`)
  if (!response) return [`${operation} has no response ${status}`]
  const validate = ajv.compile({ $ref: `dealer-api${response}/content/application~1json/schema` })
  return validate(body) ? [] : (validate.errors ?? []).map((e) => `${e.instancePath || 'body'} ${e.message}`)
}

/** Returns the JSON pointer of a response, following one `$ref`; `null` when it does not exist. */
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
