import { z } from 'zod'

/** Most that is kept of a JSON value. */
export type JsonLimits = {
  /** Items of each list. */
  items: number
  /** Members of each object. */
  members: number
  /** Characters of each text. */
  characters: number
}

/** Any answer: the longest real lists are the ids of an import of 1,000 cars. */
const DEFAULT_LIMITS: JsonLimits = { items: 1000, members: 1000, characters: 100_000 }
/** Levels of lists and objects; a real answer has six. */
const MAX_DEPTH = 12

/**
 * JSON of an upstream with long lists, objects and texts cut, so that no schema works on more than a real answer has. What
 * lies deeper than twelve levels is `null` (ADR 0038).
 */
export function cutJson(json: unknown, limits: JsonLimits = DEFAULT_LIMITS, depth = 0): unknown {
  if (typeof json === 'string') return json.slice(0, limits.characters)
  if (typeof json !== 'object' || json === null) return json
  if (depth >= MAX_DEPTH) return null
  const cut = (value: unknown) => cutJson(value, limits, depth + 1)
  if (Array.isArray(json)) return json.slice(0, limits.items).map(cut)
  return Object.fromEntries(takeEntries(json, limits.members).map(([key, value]) => [key, cut(value)]))
}

/** A schema whose input is cut first. */
export function withJsonLimits<Schema extends z.ZodType>(limits: Partial<JsonLimits>, schema: Schema) {
  return z.preprocess((value) => cutJson(value, { ...DEFAULT_LIMITS, ...limits }), schema)
}

/** The first members of an object, without listing the others. */
export function takeEntries(value: object, count: number): [string, unknown][] {
  const entries: [string, unknown][] = []
  for (const key in value) {
    if (entries.length >= count) break
    if (Object.hasOwn(value, key)) entries.push([key, Reflect.get(value, key)])
  }
  return entries
}
