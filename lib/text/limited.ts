import { z } from 'zod'
import { takeEntries } from '@/lib/http/truncate-json'
import { MAX_TEXT, MAX_URL } from './max-lengths'

/** Schemas for fields of upstream records. They cut what is too long before any work on it, and never fail. */

/** A trimmed text of at most `max` characters; a number becomes text; `''` for anything else. */
export function textOf(max: number = MAX_TEXT) {
  return z
    .unknown()
    .optional()
    .transform((value) =>
      typeof value === 'string' ? value.slice(0, max).trim() : typeof value === 'number' ? String(value) : '',
    )
}

/** An address, or `''` for one that is too long: half an address leads nowhere. */
export const urlText = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' && value.length <= MAX_URL ? value.trim() : ''))

/** The texts of a list's first `max` entries. */
export function textsOf(max: number) {
  return z
    .unknown()
    .optional()
    .transform((value) =>
      cutList(value, max).flatMap((entry) => (typeof entry === 'string' ? [entry.slice(0, MAX_TEXT)] : [])),
    )
}

/** The first `max` items of a list; empty when one of them does not fit. */
export function listOf<Item extends z.ZodType>(item: Item, max: number) {
  return z.preprocess((value) => cutList(value, max), z.array(item)).catch([])
}

/** The first `max` members of an object by name, without those whose names are too long; empty when one does not fit. */
export function recordOf<Value extends z.ZodType>(value: Value, max: number) {
  return z.preprocess((input) => cutRecord(input, max), z.record(z.string(), value)).catch({})
}

function cutList(value: unknown, max: number): unknown[] {
  return Array.isArray(value) ? value.slice(0, max) : []
}

function cutRecord(value: unknown, max: number): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(takeEntries(value, max).filter(([name]) => name.length <= MAX_TEXT))
}
