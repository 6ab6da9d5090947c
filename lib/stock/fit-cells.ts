import type { AdField } from './facts'

type FittedCells =
  | { kind: 'fits'; cells: readonly string[]; mends: string[] }
  | { kind: 'refused'; reason: string; detail: string }

/** Fields that are often not quoted, and the pattern of the part after their comma. */
const SPLIT_CELLS: readonly (readonly [AdField, RegExp])[] = [
  ['engine', /^\s*\d+(?:\.\d+)?\s*L\s*$/i],
  ['place', /^\s*(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT)\s*$/i],
]

/**
 * Fits a row to the number of columns. Extra cells come from unquoted commas: the parts of an engine or place
 * are joined, and blank cells at the end are dropped. A row that is still too wide is rejected, because its
 * values cannot be assigned to columns.
 */
export function fitCells(
  cells: readonly string[],
  width: number,
  positions: ReadonlyMap<AdField, number>,
): FittedCells {
  if (cells.length === width) return { kind: 'fits', cells, mends: [] }
  if (cells.length < width) return { kind: 'fits', cells, mends: ['fewer cells than columns'] }
  const fitted = [...cells]
  const mends: string[] = []
  const leftToRight = SPLIT_CELLS.map(([field, rest]) => ({ at: positions.get(field), rest })).sort(
    (a, b) => (a.at ?? 0) - (b.at ?? 0),
  )
  for (const { at, rest } of leftToRight) {
    const next = at === undefined ? undefined : fitted[at + 1]
    if (at === undefined || next === undefined || fitted.length === width || !rest.test(next)) continue
    fitted.splice(at, 2, `${fitted[at] ?? ''},${next}`)
    mends.push('cells split by an unquoted comma joined')
  }
  while (fitted.length > width && fitted.at(-1)?.trim() === '') fitted.pop()
  if (fitted.length === width) return { kind: 'fits', cells: fitted, mends: [...new Set(mends)] }
  return { kind: 'refused', reason: 'more cells than columns', detail: `${cells.length} instead of ${width}` }
}
