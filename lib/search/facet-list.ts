import type { Site } from '@/config/schema/site'
import { listPanels, type FacetName, type RangeName } from './facets'
import { labelValue } from './labels'
import { isRefined, type NumberRange, type SearchState } from './state'
import type { StockResults } from './result'

export type FacetValue = { value: string; label: string; count: number; isRefined: boolean }

/** A filter panel with what it shows. */
export type FacetGroup =
  | {
      kind: 'list'
      attribute: FacetName
      label: string
      isActive: boolean
      /** Shown at first, and those after "show more" (`SS-07`). */
      values: FacetValue[]
      more: FacetValue[]
    }
  | {
      kind: 'range'
      attribute: RangeName
      label: string
      isActive: boolean
      range: NumberRange
      bounds: { min: number; max: number } | null
    }

type MenuOptions = { limit: number; showMoreLimit: number }

/**
 * Values of one facet to show: refined first, then by name; `limit` at first and up to `showMoreLimit` in all (`SS-07`).
 * @throws RangeError when the show-more limit does not exceed the limit, TypeError without an attribute.
 */
export function listFacetValues(
  attribute: FacetName,
  counts: Readonly<Record<string, number>>,
  state: SearchState,
  { limit, showMoreLimit }: MenuOptions,
): { values: FacetValue[]; more: FacetValue[] } {
  if (!attribute) throw new TypeError('A menu facet needs an attribute')
  if (showMoreLimit <= limit)
    throw new RangeError(`The show-more limit (${showMoreLimit}) must exceed the limit (${limit})`)
  const known = new Set(Object.keys(counts).map((value) => value.toLowerCase()))
  const missing = (state.refinements[attribute] ?? []).filter((value) => !known.has(value.toLowerCase()))
  const all = [...Object.entries(counts), ...missing.map((value): [string, number] => [value, 0])].flatMap(
    ([value, count]): FacetValue[] =>
      value.trim() === ''
        ? []
        : [
            {
              value,
              count,
              label: labelValue(attribute, value),
              isRefined: isRefined(state, attribute, value),
            },
          ],
  )
  all.sort((a, b) => Number(b.isRefined) - Number(a.isRefined) || compareNames(a.value, b.value))
  const refinedCount = all.filter((entry) => entry.isRefined).length
  const shown = Math.max(limit, refinedCount)
  return { values: all.slice(0, shown), more: all.slice(shown, Math.max(showMoreLimit, shown)) }
}

/** The panels that a site shows for a search (`SS-10`). Panels with nothing to choose are left out. */
export function listFacetGroups(
  site: Pick<Site, 'search'>,
  state: SearchState,
  results: StockResults,
): FacetGroup[] {
  const { menu_limit: limit, menu_show_more_limit: most } = site.search
  const options = { limit, showMoreLimit: Math.max(most, limit + 1) }
  return listPanels(site).flatMap((panel): FacetGroup[] => {
    if (panel.kind === 'range') {
      const bounds = results.facetStats[panel.attribute] ?? null
      const range = state.ranges[panel.attribute]
      if (!range && (bounds === null || bounds.min === bounds.max)) return []
      const { attribute, label } = panel
      return [{ kind: 'range', attribute, label, isActive: range !== undefined, range: range ?? {}, bounds }]
    }
    const { attribute, label } = panel
    const isActive = state.refinements[attribute] !== undefined
    // Two hundred models or badges in order of name help nobody; they are useful below a make.
    const isBelowMake = attribute === 'model' || attribute === 'badge'
    if (isBelowMake && !isActive && !state.refinements.make) return []
    const listed = listFacetValues(attribute, results.facets[attribute] ?? {}, state, options)
    return listed.values.length === 0 ? [] : [{ kind: 'list', attribute, label, isActive, ...listed }]
  })
}

function compareNames(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true, sensitivity: 'base' })
}
