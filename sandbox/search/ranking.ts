import type { BitSet } from './columns/bitset'
import type { SearchIndex } from './search-index'
import { parseSortKey, type SortKey } from './sort'
import type { TextMatch } from './text/match'
import type { TextRank } from './text/rank'

/** The text rank fields used by each ranking rule; `attribute` and `exactness` use two each. */
const TEXT_RULES: Record<string, (keyof TextRank)[]> = {
  words: ['words'],
  typo: ['typo'],
  proximity: ['proximity'],
  attribute: ['attributeRank', 'wordPosition'],
  attributeRank: ['attributeRank'],
  wordPosition: ['wordPosition'],
  exactness: ['exactAttribute', 'exactness'],
}

/** A range of the results: how many to skip and how many to return. */
export type Page = { from: number; count: number }

type Criterion = { kind: 'text'; rank: keyof TextRank } | { kind: 'sort'; keys: SortKey[] }

const listCriteria = (rules: readonly string[], sort: SortKey[]): Criterion[] =>
  rules.flatMap((rule): Criterion[] => {
    const ranks = TEXT_RULES[rule]
    if (ranks) return ranks.map((rank) => ({ kind: 'text', rank }))
    if (rule !== 'sort') return [{ kind: 'sort', keys: [parseSortKey(rule)] }]
    return sort.length > 0 ? [{ kind: 'sort', keys: sort }] : []
  })

/** One page of the candidates, in sort order or, without a sort, in insertion order. */
const pickSorted = (index: SearchIndex, candidates: BitSet, keys: SortKey[], page: Page): number[] => {
  if (keys.length === 0) return candidates.values().slice(page.from, page.from + page.count)
  const taken: number[] = []
  let skipped = 0
  for (const document of index.orders.get(keys).documents) {
    if (!candidates.has(document)) continue
    if (skipped < page.from) skipped += 1
    else if (taken.push(document) >= page.count) break
  }
  return taken
}

/**
 * The documents of one page, best first.
 * @param match how well each document matches the query's words; null without words
 */
export const rankDocuments = (
  index: SearchIndex,
  candidates: BitSet,
  match: TextMatch | null,
  sort: SortKey[],
  page: Page,
): number[] => {
  if (page.count <= 0) return []
  const criteria = listCriteria(index.settings.rankingRules, sort)
  if (!match || match.ranks.size === 0) {
    const keys = criteria.flatMap((criterion) => (criterion.kind === 'sort' ? criterion.keys : []))
    return pickSorted(index, candidates, keys, page)
  }
  const measures = criteria.map((criterion): ((document: number) => number) => {
    if (criterion.kind === 'text') return (document) => match.ranks.get(document)?.[criterion.rank] ?? 0
    const { places } = index.orders.get(criterion.keys)
    return (document) => places[document] ?? 0
  })
  const ranked = candidates.values().map((document) => ({
    document,
    marks: measures.map((measure) => measure(document)),
  }))
  ranked.sort((a, b) => {
    for (const [i, mark] of a.marks.entries()) {
      const difference = mark - (b.marks[i] ?? 0)
      if (difference !== 0) return difference
    }
    return a.document - b.document
  })
  return ranked.slice(page.from, page.from + page.count).map(({ document }) => document)
}

/** A document's ranking score from 0 to 1: each rule carries a tenth of the weight of the previous one. */
export const scoreDocument = (match: TextMatch | null, document: number, termCount: number): number => {
  const rank = match?.ranks.get(document)
  if (!rank || termCount === 0) return 1
  const marks: [number, number][] = [
    [rank.words, termCount],
    [rank.typo, 2 * termCount + 1],
    [rank.proximity, 7 * termCount],
    [rank.attributeRank, 16 * termCount],
    [rank.wordPosition, 10 * termCount],
    [rank.exactAttribute, 3],
    [rank.exactness, termCount + 1],
  ]
  let score = 1
  let weight = 1
  for (const [mark, most] of marks) {
    const lost = Math.min(mark, most) / (most + 1)
    score -= weight * lost * 0.9
    weight *= 0.1
  }
  return Math.max(0, score)
}
