import { isObject, type Json } from './json'
import { MISSING } from './paths'

/** Normalises a facet value for comparison: trimmed, NFKD, lower case. */
export const normaliseFacet = (text: string): string => text.trim().normalize('NFKD').toLowerCase()

/**
 * A text within a field value: its comparison key, its original spelling and its ordinal in the column's
 * dictionary.
 */
type ContentText = { key: string; original: string; ordinal: number }

/** One distinct value of a field, prepared for filtering, faceting and sorting. */
export type Content = {
  /** Unique by comparison key. */
  strings: ContentText[]
  numbers: number[]
  /** Ordinals of `numbers` in the column's dictionary, in the same order. */
  numberOrdinals: number[]
  exists: boolean
  isNull: boolean
  isEmpty: boolean
}

const NO_TEXTS: ContentText[] = []
const NO_NUMBERS: number[] = []

/** Extracts the texts, numbers and flags of a field value. */
export const describeContent = (value: Json | typeof MISSING): Content => {
  const content: Content = {
    strings: [],
    numbers: [],
    numberOrdinals: NO_NUMBERS,
    exists: value !== MISSING,
    isNull: value === null,
    isEmpty:
      value === '' ||
      (Array.isArray(value) && value.length === 0) ||
      (isObject(value) && Object.keys(value).length === 0),
  }
  if (value !== MISSING) collect(value, content)
  // Most values are a single text or number, so the empty arrays are shared to save memory.
  if (content.strings.length === 0) content.strings = NO_TEXTS
  if (content.numbers.length === 0) content.numbers = NO_NUMBERS
  return content
}

const collect = (value: Json, content: Content): void => {
  if (Array.isArray(value)) for (const item of value) collect(item, content)
  else if (typeof value === 'number') {
    if (!content.numbers.includes(value)) content.numbers.push(value)
  } else if (typeof value === 'boolean' || (typeof value === 'string' && value !== '')) {
    const original = String(value)
    const key = normaliseFacet(original)
    if (!content.strings.some((known) => known.key === key))
      content.strings.push({ key, original, ordinal: 0 })
  }
}
