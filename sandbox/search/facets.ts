import type { BitSet } from './bitset'
import type { Column } from './column'
import { isWithinTypos } from './text/distance'

/** How a facet's values are ordered. */
export type FacetOrder = 'alpha' | 'count'

/** A facet's least and greatest number. */
export type FacetStats = { min: number; max: number }

/** Above this many documents a real service walks numbers in numeric order; below, in the order of their digits. */
const NUMERIC_ORDER_ABOVE = 3000

type Counts = {
  /** Documents by text ordinal, and the spelling of the first of them. */
  texts: Int32Array
  labels: Map<number, string>
  /** Documents by number ordinal. */
  figures: Int32Array
}

const countValues = (column: Column, documents: BitSet): Counts => {
  const { counts, met } = column.countContents(documents)
  const result: Counts = {
    texts: new Int32Array(column.texts.keys.length),
    labels: new Map(),
    figures: new Int32Array(column.figures.keys.length),
  }
  for (const code of met) {
    const content = column.contents[code]
    if (!content) continue
    const count = counts[code] ?? 0
    for (const { ordinal, original } of content.strings) {
      if (result.texts[ordinal] === 0) result.labels.set(ordinal, original)
      result.texts[ordinal] = (result.texts[ordinal] ?? 0) + count
    }
    for (const ordinal of content.numberOrdinals)
      result.figures[ordinal] = (result.figures[ordinal] ?? 0) + count
  }
  return result
}

/** The first ordinals of an order that have documents; with `byCount`, those with the most documents first. */
const pick = (order: Int32Array, counts: Int32Array, limit: number, byCount: boolean): number[] => {
  const picked: number[] = []
  for (const ordinal of order) {
    if (!byCount && picked.length >= limit) break
    if ((counts[ordinal] ?? 0) > 0) picked.push(ordinal)
  }
  if (byCount) picked.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
  return picked.slice(0, limit)
}

/** Counts one facet's values over documents; at most `limit` values; null statistics when it has no numbers. */
export const countFacet = (
  column: Column,
  documents: BitSet,
  options: { order: FacetOrder; limit: number; documentCount: number },
): { distribution: Record<string, number>; stats: FacetStats | null } => {
  const { texts, labels, figures } = countValues(column, documents)
  const byCount = options.order === 'count'
  const byDigits = !byCount && options.documentCount <= NUMERIC_ORDER_ABOVE
  // Without a prototype, so that a value called `__proto__` is a value like any other.
  const distribution = Object.create(null) as Record<string, number>
  const numbers = pick(column.figures.ordered(byDigits), figures, options.limit, byCount)
  for (const ordinal of numbers) distribution[String(column.figures.keys[ordinal])] = figures[ordinal] ?? 0
  for (const ordinal of pick(column.texts.ordered(), texts, options.limit - numbers.length, byCount))
    distribution[labels.get(ordinal) ?? ''] = texts[ordinal] ?? 0
  return { distribution, stats: measure(column, figures) }
}

const measure = (column: Column, figures: Int32Array): FacetStats | null => {
  const order = column.figures.ordered()
  const present = (ordinal: number) => (figures[ordinal] ?? 0) > 0
  const least = order.find(present)
  const greatest = order.findLast(present)
  if (least === undefined || greatest === undefined) return null
  return { min: column.figures.keys[least] ?? 0, max: column.figures.keys[greatest] ?? 0 }
}

/** A facet's text as a search among facet values compares it: accents dropped as well. */
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
 * Finds a facet's text values that start with the query, with typos, and counts them over documents.
 * @param everything all documents, whose first spelling of a value is the one that is shown
 */
export const searchFacet = (
  column: Column,
  documents: BitSet,
  everything: BitSet,
  query: string | null,
  options: { order: FacetOrder; limit: number; typos: { oneTypo: number; twoTypos: number } | null },
): { value: string; count: number }[] => {
  const { labels } = countValues(column, everything)
  const { texts } = countValues(column, documents)
  const wanted = query === null ? '' : foldFacet(query)
  const typos = options.typos ? typosAllowed(wanted, options.typos) : 0
  const hits = pick(column.texts.ordered(), texts, Number.POSITIVE_INFINITY, false)
    .map((ordinal) => ({ ordinal, folded: foldFacet(column.texts.keys[ordinal] ?? '') }))
    .filter(({ folded }) => isWithinTypos(wanted, folded, typos, true))
    .map(({ ordinal, folded }) => ({ ordinal, folded, count: texts[ordinal] ?? 0 }))
    .sort((a, b) => (a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : 0))
  if (options.order === 'count') hits.sort((a, b) => b.count - a.count)
  return hits
    .slice(0, options.limit)
    .map(({ ordinal, count }) => ({ value: labels.get(ordinal) ?? '', count }))
}
