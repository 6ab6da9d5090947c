import { BitSet } from './bitset'
import { isObject, type Json } from './json'
import { MISSING } from './paths'
import { Tally } from './tally'

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

const describe = (value: Json | typeof MISSING): Content => {
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

/** The distinct texts or numbers of a column, and the orders in which facets list them. */
export class Dictionary<Key extends string | number> {
  readonly keys: Key[] = []
  /** For each key, the numbers of the contents that hold it. */
  readonly contents: number[][] = []
  private readonly ordinals = new Map<Key, number>()
  private readonly orders = new Map<string, Order>()
  /** Documents by ordinal, of the last count. */
  readonly tally = new Tally()

  /** Notes that a content holds a key. @returns the key's ordinal */
  add(key: Key, content: number): number {
    const known = this.ordinals.get(key)
    if (known !== undefined) {
      this.contents[known]?.push(content)
      return known
    }
    this.orders.clear()
    this.keys.push(key)
    this.contents.push([content])
    this.ordinals.set(key, this.keys.length - 1)
    return this.keys.length - 1
  }

  contentsOf(key: Key): number[] {
    const ordinal = this.ordinals.get(key)
    return ordinal === undefined ? [] : (this.contents[ordinal] ?? [])
  }

  /** Numbers of the contents that hold a key which the test accepts. */
  contentsWhere(test: (key: Key) => boolean): number[] {
    const found: number[] = []
    for (let ordinal = 0; ordinal < this.keys.length; ordinal++) {
      const key = this.keys[ordinal]
      if (key === undefined || !test(key)) continue
      for (const content of this.contents[ordinal] ?? []) found.push(content)
    }
    return found
  }

  /** The ordinals in the order of their keys: numbers by size, or by their digits when `asText`. */
  private ordered(asText: boolean): Order {
    const name = asText ? 'text' : 'natural'
    const known = this.orders.get(name)
    if (known) return known
    const labels: (string | number)[] = asText ? this.keys.map(String) : this.keys
    const ordinals = Int32Array.from(labels.keys()).sort((a, b) =>
      compareKeys(labels[a] ?? 0, labels[b] ?? 0),
    )
    const places = new Int32Array(ordinals.length)
    for (const [place, ordinal] of ordinals.entries()) places[ordinal] = place
    const order = { ordinals, places }
    this.orders.set(name, order)
    return order
  }

  /** The first counted ordinals in the order of their keys, at most `limit`. */
  firstCounted(limit: number, asText = false): number[] {
    const { ordinals, places } = this.ordered(asText)
    const { met } = this.tally
    if (met.length < ordinals.length / FEW)
      return [...met].sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0)).slice(0, limit)
    const found: number[] = []
    for (const ordinal of ordinals) {
      if (found.length >= limit) break
      if (this.tally.countOf(ordinal) > 0) found.push(ordinal)
    }
    return found
  }
}

/** Below this part of all keys, it is quicker to sort the counted ones than to walk all. */
const FEW = 8

type Order = { ordinals: Int32Array; places: Int32Array }

const compareKeys = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)

type Identity = string | number | boolean | null | typeof MISSING

/** What tells contents apart: simple values stand for themselves, which saves making texts of them. */
const identify = (value: Json | typeof MISSING): Identity =>
  (typeof value === 'object' && value !== null) || (typeof value === 'string' && value.startsWith('\0'))
    ? `\0${JSON.stringify(value)}`
    : value

/**
 * One field of all documents, dictionary-encoded: each distinct content is kept once, and each document holds its
 * number. A filter judges distinct contents, not documents; a facet count adds up numbers.
 */
export class Column {
  /** Distinct contents; number 0 is "the field is missing". */
  readonly contents: Content[] = [describe(MISSING)]
  private codes = new Int32Array(64)
  private readonly tally = new Tally()
  private readonly numbers = new Map<Identity, number>([[MISSING, 0]])
  readonly texts = new Dictionary<string>()
  readonly figures = new Dictionary<number>()

