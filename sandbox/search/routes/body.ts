import type { Context } from 'hono'
import { badRequest, type ApiError } from '../errors'
import { isObject, type Json, type JsonObject } from '../json'
import { describeValue } from '../query-body'
import { readJson } from './context'

/** The error for a value of the wrong type. @param path such as `.limit`; empty for the whole body */
export const wrongType = (code: string, path: string, expected: string, value: Json): ApiError =>
  badRequest(
    code,
    `Invalid value type${path === '' ? '' : ` at \`${path}\``}: expected ${expected}, but found ${describeValue(value)}`,
  )

/** Reads a body that must be a JSON object. @throws ApiError 400 `bad_request` */
export const readObject = async (context: Context): Promise<JsonObject> => {
  const body = await readJson(context)
  if (isObject(body)) return body
  throw wrongType('bad_request', '', 'an object', body)
}

/** Reads a body that must be a JSON array. @throws ApiError 400 `bad_request` */
export const readList = async (context: Context): Promise<Json[]> => {
  const body = await readJson(context)
  if (Array.isArray(body)) return body
  throw wrongType('bad_request', '', 'an array', body)
}

/** Reads an optional string field; null when it is missing. @throws ApiError 400 with the given code */
export const textIn = (body: JsonObject, name: string, code: string): string | null => {
  const value = body[name] ?? null
  if (value === null || typeof value === 'string') return value
  throw wrongType(code, `.${name}`, 'a string', value)
}
