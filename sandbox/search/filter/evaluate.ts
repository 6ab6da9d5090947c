import { BitSet } from '../bitset'
import { normaliseFacet, parseNumber, type Column, type Content } from '../column'
import type { Filter } from './ast'

/** What a filter is evaluated over. */
export type FilterSource = {
  /** The documents that exist. */
  all: BitSet
  /** A field's column. */
  column: (field: string) => Column
}

type Range = { from?: string; to?: string; openFrom?: boolean; openTo?: boolean }

const within = <Value extends string | number>(
  value: Value,
  range: Range,
  bound: (text: string) => Value,
) => {
  if (range.from !== undefined) {
    const from = bound(range.from)
    if (range.openFrom ? value <= from : value < from) return false
  }
  if (range.to === undefined) return true
  const to = bound(range.to)
  return range.openTo ? value < to : value <= to
}

/** Numbers compare as numbers, and only when every bound is one; text compares by its characters. */
const testRange = (range: Range): ((content: Content) => boolean) => {
  const bounds = [range.from, range.to].filter((bound) => bound !== undefined)
  const numeric = bounds.every((bound) => parseNumber(bound) !== null)
  return ({ numbers, strings }) =>
    (numeric && numbers.some((number) => within(number, range, Number))) ||
    strings.some(({ key }) => within(key, range, (text) => text))
}

const RANGES = {
  '>': (value: string): Range => ({ from: value, openFrom: true }),
  '>=': (value: string): Range => ({ from: value }),
  '<': (value: string): Range => ({ to: value, openTo: true }),
  '<=': (value: string): Range => ({ to: value }),
}

/** The existing documents for which a filter holds. */
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
      if (filter.operator === '!=')
        return all.without(column.documentsOf(column.codesEqualTo(filter.value), all.size))
      return column.documentsWhere(testRange(RANGES[filter.operator](filter.value)), all.size)
    case 'between':
      return column.documentsWhere(testRange({ from: filter.from, to: filter.to }), all.size)
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
      return column.documentsWhere(({ strings }) => strings.some(({ key }) => key.includes(part)), all.size)
    }
    case 'starts-with': {
      const start = normaliseFacet(filter.value)
      return column.documentsWhere(
        ({ strings }) => strings.some(({ key }) => key.startsWith(start)),
        all.size,
      )
    }
  }
}
