import { BitSet } from '../columns/bitset'
import type { ParsedQuery, Segment } from './query'
import { followsAt, rankPath, type Found, type Path, type TextRank } from './rank'
import type { TextIndex } from './text-index'

/** Which query words may be dropped when a document does not contain all of them. */
export type MatchingStrategy = 'last' | 'all' | 'frequency'

/** The documents that match a query's words, and their ranks. */
export type TextMatch = { documents: BitSet; ranks: Map<number, TextRank> }

const NO_MATCH = 99
const PHRASE_HIT = -1

/** Maps each index word to the query segments that it matches and the typos needed. */
const indexHits = (query: ParsedQuery): Map<number, { segment: number; typos: number }[]> => {
  const hits = new Map<number, { segment: number; typos: number }[]>()
  const add = (word: number, segment: number, typos: number) => {
    const known = hits.get(word)
    if (known) known.push({ segment, typos })
    else hits.set(word, [{ segment, typos }])
  }
  for (const [number, { derivations, sequence }] of query.segments.entries()) {
    for (const word of derivations.zero) add(word, number, 0)
    for (const word of derivations.one) add(word, number, 1)
    for (const word of derivations.two) add(word, number, 2)
    const [first] = sequence ?? []
    if (first !== undefined && first >= 0) add(first, number, PHRASE_HIT)
  }
  return hits
}

const hasSequence = (packed: Uint32Array, words: readonly number[]): boolean => {
  for (let at = 0; at < packed.length; at += 2) if (followsAt(packed, at, words)) return true
  return false
}

/** A document's occurrences of each segment; only those with the fewest typos. */
const findOccurrences = (
  packed: Uint32Array,
  marks: Uint8Array,
  hits: Map<number, { segment: number; typos: number }[]>,
  segments: readonly Segment[],
): Found[][] | null => {
  let found: Found[][] | null = null
  for (let at = 0; at < packed.length; at += 2) {
    const word = packed[at] ?? 0
    if (marks[word] !== 1) continue
    const place = packed[at + 1] ?? 0
    for (const hit of hits.get(word) ?? []) {
      const segment = segments[hit.segment]
      if (!segment) continue
      let { typos } = hit
      if (typos === PHRASE_HIT) {
        if (!segment.sequence || !followsAt(packed, at, segment.sequence)) continue
        typos = segment.sequenceCost
      }
      found ??= segments.map(() => [])
      const list = found[hit.segment]
      const best = list?.[0]?.typos ?? NO_MATCH
      if (!list || typos > best) continue
      if (typos < best) list.length = 0
      const exact = word === segment.exact || segment.sequenceCost === 0
      list.push({ word, field: place >>> 16, position: place & 0xffff, typos, exact })
    }
  }
  return found
}

/**
 * The cheapest way to cover the query's terms with segments that occur in the document; null when there is
 * none.
 */
const findPath = (query: ParsedQuery, found: Found[][], dropped: ReadonlySet<number>): Path | null => {
  const best: (Path | null)[] = [{ cost: 0, segments: [] }]
  for (let end = 1; end <= query.termCount; end++) {
    let choice: Path | null = null
    if (dropped.has(end - 1)) choice = best[end - 1] ?? null
    for (const [number, segment] of query.segments.entries()) {
      if (segment.start + segment.length !== end) continue
      const before = best[segment.start]
      const typos = found[number]?.[0]?.typos
      if (!before || typos === undefined) continue
      const cost = before.cost + typos + segment.baseCost
      if (!choice || cost < choice.cost) choice = { cost, segments: [...before.segments, number] }
    }
    best[end] = choice
  }
  return best[query.termCount] ?? null
}

/** The sets of terms to drop, in order of preference, starting with none. Phrases are never dropped. */
const dropSteps = (
  query: ParsedQuery,
  strategy: MatchingStrategy,
  frequency: (term: number) => number,
): ReadonlySet<number>[] => {
  const optional = Array.from({ length: query.termCount }, (_, term) => term).filter(
    (term) => !query.mandatory[term],
  )
  const order =
    strategy === 'frequency'
      ? optional.sort((a, b) => frequency(b) - frequency(a) || b - a)
      : optional.sort((a, b) => b - a)
  const most = strategy === 'all' ? 0 : order.length - (query.mandatory.includes(true) ? 0 : 1)
  return Array.from({ length: most + 1 }, (_, step) => new Set(order.slice(0, step)))
}

/** The number of documents that contain each term. */
const countTerms = (
  query: ParsedQuery,
  index: TextIndex,
  all: BitSet,
  marks: Uint8Array,
  hits: Map<number, { segment: number; typos: number }[]>,
): number[] => {
  const counts = Array.from({ length: query.termCount }, () => 0)
  all.forEach((document) => {
    const packed = index.wordsOf(document)
    const found = packed ? findOccurrences(packed, marks, hits, query.segments) : null
    for (const [number, segment] of query.segments.entries()) {
      if (segment.length === 1 && (found?.[number]?.length ?? 0) > 0)
        counts[segment.start] = (counts[segment.start] ?? 0) + 1
    }
  })
  return counts
}

/** Finds and ranks the documents that a query matches. */
export const matchText = (
  query: ParsedQuery,
  index: TextIndex,
  all: BitSet,
  strategy: MatchingStrategy,
  fields: ReadonlySet<number> | null,
): TextMatch => {
  const result: TextMatch = { documents: new BitSet(all.size), ranks: new Map() }
  const hits = indexHits(query)
  const marks = new Uint8Array(index.words.length)
  for (const word of hits.keys()) marks[word] = 1
  const counts = strategy === 'frequency' ? countTerms(query, index, all, marks, hits) : []
  const steps = dropSteps(query, strategy, (term) => counts[term] ?? 0)
  all.forEach((document) => {
    const whole = index.wordsOf(document)
    if (!whole || query.negative.some((words) => hasSequence(whole, words))) return
    if (query.termCount === 0) {
      result.documents.add(document)
      return
    }
    const packed = fields ? onlyFields(whole, fields) : whole
    const found = findOccurrences(packed, marks, hits, query.segments)
    if (!found) return
    for (const [missing, dropped] of steps.entries()) {
      const path = findPath(query, found, dropped)
      if (!path) continue
      result.documents.add(document)
      result.ranks.set(document, rankPath(query, path, found, packed, missing))
      return
    }
  })
  return result
}

const onlyFields = (packed: Uint32Array, fields: ReadonlySet<number>): Uint32Array => {
  const kept: number[] = []
  for (let at = 0; at < packed.length; at += 2) {
    const place = packed[at + 1] ?? 0
    if (fields.has(place >>> 16)) kept.push(packed[at] ?? 0, place)
  }
  return Uint32Array.from(kept)
}
