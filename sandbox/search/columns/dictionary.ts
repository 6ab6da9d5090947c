import { Tally } from './tally'

/** Below 1/FEW of all keys, sorting only the counted keys is faster than scanning all keys in order. */
const FEW = 8

type Order = { ordinals: Int32Array; places: Int32Array }

const compareKeys = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)

/** The distinct texts or numbers of a column, with the sort orders used to list facet values. */
export class Dictionary<Key extends string | number> {
  readonly keys: Key[] = []
  /** For each key, the codes of the values that contain it. */
  readonly contents: number[][] = []
  private readonly ordinals = new Map<Key, number>()
  private readonly orders = new Map<string, Order>()
  /** Document counts by ordinal, from the last count. */
  readonly tally = new Tally()

  /** Records that a value contains a key. @returns the key's ordinal */
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

  /** Codes of the values that contain a key accepted by the test. */
  contentsWhere(test: (key: Key) => boolean): number[] {
    const found: number[] = []
    for (let ordinal = 0; ordinal < this.keys.length; ordinal++) {
      const key = this.keys[ordinal]
      if (key === undefined || !test(key)) continue
      for (const content of this.contents[ordinal] ?? []) found.push(content)
    }
    return found
  }

  /** Ordinals sorted by key: numerically, or by their decimal text when `asText`. */
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

  /** The first `limit` counted ordinals in key order. */
  firstCounted(limit: number, asText = false): number[] {
    const { ordinals, places } = this.ordered(asText)
    const { counted } = this.tally
    if (counted.length < ordinals.length / FEW)
      return [...counted].sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0)).slice(0, limit)
    const found: number[] = []
    for (const ordinal of ordinals) {
      if (found.length >= limit) break
      if (this.tally.countOf(ordinal) > 0) found.push(ordinal)
    }
    return found
  }
}
