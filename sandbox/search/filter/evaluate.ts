import { BitSet } from '../columns/bitset'
import { parseNumber, type Column } from '../columns/column'
import { normaliseFacet } from '../content'
import type { Filter } from './ast'

/** The data that a filter is evaluated against. */
type FilterSource = {
  /** All existing documents. */
  all: BitSet
  /** A field's column. */
  column: (field: string) => Column
}

type Range = { from?: string; to?: string; openFrom?: boolean; openTo?: boolean }

const isWithin = <Value extends string | number>(
  value: Value,
  from: Value | null,
  to: Value | null,
  range: Range,
) => {
  if (from !== null && (range.openFrom ? value <= from : value < from)) return false
  return to === null || (range.openTo ? value < to : value <= to)
}

/** Numbers match only when every bound is numeric; texts are compared by code unit. */
const selectRange = (column: Column, range: Range, size: number): BitSet => {
  const { from = null, to = null } = range
  const low = from === null ? null : parseNumber(from)
  const high = to === null ? null : parseNumber(to)
  const numeric = (from === null || low !== null) && (to === null || high !== null)
  const codes = column.texts.contentsWhere((text) => isWithin(text, from, to, range))
  if (numeric)
    for (const code of column.figures.contentsWhere((figure) => isWithin(figure, low, high, range)))
      codes.push(code)
  return column.documentsOf(codes, size)
}

const RANGES = {
  '>': (value: string): Range => ({ from: value, openFrom: true }),
  '>=': (value: string): Range => ({ from: value }),
  '<': (value: string): Range => ({ to: value, openTo: true }),
  '<=': (value: string): Range => ({ to: value }),
}

/** The existing documents that match a filter. */
export const evaluateFilter = (filter: Filter, source: FilterSource): BitSet => {
  const { all } = source
  switch (filter.kind) {
    case 'and': {
      const [first, ...rest] = filter.parts.map((part) => evaluateFilter(part, source))
      return rest.reduce((left, right) => left.and(right), first ?? all)
    }
    case 'or':
      return filter.parts.reduce(
        (found, part) => found.or(evaluateFilter(part, source)),
        new BitSet(all.size),
      )
    case 'not':
      return all.without(evaluateFilter(filter.part, source))
    default:
      return evaluateClause(filter, source).and(all)
  }
}

const evaluateClause = (
  filter: Exclude<Filter, { kind: 'and' | 'or' | 'not' }>,
  { all, column: columnOf }: FilterSource,
): BitSet => {
  const column = columnOf(filter.field)
  switch (filter.kind) {
    case 'compare':
      if (filter.operator === '=') return column.documentsOf(column.codesEqualTo(filter.value), all.size)
      // For a field that no document has, both `=` and `!=` match nothing.
      if (filter.operator === '!=' && !column.isUsed) return new BitSet(all.size)
      if (filter.operator === '!=')
        return all.without(column.documentsOf(column.codesEqualTo(filter.value), all.size))
      return selectRange(column, RANGES[filter.operator](filter.value), all.size)
    case 'between':
      return selectRange(column, { from: filter.from, to: filter.to }, all.size)
    case 'in':
      return column.documentsOf(
        filter.values.flatMap((value) => column.codesEqualTo(value)),
        all.size,
      )
    case 'exists':
      return column.documentsWhere((content) => content.exists, all.size)
    case 'null':
      return column.documentsWhere((content) => content.isNull, all.size)
    case 'empty':
      return column.documentsWhere((content) => content.isEmpty, all.size)
    case 'contains': {
      const part = normaliseFacet(filter.value)
      return column.documentsOf(
        column.texts.contentsWhere((text) => text.includes(part)),
        all.size,
      )
    }
    case 'starts-with': {
      const start = normaliseFacet(filter.value)
      return column.documentsOf(
        column.texts.contentsWhere((text) => text.startsWith(start)),
        all.size,
      )
    }
  }
}
