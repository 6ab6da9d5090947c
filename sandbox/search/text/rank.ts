import type { ParsedQuery, Segment } from './query'
import type { Occurrence } from './text-index'

/** A document's cost per ranking rule; lower is better. */
export type TextRank = {
  words: number
  typo: number
  proximity: number
  attributeRank: number
  wordPosition: number
  /** Whether a field equals the query (0), starts with it (1) or neither (2). */
  exactAttribute: number
  exactness: number
}

/** An occurrence of a segment in a document, with its typos. */
export type Found = Occurrence & { typos: number; exact: boolean }

/** A selection of segments that covers a query's terms, with its total cost in typos. */
export type Path = { cost: number; segments: number[] }

const MAX_DISTANCE = 8

/** Whether a document contains the words consecutively, starting at an offset. */
export const followsAt = (packed: Uint32Array, at: number, words: readonly number[]): boolean =>
  words.every(
    (word, i) => packed[at + 2 * i] === word && (packed[at + 2 * i + 1] ?? 0) === (packed[at + 1] ?? 0) + i,
  )

const distanceBetween = (left: Found[], right: Found[]): number => {
  let least = MAX_DISTANCE
  for (const a of left) {
    for (const b of right) {
      if (a.field !== b.field) continue
      const ahead = b.position - a.position
      const distance = ahead > 0 ? ahead : 1 - ahead
      if (ahead !== 0 && distance < least) least = distance
    }
  }
  return least - 1
}

const positionCost = (distance: number): number => {
  const limits = [0, 1, 4, 7, 11, 16, 24, 64, 256, 1024]
  const cost = limits.findIndex((limit) => distance <= limit)
  return cost < 0 ? limits.length : cost
}

/** Positions below 16 are exact; higher ones are rounded up to 24 or a power of two. */
const bucketPosition = (position: number): number => {
  if (position < 16) return position
  return position < 24 ? 24 : 2 ** Math.ceil(Math.log2(position))
}

const least = (occurrences: Found[], cost: (occurrence: Found) => number): number => {
  let result = Number.POSITIVE_INFINITY
  for (const occurrence of occurrences) result = Math.min(result, cost(occurrence))
  return result
}

const rankFields = (packed: Uint32Array, words: readonly number[]): number => {
  let rank = 2
  for (let at = 0; at < packed.length; at += 2) {
    const place = packed[at + 1] ?? 0
    if ((place & 0xffff) !== 0 || !followsAt(packed, at, words)) continue
    const next = packed[at + 2 * words.length + 1]
    if (next === undefined || next >>> 16 !== place >>> 16) return 0
    rank = 1
  }
  return rank
}

/** Computes a document's rank for one path. @param missing the number of dropped terms */
export const rankPath = (
  query: ParsedQuery,
  path: Path,
  found: Found[][],
  packed: Uint32Array,
  missing: number,
): TextRank => {
  const rank: TextRank = {
    words: missing,
    typo: path.cost,
    proximity: 0,
    attributeRank: 0,
    wordPosition: 0,
    exactAttribute: missing === 0 ? rankFields(packed, query.exactWords) : 2,
    exactness: 0,
  }
  let previous: { segment: Segment; occurrences: Found[] } | null = null
  for (const number of path.segments) {
    const segment = query.segments[number]
    const occurrences = found[number] ?? []
    if (!segment) continue
    rank.proximity += segment.length - 1
    if (previous && previous.segment.start + previous.segment.length === segment.start)
      rank.proximity += distanceBetween(previous.occurrences, occurrences)
    rank.attributeRank += least(occurrences, ({ field }) => field) * segment.length
    rank.wordPosition += least(occurrences, ({ position }) => {
      const distance = Math.abs(bucketPosition(position) - segment.position)
      let cost = 0
      for (let i = 0; i < segment.length; i++) cost += positionCost(distance + i)
      return cost
    })
    if (!occurrences.some(({ exact }) => exact)) rank.exactness += segment.length
    previous = { segment, occurrences }
  }
  return rank
}
