import { createHash } from 'node:crypto'
import type { AdField, RawAd } from './facts'
import { readText } from './read-values'

/** Fields that identify a row across imports: everything except price, texts and photos. */
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

/** Prefix of generated stock numbers, which sets them apart from a dealer's own. */
const PREFIX = 'AD'
const LENGTH = 10

/**
 * Assigns each row of a file a stock number that is stable across imports: the file's own, otherwise a hash of
 * the VIN, otherwise a hash of the identifying fields plus a counter for equal rows. Use one instance per file.
 */
export class StockIdentity {
  readonly #lineOfNumber = new Map<string, number>()
  readonly #lineOfRow = new Map<string, number>()
  readonly #seen = new Map<string, number>()

  /**
   * Returns `number` for a new row, or `duplicateOf` with the line of the same row or stock number. `scope` is
   * the dealership; two dealerships may use the same number.
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
    const number = this.#getNumber(raw)
    const key = `${scope} ${number.toLowerCase()}`
    const sameNumber = this.#lineOfNumber.get(key)
    if (sameNumber !== undefined) return { duplicateOf: sameNumber, sameRow: false }
    this.#lineOfRow.set(row, line)
    this.#lineOfNumber.set(key, line)
    return { number }
  }

  #getNumber(raw: RawAd): string {
    const own = readText(raw.stocknum)
    if (own !== '') return own
    const vin = readText(raw.vin)
    if (vin !== '') return formatStockNumber(hash([vin.toUpperCase()]))
    const facts = hash(IDENTIFYING.map((field) => readText(raw[field]).toLowerCase()))
    const count = this.#seen.get(facts) ?? 0
    this.#seen.set(facts, count + 1)
    return formatStockNumber(count === 0 ? facts : hash([facts, String(count)]))
  }
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\u001F')).digest('hex')
}

/** Formats 50 bits of a hash with an alphabet without ambiguous characters. */
function formatStockNumber(hex: string): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  let bits = BigInt(`0x${hex.slice(0, 16)}`)
  let number = ''
  for (let at = 0; at < LENGTH; at++) {
    number += letters.charAt(Number(bits & 31n))
    bits >>= 5n
  }
  return PREFIX + number
}

/** A deterministic rank from 0 to `below - 1` for a stock number. */
export function rankOf(stocknum: string, below: number): number {
  return Number.parseInt(hash([stocknum]).slice(0, 8), 16) % below
}
