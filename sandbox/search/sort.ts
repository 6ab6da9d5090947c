import type { BitSet } from './columns/bitset'
import type { Column } from './columns/column'
import { badRequest } from './errors'

/** One sort criterion. */
export type SortKey = { field: string; descending: boolean }

/** A sort order: the documents in order, and each document's rank. Equal documents share a rank. */
type SortOrder = { documents: Uint32Array; places: Uint32Array }

const CACHED_ORDERS = 16

/**
 * Parses `field:asc` or `field:desc`.
 * @throws ApiError 400 `invalid_search_sort`
 */
export const parseSortKey = (text: string): SortKey => {
  const match = /^(.+):(asc|desc)$/s.exec(text)
  if (!match?.[1]) {
    throw badRequest(
      'invalid_search_sort',
      `Invalid syntax for the sort parameter: expected expression ending by \`:asc\` or \`:desc\`, found \`${text}\`.`,
    )
  }
  return { field: match[1], descending: match[2] === 'desc' }
}

/** Ranks the column's values: numbers before texts, and both before documents without the field. */
const placeContents = (column: Column, descending: boolean): Int32Array => {
  const sign = descending ? -1 : 1
  const keys = column.contents.map(({ numbers, strings }) => {
    const number = numbers.length > 0 ? (descending ? Math.max(...numbers) : Math.min(...numbers)) : null
    const texts = strings.map(({ key }) => key).toSorted()
    return { number, text: (descending ? texts.at(-1) : texts[0]) ?? null }
  })
  const compare = (left: number, right: number): number => {
    const a = keys[left]
    const b = keys[right]
    if (!a || !b) return 0
    const kind = (key: typeof a) => (key.number !== null ? 0 : key.text !== null ? 1 : 2)
    if (kind(a) !== kind(b)) return kind(a) - kind(b)
    if (a.number !== null && b.number !== null) return sign * (a.number - b.number)
    if (a.text === null || b.text === null || a.text === b.text) return 0
    return a.text < b.text ? -sign : sign
  }
  const order = [...keys.keys()].sort(compare)
  const places = new Int32Array(keys.length)
  let place = 0
  for (const [i, code] of order.entries()) {
    const before = order[i - 1]
    if (before !== undefined && compare(before, code) !== 0) place += 1
    places[code] = place
  }
  return places
}

/** Sort orders of all documents, computed on first use and cached until the documents change. */
export class SortOrders {
  private readonly known = new Map<string, SortOrder>()

  constructor(
    private readonly documents: () => BitSet,
    private readonly column: (field: string) => Column,
  ) {}

  clear(): void {
    this.known.clear()
  }

  /** The order by the given keys, most significant first. The sort is stable: ties keep insertion order. */
  get(keys: readonly SortKey[]): SortOrder {
    const name = JSON.stringify(keys)
    const known = this.known.get(name)
    if (known) return known
    if (this.known.size >= CACHED_ORDERS) this.known.clear()
    const order = this.compute(keys)
    this.known.set(name, order)
    return order
  }

  private compute(keys: readonly SortKey[]): SortOrder {
    const columns = keys.map(({ field, descending }) => {
      const column = this.column(field)
      return { column, places: placeContents(column, descending) }
    })
    const compare = (a: number, b: number): number => {
      for (const { column, places } of columns) {
        const difference = (places[column.codeOf(a)] ?? 0) - (places[column.codeOf(b)] ?? 0)
        if (difference !== 0) return difference
      }
      return 0
    }
    const present = this.documents()
    const documents = Uint32Array.from(present.values()).sort((a, b) => compare(a, b) || a - b)
    const places = new Uint32Array(present.size)
    let place = 0
    for (const [i, document] of documents.entries()) {
      const before = documents[i - 1]
      if (i > 0 && before !== undefined && compare(before, document) !== 0) place += 1
      places[document] = place
    }
    return { documents, places }
  }
}