  /** Whether any document has had the field. */
  get isUsed(): boolean {
    return this.contents.length > 1
  }

  /** Sets a document's content. */
  set(document: number, value: Json | typeof MISSING): void {
    if (document >= this.codes.length) {
      const larger = new Int32Array(Math.max(document + 1, this.codes.length * 2))
      larger.set(this.codes)
      this.codes = larger
    }
    this.codes[document] = this.encode(value)
  }

  private encode(value: Json | typeof MISSING): number {
    const identity = identify(value)
    const known = this.numbers.get(identity)
    if (known !== undefined) return known
    const code = this.contents.length
    const content = describe(value)
    this.contents.push(content)
    this.numbers.set(identity, code)
    for (const text of content.strings) text.ordinal = this.texts.add(text.key, code)
    if (content.numbers.length > 0)
      content.numberOrdinals = content.numbers.map((number) => this.figures.add(number, code))
    return code
  }

  /** The number of a document's content in `contents`. */
  codeOf(document: number): number {
    return this.codes[document] ?? 0
  }

  /** The documents, below `size`, whose content is one of the given numbers. */
  documentsOf(codes: Iterable<number>, size: number): BitSet {
    const wanted = new Uint8Array(this.contents.length)
    for (const code of codes) wanted[code] = 1
    return this.select(wanted, size)
  }

  /** The documents, below `size`, whose content the test accepts. */
  documentsWhere(test: (content: Content) => boolean, size: number): BitSet {
    const wanted = new Uint8Array(this.contents.length)
    for (let code = 0; code < wanted.length; code++) {
      const content = this.contents[code]
      if (content && test(content)) wanted[code] = 1
    }
    return this.select(wanted, size)
  }

  private select(wanted: Uint8Array, size: number): BitSet {
    const result = new BitSet(size)
    const { codes } = this
    const end = Math.min(size, codes.length)
    for (let document = 0; document < end; document++) {
      if (wanted[codes[document] ?? 0] === 1) {
        const at = document >>> 5
        result.words[at] = (result.words[at] ?? 0) | (1 << (document & 31))
      }
    }
    return result
  }

  /** Numbers of the contents that hold a text (compared as facets are) or, where the text is a number, that number. */
  codesEqualTo(value: string): number[] {
    const asNumber = parseNumber(value)
    const byNumber = asNumber === null ? [] : this.figures.contentsOf(asNumber)
    return [...this.texts.contentsOf(normaliseFacet(value)), ...byNumber]
  }

  /**
   * Counts, in `texts.tally` and `figures.tally`, how many of the documents have each text and number; the tallies'
   * sources are the contents that held them first. Good until the next call.
   */
  count(documents: BitSet): void {
    this.countContents(documents)
    this.texts.tally.start(this.texts.keys.length)
    this.figures.tally.start(this.figures.keys.length)
    for (const code of this.tally.met) {
      const content = this.contents[code]
      if (!content) continue
      const count = this.tally.countOf(code)
      for (const { ordinal } of content.strings) this.texts.tally.add(ordinal, count, code)
      for (const ordinal of content.numberOrdinals) this.figures.tally.add(ordinal, count, code)
    }
  }

  private countContents(documents: BitSet): void {
    const { codes, tally } = this
    const { words } = documents
    tally.start(this.contents.length)
    for (let i = 0; i < words.length; i++) {
      let word = words[i] ?? 0
      while (word !== 0) {
        const lowest = word & -word
        word ^= lowest
        tally.add(codes[(i << 5) + (31 - Math.clz32(lowest))] ?? 0, 1, 0)
      }
    }
  }

  /** How a counted text was written in the first of the counted documents. */
  spellingOf(ordinal: number): string {
    const content = this.contents[this.texts.tally.sourceOf(ordinal)]
    return content?.strings.find((text) => text.ordinal === ordinal)?.original ?? ''
  }
}

/** The number that a filter's value stands for, or null when it is no finite number. */
export const parseNumber = (text: string): number | null => {
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) return null
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}
