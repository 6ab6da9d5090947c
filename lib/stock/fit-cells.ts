import type { AdField } from './facts'

export type FittedCells =
  | { kind: 'fits'; cells: readonly string[]; mends: string[] }
  | { kind: 'refused'; reason: string; detail: string }

/** Cells that writers forget to quote, and what the part after their comma looks like. */
const SPLIT_CELLS: readonly (readonly [AdField, RegExp])[] = [
  ['engine', /^\s*\d+(?:\.\d+)?\s*L\s*$/i],
  ['place', /^\s*(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT)\s*$/i],
]

/**
 * Makes a row as wide as the header. Too many cells mean an unquoted comma: an engine or a place is joined again, blank
 * cells at the end are dropped; what is still too wide is refused, because its values cannot be told from each other.
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
    mends.push('cells split at an unquoted comma joined')
  }
  while (fitted.length > width && fitted.at(-1)?.trim() === '') fitted.pop()
  if (fitted.length === width) return { kind: 'fits', cells: fitted, mends: [...new Set(mends)] }
  return { kind: 'refused', reason: 'more cells than columns', detail: `${cells.length} instead of ${width}` }
}
