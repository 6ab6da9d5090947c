import type { BitSet } from './columns/bitset'
import type { Column } from './columns/column'
import type { Dictionary } from './columns/dictionary'
import { isWithinTypos } from './text/distance'

/** Sort order of a facet's values. */
export type FacetOrder = 'alpha' | 'count'

/** The minimum and maximum of a numeric facet. */
export type FacetStats = { min: number; max: number }

/** Meilisearch lists numeric facet values numerically above this many documents, otherwise as text. */
const NUMERIC_ORDER_ABOVE = 3000

/** The counted ordinals to return, in key order or by descending count. */
const pick = <Key extends string | number>(
  dictionary: Dictionary<Key>,
  limit: number,
  byCount: boolean,
  byDigits = false,
): number[] => {
  if (!byCount) return dictionary.firstCounted(limit, byDigits)
  const { tally } = dictionary
  return dictionary
    .firstCounted(Number.POSITIVE_INFINITY, byDigits)
    .sort((a, b) => tally.countOf(b) - tally.countOf(a))
    .slice(0, limit)
}

/** Counts one facet's values over documents, up to `limit` values; `stats` is null when it has no numbers. */
export const countFacet = (
  column: Column,
  documents: BitSet,
  options: { order: FacetOrder; limit: number; documentCount: number },
): { distribution: Record<string, number>; stats: FacetStats | null } => {
  const { texts, figures } = column
  column.count(documents)
  const byCount = options.order === 'count'
  const byDigits = !byCount && options.documentCount <= NUMERIC_ORDER_ABOVE
  // A null prototype, so that a value named `__proto__` is stored like any other.
  const distribution = Object.create(null) as Record<string, number>
  const numbers = pick(figures, options.limit, byCount, byDigits)
  for (const ordinal of numbers) distribution[String(figures.keys[ordinal])] = figures.tally.countOf(ordinal)
  for (const ordinal of pick(texts, options.limit - numbers.length, byCount))
    distribution[column.spellingOf(ordinal)] = texts.tally.countOf(ordinal)
  return { distribution, stats: measure(figures) }
}

const measure = (figures: Dictionary<number>): FacetStats | null => {
  let stats: FacetStats | null = null
  for (const ordinal of figures.tally.counted) {
    const figure = figures.keys[ordinal] ?? 0
    if (!stats) stats = { min: figure, max: figure }
    else if (figure < stats.min) stats.min = figure
    else if (figure > stats.max) stats.max = figure
  }
  return stats
}

/** Normalises text for facet search, which also ignores accents. */
const foldFacet = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[‘’]/g, "'")
    .toLowerCase()

const typosAllowed = (query: string, sizes: { oneTypo: number; twoTypos: number }): number => {
  const length = Buffer.byteLength(query)
  if (length < sizes.oneTypo) return 0
  return length < sizes.twoTypos ? 1 : 2
}

/**
 * Finds the facet values that start with the query, allowing typos, and counts them over documents.
 * @param allDocuments all documents; the first spelling of a value among them is returned
 */
export const searchFacet = (
  column: Column,
  documents: BitSet,
  allDocuments: BitSet,
  query: string | null,
  options: { order: FacetOrder; limit: number; typos: { oneTypo: number; twoTypos: number } | null },
): { value: string; count: number }[] => {
  const wanted = query === null ? '' : foldFacet(query)
  const typos = options.typos ? typosAllowed(wanted, options.typos) : 0
  column.count(documents)
  const hits = pick(column.texts, Number.POSITIVE_INFINITY, false)
    .map((ordinal) => ({ ordinal, folded: foldFacet(column.texts.keys[ordinal] ?? '') }))
    .filter(({ folded }) => isWithinTypos(wanted, folded, typos, true))
    .map(({ ordinal, folded }) => ({ ordinal, folded, count: column.texts.tally.countOf(ordinal) }))
    .sort((a, b) => (a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : 0))
  if (options.order === 'count') hits.sort((a, b) => b.count - a.count)
  const page = hits.slice(0, options.limit)
  column.count(allDocuments)
  return page.map(({ ordinal, count }) => ({ value: column.spellingOf(ordinal), count }))
}
