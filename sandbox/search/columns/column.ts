import { BitSet } from './bitset'
import { describeContent, normaliseFacet, type Content } from '../content'
import { Dictionary } from './dictionary'
import type { Json } from '../json'
import { MISSING } from '../paths'
import { Tally } from './tally'

type Identity = string | number | boolean | null | typeof MISSING

/** The map key of a field value. Primitives are their own key, which avoids serialising them. */
const identify = (value: Json | typeof MISSING): Identity =>
  (typeof value === 'object' && value !== null) || (typeof value === 'string' && value.startsWith('\0'))
    ? `\0${JSON.stringify(value)}`
    : value

/**
 * One field across all documents, dictionary-encoded: each distinct value is stored once and each document
 * stores its code. Filters test distinct values instead of documents, and facet counts add up codes.
 */
export class Column {
  /** The distinct values; code 0 means that the field is missing. */
  readonly contents: Content[] = [describeContent(MISSING)]
  private codes = new Int32Array(64)
  private readonly tally = new Tally()
  private readonly numbers = new Map<Identity, number>([[MISSING, 0]])
  readonly texts = new Dictionary<string>()
  readonly figures = new Dictionary<number>()

  /** Whether any document has ever had the field. */
  get isUsed(): boolean {
    return this.contents.length > 1
  }

  /** Sets a document's value. */
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
    const content = describeContent(value)
    this.contents.push(content)
    this.numbers.set(identity, code)
    for (const text of content.strings) text.ordinal = this.texts.add(text.key, code)
    if (content.numbers.length > 0)
      content.numberOrdinals = content.numbers.map((number) => this.figures.add(number, code))
    return code
  }

  /** The code of a document's value, an index into `contents`. */
  codeOf(document: number): number {
    return this.codes[document] ?? 0
  }

  /** The documents below `size` whose value has one of the given codes. */
  documentsOf(codes: Iterable<number>, size: number): BitSet {
    const wanted = new Uint8Array(this.contents.length)
    for (const code of codes) wanted[code] = 1
    return this.select(wanted, size)
  }

  /** The documents below `size` whose value passes the test. */
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

  /**
   * Codes of the values that equal a text (compared like facet values) or, if the text is numeric, that
   * number.
   */
  codesEqualTo(value: string): number[] {
    const asNumber = parseNumber(value)
    const byNumber = asNumber === null ? [] : this.figures.contentsOf(asNumber)
    return [...this.texts.contentsOf(normaliseFacet(value)), ...byNumber]
  }

  /**
   * Counts the documents per text and per number into `texts.tally` and `figures.tally`. Each tally's source
   * is the code of the first value that held the key. The result is valid until the next call.
   */
  count(documents: BitSet): void {
    this.countContents(documents)
    this.texts.tally.start(this.texts.keys.length)
    this.figures.tally.start(this.figures.keys.length)
    for (const code of this.tally.counted) {
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

  /** The original spelling of a counted text in the first of the counted documents. */
  spellingOf(ordinal: number): string {
    const content = this.contents[this.texts.tally.sourceOf(ordinal)]
    return content?.strings.find((text) => text.ordinal === ordinal)?.original ?? ''
  }
}

/** Parses a filter value as a number; null when it is not a finite number. */
export const parseNumber = (text: string): number | null => {
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) return null
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}
