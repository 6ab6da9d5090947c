import { BitSet } from './bitset'
import { describeContent, normaliseFacet, type Content } from './content'
import { Dictionary } from './dictionary'
import type { Json } from './json'
import { MISSING } from './paths'
import { Tally } from './tally'

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
  readonly contents: Content[] = [describeContent(MISSING)]
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
    const content = describeContent(value)
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
