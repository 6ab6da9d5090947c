import type { Context } from 'hono'
import { authorise, type Access } from '../auth'
import type { Engine } from '../engine'
import { ApiError, badRequest, indexNotFound, invalidApiKey } from '../errors'
import type { Json } from '../json'

/** Checks that a request may perform an action. @throws ApiError 401, 403 */
export const checkAccess = (context: Context, engine: Engine, action: string): Promise<Access> =>
  authorise(context.req.header('authorization'), action, engine, engine.now())

/** Checks that a request may perform an action on an index. @throws ApiError 401, 403 */
export const checkIndexAccess = async (
  context: Context,
  engine: Engine,
  action: string,
  uid: string,
): Promise<Access> => {
  const access = await checkAccess(context, engine, action)
  if (!access.canUseIndex(uid)) throw invalidApiKey()
  return access
}

const INDEX_UID = /^[a-zA-Z0-9_-]{1,512}$/

/** @throws ApiError 400 `invalid_index_uid` */
export const checkIndexUid = (uid: string): string => {
  if (INDEX_UID.test(uid)) return uid
  throw badRequest(
    'invalid_index_uid',
    `\`${uid}\` is not a valid index uid. Index uid can be an integer or a string containing only alphanumeric characters, hyphens (-) and underscores (_), and can not be more than 512 bytes.`,
  )
}

export const parameter = (context: Context, name: string): string => {
  const value = context.req.param(name)
  if (value === undefined) throw indexNotFound('')
  return value
}

const describeFailure = (text: string): string => {
  const trimmed = text.trim()
  if (/^\{[^}]*$/.test(trimmed))
    return `EOF while parsing an object at line ${text.split('\n').length} column ${(text.split('\n').at(-1) ?? '').length}`
  if (/^\[[^\]]*$/.test(trimmed))
    return `EOF while parsing a list at line ${text.split('\n').length} column ${(text.split('\n').at(-1) ?? '').length}`
  return 'expected value at line 1 column 1'
}

/** @throws ApiError 415 without a JSON content type */
const checkContentType = (context: Context, allowed: readonly string[]): string => {
  const header = context.req.header('content-type')
  const names = allowed.map((name) => `\`${name}\``).join(', ')
  if (header === undefined || header === '') {
    throw new ApiError(
      415,
      'missing_content_type',
      `A Content-Type header is missing. Accepted values for the Content-Type header are: ${names}`,
    )
  }
  const type = (header.split(';')[0] ?? '').trim().toLowerCase()
  if (!allowed.includes(type)) {
    throw new ApiError(
      415,
      'invalid_content_type',
      `The Content-Type \`${header}\` is invalid. Accepted values for the Content-Type header are: ${names}`,
    )
  }
  return type
}

const parseJson = (text: string): Json => {
  if (text.trim() === '') throw badRequest('missing_payload', 'A json payload is missing.')
  try {
    return JSON.parse(text) as Json
  } catch {
    throw badRequest(
      'malformed_payload',
      `The json payload provided is malformed. \`${describeFailure(text)}\`.`,
    )
  }
}

/** Reads a JSON body. @throws ApiError 400 `missing_payload`, `malformed_payload`, 415 */
export const readJson = async (context: Context): Promise<Json> => {
  checkContentType(context, ['application/json'])
  return parseJson(await context.req.text())
}

const parseLines = (text: string): Json[] =>
  text.split('\n').flatMap((line, i) => {
    if (line.trim() === '') return []
    try {
      return [JSON.parse(line) as Json]
    } catch {
      throw badRequest(
        'malformed_payload',
        `The \`ndjson\` payload provided is malformed. \`Couldn't serialize document value: ${describeFailure(line)} (line ${i + 1})\`.`,
      )
    }
  })

/** Reads documents from a JSON array, a single JSON object or NDJSON. @throws ApiError 400, 415 */
export const readDocuments = async (context: Context): Promise<Json[]> => {
  const type = checkContentType(context, ['application/json', 'application/x-ndjson'])
  const text = await context.req.text()
  if (text.trim() === '') {
    const name = type === 'application/json' ? 'json' : 'ndjson'
    throw badRequest('missing_payload', `A ${name} payload is missing.`)
  }
  if (type === 'application/x-ndjson') return parseLines(text)
  const body = parseJson(text)
  return Array.isArray(body) ? body : [body]
}

/** Reads a non-negative integer from the query string. @throws ApiError 400 with the given code */
export const readCount = (context: Context, name: string, fallback: number, code: string): number => {
  const text = context.req.query(name)
  if (text === undefined) return fallback
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw badRequest(
    code,
    `Invalid value in parameter \`${name}\`: could not parse \`${text}\` as a positive integer`,
  )
}

/** One page of a list, in Meilisearch's response format. */
export const paginate = <Item>(
  items: readonly Item[],
  offset: number,
  limit: number,
): { results: Item[]; offset: number; limit: number; total: number } => ({
  results: items.slice(offset, offset + limit),
  offset,
  limit,
  total: items.length,
})
