import { z } from 'zod'
import { removeLoopbackUrls } from '@/lib/http/loopback'
import { takeEntries } from '@/lib/http/truncate-json'

/**
 * Maximum lengths of text in upstream records, in characters (ADR 0038). Longer text is truncated before other
 * processing, which bounds the work per record.
 */
export const MAX_DESCRIPTION = 20_000
/** Terms of an offer. */
export const MAX_DISCLAIMER = 5_000
/** URLs of images and files. */
export const MAX_URL = 2_048
/** Names, labels and numbers. */
export const MAX_TEXT = 500
/**
 * Total length of a list's items: enough for 300 specifications, or for 100 photo URLs. The page repeats each photo URL for every
 * screen size.
 */
export const MAX_LIST = 40_000

/* Schemas for fields of upstream records. They truncate long values before other work and never fail. */

/** A trimmed string of at most `max` characters; numbers become strings, other values `''`. */
export function textOf(max: number = MAX_TEXT) {
  return z
    .unknown()
    .optional()
    .transform((value) =>
      typeof value === 'string' ? value.slice(0, max).trim() : typeof value === 'number' ? String(value) : '',
    )
}

/** A URL, or `''` when it is too long, because a truncated URL is invalid. */
export const urlText = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' && value.length <= MAX_URL ? value.trim() : ''))

/** A URL of a search document, which shoppers' browsers may load; `''` for a loopback address. The sandbox's are paths. */
export const publicUrlText = urlText.transform(removeLoopbackUrls)

/** The strings among an array's first `max` entries, up to `MAX_LIST` characters in total. */
export function textsOf(max: number) {
  return z
    .unknown()
    .optional()
    .transform((value) => {
      const texts = truncateList(value, max).filter((entry) => typeof entry === 'string')
      return takeCharacters(texts.map((text) => text.slice(0, MAX_TEXT)))
    })
}

/** The first `max` items of an array, up to `MAX_LIST` characters in total; empty when one of them is invalid. */
export function listOf<Item extends z.ZodType>(item: Item, max: number) {
  return z
    .preprocess((value) => truncateList(value, max), z.array(item))
    .transform(takeCharacters)
    .catch([])
}

/** The first `max` properties of an object, without those whose names are too long; empty when a value is invalid. */
export function recordOf<Value extends z.ZodType>(value: Value, max: number) {
  return z.preprocess((input) => truncateRecord(input, max), z.record(z.string(), value)).catch({})
}

/** The first items whose JSON has at most `MAX_LIST` characters in total: the time to render a list depends on its text. */
function takeCharacters<Item>(items: Item[]): Item[] {
  let characters = 0
  const end = items.findIndex((item) => {
    characters += JSON.stringify(item).length
    return characters > MAX_LIST
  })
  return end < 0 ? items : items.slice(0, end)
}

function truncateList(value: unknown, max: number): unknown[] {
  return Array.isArray(value) ? value.slice(0, max) : []
}

function truncateRecord(value: unknown, max: number): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(takeEntries(value, max).filter(([name]) => name.length <= MAX_TEXT))
}
