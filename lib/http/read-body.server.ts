import 'server-only'
import { z } from 'zod'
import { ApiError } from './api-error'
import { readChunks } from './read-chunks.server'
import { addToList } from '@/lib/forms/definition'

/** Limits for form and JSON bodies, in bytes and ms. */
const LIMITS = { largest: 64 * 1024, idleMs: 10_000, totalMs: 30_000 }
const MOST_FIELDS = 200
/** Maximum nesting depth of a JSON body; recursive code that reads it must not overflow the stack. */
const DEEPEST = 32

/** Media type of a request, lower case, without parameters. */
export function readMediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

/** Whether the request is a form post by the browser itself, without JavaScript. */
export function isPlainPost(request: Request): boolean {
  const type = readMediaType(request)
  return type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data'
}

/**
 * Reads a request body as a JSON object.
 * @throws ApiError 413, 415 or 400.
 */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  if (readMediaType(request) !== 'application/json') throw unsupported('application/json')
  const text = await readText(request)
  if (isTooDeep(text)) throw new ApiError(400, 'The body is nested too deeply.')
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new ApiError(400, 'The body is not valid JSON.')
  }
  const object = z.record(z.string(), z.unknown()).safeParse(json)
  if (!object.success) throw new ApiError(400, 'The body must be a JSON object.')
  return object.data
}

/**
 * Reads the fields of a form post; repeated names are joined with `joinList`. Files are rejected.
 * @throws ApiError 413, 415 or 400.
 */
export async function readFormFields(request: Request): Promise<Record<string, string>> {
  const type = readMediaType(request)
  if (type !== 'application/x-www-form-urlencoded' && type !== 'multipart/form-data')
    throw unsupported('application/json or a form')
  const bytes = await readBytes(request)
  let form: FormData
  try {
    form = await new Response(bytes, {
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    }).formData()
  } catch {
    throw new ApiError(400, 'The form data could not be read.')
  }
  const fields: Record<string, string> = {}
  let seen = 0
  for (const [name, value] of form) {
    if (++seen > MOST_FIELDS) throw new ApiError(413, 'The form has too many fields.')
    if (typeof value !== 'string') throw new ApiError(415, 'This form does not accept files.')
    addField(fields, name, value)
  }
  return fields
}

/** Counts brackets outside strings before the text is parsed, in one linear pass. */
function isTooDeep(json: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const mark = json[at]
    if (isText && mark === '\\') at += 1
    else if (mark === '"') isText = !isText
    else if (!isText && (mark === '[' || mark === '{')) depth += 1
    else if (!isText && (mark === ']' || mark === '}')) depth -= 1
    if (depth > DEEPEST) return true
  }
  return false
}

/** Creates a 415 error that names the expected media type. */
export function unsupported(expected: string): ApiError {
  return new ApiError(415, `Send ${expected}.`)
}

/** Parses JSON; returns `null`, which no body schema accepts, for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads a body as text. @throws ApiError 408, 413 or 400. */
export async function readText(request: Request, largest = LIMITS.largest): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(request, largest))
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError(400, 'The body is not valid UTF-8.')
  }
}

async function readBytes(request: Request, largest = LIMITS.largest): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of readChunks(request, { ...LIMITS, largest })) {
    size += chunk.byteLength
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/**
 * Adds a posted field; repeated names are joined into one string. Inherited property names such as `constructor` are
 * ordinary fields.
 */
export function addField(fields: Record<string, string>, name: string, value: string): void {
  // Assigning to `__proto__` would change the prototype instead of adding a field.
  if (name === '__proto__') return
  fields[name] = addToList(Object.hasOwn(fields, name) ? fields[name] : undefined, value)
}
