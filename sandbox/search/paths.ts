import { isObject, type Json, type JsonObject } from './json'

/** Distinguishes a missing field from a null field. */
export const MISSING = Symbol('missing')

/**
 * Reads a field by name; a dotted name reads nested objects, including objects in arrays.
 * @returns MISSING when nothing has the field; an array when an array on the path yields values
 */
export const readPath = (document: JsonObject, path: string): Json | typeof MISSING => {
  if (Object.hasOwn(document, path)) return document[path] ?? null
  const dot = path.indexOf('.')
  if (dot < 0) return MISSING
  const head = document[path.slice(0, dot)]
  const rest = path.slice(dot + 1)
  if (isObject(head)) return readPath(head, rest)
  if (!Array.isArray(head)) return MISSING
  const found = head.flatMap((item) => {
    const value = isObject(item) ? readPath(item, rest) : MISSING
    return value === MISSING ? [] : [value]
  })
  return found.length > 0 ? found.flat() : MISSING
}

/** Whether a name in a settings list covers a field: the same name, a parent object, or a `*` pattern. */
export const coversField = (pattern: string, field: string): boolean => {
  if (pattern === '*' || pattern === field || field.startsWith(`${pattern}.`)) return true
  if (pattern.startsWith('*') && pattern.endsWith('*') && pattern.length > 2)
    return field.includes(pattern.slice(1, -1))
  if (pattern.endsWith('*')) return field.startsWith(pattern.slice(0, -1))
  return pattern.startsWith('*') && field.endsWith(pattern.slice(1))
}
