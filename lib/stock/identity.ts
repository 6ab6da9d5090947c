import { createHash } from 'node:crypto'
import type { AdField, RawAd } from './facts'
import { readText } from './read-values'

/** What makes an advertisement the same one tomorrow: everything but its price, its words and its pictures. */
const IDENTIFYING: readonly AdField[] = [
  'make',
  'year',
  'model',
  'title',
  'badge',
  'series',
  'condition',
  'transmission',
  'engine',
  'drive',
  'fuel',
  'km',
  'colour',
  'place',
  'city',
  'body',
  'doors',
  'seats',
  'rego',
]

/** Stands before made-up stock numbers, so that they are told from a dealer's own. */
const PREFIX = 'AD'
const LENGTH = 10

/**
 * Gives each row of one file a stock number that is the same at every import: the file's own; else one made from the
 * vehicle identification number; else one made from the row's facts, of which equal ones are counted. One instance a file.
 */
export class StockIdentity {
  readonly #lineOfNumber = new Map<string, number>()
  readonly #lineOfRow = new Map<string, number>()
  readonly #seen = new Map<string, number>()

  /**
   * `number` for a row that is new in the file; else `duplicateOf`, the line that said the same (or had the same stock
   * number) before. `scope` is the dealership: two may use one number.
   */
  assign(
    raw: RawAd,
    line: number,
    scope: string,
  ): { number: string } | { duplicateOf: number; sameRow: boolean } {
    const row = hash(
      Object.entries(raw)
        .map(([field, cell]) => `${field}=${cell}`)
        .sort(),
    )
    const sameRow = this.#lineOfRow.get(row)
    if (sameRow !== undefined) return { duplicateOf: sameRow, sameRow: true }
    const number = this.#numberOf(raw)
    const key = `${scope} ${number.toLowerCase()}`
    const sameNumber = this.#lineOfNumber.get(key)
    if (sameNumber !== undefined) return { duplicateOf: sameNumber, sameRow: false }
    this.#lineOfRow.set(row, line)
    this.#lineOfNumber.set(key, line)
    return { number }
  }

  #numberOf(raw: RawAd): string {
    const own = readText(raw.stocknum)
    if (own !== '') return own
    const vin = readText(raw.vin)
    if (vin !== '') return made(hash([vin.toUpperCase()]))
    const facts = hash(IDENTIFYING.map((field) => readText(raw[field]).toLowerCase()))
    const count = this.#seen.get(facts) ?? 0
    this.#seen.set(facts, count + 1)
    return made(count === 0 ? facts : hash([facts, String(count)]))
  }
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\u001F')).digest('hex')
}

/** 50 bits of the hash in letters and digits that are not mistaken for each other. */
function made(hex: string): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  let bits = BigInt(`0x${hex.slice(0, 16)}`)
  let number = ''
  for (let at = 0; at < LENGTH; at++) {
    number += letters.charAt(Number(bits & 31n))
    bits >>= 5n
  }
  return PREFIX + number
}

/** A repeatable whole number from 0 to `below - 1` for a stock number. */
export function rankOf(stocknum: string, below: number): number {
  return Number.parseInt(hash([stocknum]).slice(0, 8), 16) % below
}
