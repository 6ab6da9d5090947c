import { z } from 'zod'

/** Limits for a JSON value. */
type JsonLimits = {
  /** Items per array. */
  items: number
  /** Properties per object. */
  members: number
  /** Characters per string. */
  characters: number
  /** Cleans each string; unchanged by default. */
  clean?: (text: string) => string
}

/** Default limits; the longest real arrays are the ids of an import of 1,000 cars. */
export const DEFAULT_LIMITS: JsonLimits = { items: 1000, members: 1000, characters: 100_000 }
/** Maximum nesting depth; real responses have six levels. */
const MAX_DEPTH = 12

/**
 * Truncates long arrays, objects and strings in upstream JSON, so that schemas never validate unbounded input. Values
 * deeper than twelve levels become `null` (ADR 0038).
 */
export function truncateJson(json: unknown, limits: JsonLimits = DEFAULT_LIMITS, depth = 0): unknown {
  if (typeof json === 'string') {
    const text = json.slice(0, limits.characters)
    return limits.clean ? limits.clean(text) : text
  }
  if (typeof json !== 'object' || json === null) return json
  if (depth >= MAX_DEPTH) return null
  const cut = (value: unknown) => truncateJson(value, limits, depth + 1)
  if (Array.isArray(json)) return json.slice(0, limits.items).map(cut)
  return Object.fromEntries(takeEntries(json, limits.members).map(([key, value]) => [key, cut(value)]))
}

/** Wraps a schema so that its input is truncated first. */
export function withJsonLimits<Schema extends z.ZodType>(limits: Partial<JsonLimits>, schema: Schema) {
  return z.preprocess((value) => truncateJson(value, { ...DEFAULT_LIMITS, ...limits }), schema)
}

/** The first properties of an object, without enumerating the rest. */
export function takeEntries(value: object, count: number): [string, unknown][] {
  const entries: [string, unknown][] = []
  for (const key in value) {
    if (entries.length >= count) break
    if (Object.hasOwn(value, key)) entries.push([key, Reflect.get(value, key)])
  }
  return entries
}

/**
 * Limits texts to `largest` bytes of JSON. Takes short ones first, so only the longest are truncated; those
 * that do not fit are omitted. Pure.
 */
export function limitTexts(
  values: Readonly<Record<string, string>>,
  largest: number,
): Record<string, string> {
  const limited: [string, string][] = []
  // One extra byte per entry: a comma, or the closing brace after the last one.
  let room = largest - '{'.length
  const entries = Object.entries(values).toSorted(([, a], [, b]) => a.length - b.length)
  for (const [name, value] of entries) {
    const forName = measureJson(name) + ':,'.length
    const cut = cutToJson(value, room - forName)
    if (cut === null) continue
    limited.push([name, cut])
    room -= forName + measureJson(cut)
  }
  return Object.fromEntries(limited)
}

/** Truncates a text to `room` bytes of JSON; `null` when not even an empty string fits. */
function cutToJson(text: string, room: number): string | null {
  let left = room - '""'.length
  if (left < 0) return null
  let end = 0
  // Iterates by code point, which keeps surrogate pairs together.
  for (const character of text) {
    left -= measureJson(character) - '""'.length
    if (left < 0) break
    end += character.length
  }
  return text.slice(0, end)
}

function measureJson(text: string): number {
  return new TextEncoder().encode(JSON.stringify(text)).length
}
