import { isObject, type Json, type JsonObject } from './json'

/** Tells "the field is not there" from "the field is null". */
export const MISSING = Symbol('missing')

/**
 * Reads a field by name; a dotted name reaches into objects, and through lists of objects.
 * @returns MISSING when no document part has the field; a list when several have it
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

/** Whether a name in a settings list covers a field: the same name, an object above it, or a pattern with `*`. */
export const coversField = (pattern: string, field: string): boolean => {
  if (pattern === '*' || pattern === field || field.startsWith(`${pattern}.`)) return true
  if (pattern.startsWith('*') && pattern.endsWith('*') && pattern.length > 2)
    return field.includes(pattern.slice(1, -1))
  if (pattern.endsWith('*')) return field.startsWith(pattern.slice(0, -1))
  return pattern.startsWith('*') && field.endsWith(pattern.slice(1))
}
