import type { Json, JsonObject } from '../json'
import { MISSING, readPath } from '../paths'
import { countTypos } from './distance'
import { tokenise } from './tokenise'

/** The distance between the last word of an array item and the first word of the next item. */
const MEMBER_DISTANCE = 8
const MAX_POSITION = 0xffff
const MAX_PREFIXES = 1000
const MAX_ONE_TYPO = 150
const MAX_TWO_TYPOS = 50

/** Index words that match a query word, grouped by the number of typos. */
export type Derivations = { zero: number[]; one: number[]; two: number[] }

/** A word in a document: its number, the rank of its field and its position in the field. */
export type Occurrence = { word: number; field: number; position: number }

/** An inverted word list: every word of all documents, and where each document has them. */
export class TextIndex {
  /** Every word, by number. */
  readonly words: string[] = []
  private readonly numbers = new Map<string, number>()
  private readonly byFirst = new Map<string, number[]>()
  /**
   * Per document, pairs of word number and location (field rank in the upper 16 bits, position in the lower
   * 16).
   */
  private readonly documents: (Uint32Array | undefined)[] = []

  /** @param fields the searchable fields, most important first; `['*']` for all fields of a document */
  constructor(private readonly fields: readonly string[]) {}

  set(document: number, content: JsonObject): void {
    const packed: number[] = []
    const fields = this.fields.includes('*') ? Object.keys(content) : this.fields
    for (const [rank, field] of fields.entries()) {
      const value = readPath(content, field)
      if (value !== MISSING) this.addValue(value, rank, 0, packed)
    }
    this.documents[document] = Uint32Array.from(packed)
  }

  remove(document: number): void {
    this.documents[document] = undefined
  }

  /** Adds a value's words, starting at a position. @returns the next free position */
  private addValue(value: Json, rank: number, from: number, packed: number[]): number {
    if (value === null) return from
    if (typeof value === 'object') {
      let position = from
      for (const item of Object.values(value)) position = this.addValue(item, rank, position, packed)
      return position
    }
    let position = from
    for (const word of tokenise(String(value))) {
      position = from + word.position
      if (position > MAX_POSITION) break
      packed.push(this.numberOf(word.text), rank * 0x10000 + position)
    }
    return position + MEMBER_DISTANCE
  }

  private numberOf(word: string): number {
    const known = this.numbers.get(word)
    if (known !== undefined) return known
    const number = this.words.length
    this.words.push(word)
    this.numbers.set(word, number)
    const first = word.charAt(0)
    const neighbours = this.byFirst.get(first)
    if (neighbours) neighbours.push(number)
    else this.byFirst.set(first, [number])
    return number
  }

  /** The number of a word; undefined when it is not in the index. */
  find(word: string): number | undefined {
    return this.numbers.get(word)
  }

  /** A document's packed words; see `documents` for the format. */
  wordsOf(document: number): Uint32Array | undefined {
    return this.documents[document]
  }

  /** Finds the index words that match a query word. A typo in the first letter counts as two. */
  derive(word: string, typos: number, prefix: boolean): Derivations {
    const found: Derivations = { zero: [], one: [], two: [] }
    const first = word.charAt(0)
    const others = typos > 1 ? [...this.byFirst.keys()].filter((letter) => letter !== first) : []
    for (const number of this.byFirst.get(first) ?? []) {
      const distance = countTypos(word, this.words[number] ?? '', typos, prefix)
      if (distance === 0) found.zero.push(number)
      else if (distance === 1 && typos >= 1) found.one.push(number)
      else if (distance === 2 && typos >= 2) found.two.push(number)
    }
    for (const letter of others) {
      for (const number of this.byFirst.get(letter) ?? [])
        if (countTypos(word, this.words[number] ?? '', 1, prefix) <= 1) found.two.push(number)
    }
    const exact = this.numbers.get(word)
    const byWord = (a: number, b: number) => ((this.words[a] ?? '') < (this.words[b] ?? '') ? -1 : 1)
    found.zero.sort((a, b) => Number(b === exact) - Number(a === exact) || byWord(a, b))
    found.zero.splice(MAX_PREFIXES)
    found.one.sort(byWord).splice(MAX_ONE_TYPO)
    found.two.sort(byWord).splice(MAX_TWO_TYPOS)
    return found
  }

  /** Splits a word into two index words; picks the pair that is adjacent in the most documents. */
  split(word: string): [number, number] | null {
    const pairs = new Map<string, { pair: [number, number]; count: number }>()
    for (let at = 1; at < word.length; at++) {
      const left = this.numbers.get(word.slice(0, at))
      const right = this.numbers.get(word.slice(at))
      if (left !== undefined && right !== undefined)
        pairs.set(`${left} ${right}`, { pair: [left, right], count: 0 })
    }
    if (pairs.size === 0) return null
    const lefts = new Set([...pairs.values()].map(({ pair }) => pair[0]))
    for (const packed of this.documents) {
      if (!packed) continue
      const seen = new Set<string>()
      for (let i = 0; i + 3 < packed.length; i += 2) {
        if (!lefts.has(packed[i] ?? -1) || (packed[i + 3] ?? 0) - (packed[i + 1] ?? 0) !== 1) continue
        const key = `${packed[i]} ${packed[i + 2]}`
        const known = pairs.get(key)
        if (known && !seen.has(key)) known.count += 1
        seen.add(key)
      }
    }
    let best: { pair: [number, number]; count: number } | null = null
    for (const candidate of pairs.values()) if (candidate.count > (best?.count ?? 0)) best = candidate
    return best?.pair ?? null
  }
}
