import { isObject, type Json } from './json'
import { MISSING } from './paths'

/** A facet value's text as it is compared: compatibility forms folded, lower case, trimmed. */
export const normaliseFacet = (text: string): string => text.trim().normalize('NFKD').toLowerCase()

/** A text of a content: as compared, as written, and its number in the column's dictionary. */
export type ContentText = { key: string; original: string; ordinal: number }

/** One distinct content of a field: everything that filters, facets and sorting need to know about it. */
export type Content = {
  /** Each compared text once. */
  strings: ContentText[]
  numbers: number[]
  /** The numbers' places in the column's dictionary, beside `numbers`. */
  numberOrdinals: number[]
  exists: boolean
  isNull: boolean
  isEmpty: boolean
}

const NO_TEXTS: ContentText[] = []
const NO_NUMBERS: number[] = []

/** What a field of a document holds, taken apart. */
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
  // Most contents are one text or one number: the empty lists beside them are shared.
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
