import { type FilterLook, getFilter, type FacetName, type RangeName } from '@/config/filters'
import type { Site } from '@/config/schema/site'
import { labelValue } from '@/lib/search/labels'
import type { StockResults } from '@/lib/search/result'
import { isRefined, type NumberRange, type SearchState, setValues, toggleValue } from '@/lib/search/state'
import { foldText } from '@/lib/text/slugify'
import { listPanels } from './facets'

export type FacetValue = { value: string; label: string; count: number; isRefined: boolean }

/**
 * A facet's values: visible at first, visible after "Show more"
 * (`SS-07`), and reachable only by searching within the facet.
 */
export type FacetValueLists = { values: FacetValue[]; more: FacetValue[]; rest: FacetValue[] }

/** A filter panel with its values. */
export type FacetGroup =
  | ({
      kind: 'list'
      attribute: FacetName
      label: string
      look: FilterLook
      isActive: boolean
      /** Whether the panel has a search box, because it has more values than are visible at first. */
      isSearchable: boolean
    } & FacetValueLists)
  | {
      kind: 'range'
      attribute: RangeName
      label: string
      look: FilterLook
      isActive: boolean
      range: NumberRange
      bounds: { min: number; max: number } | null
    }

type MenuOptions = { limit: number; showMoreLimit: number }

/**
 * Splits the values of one facet into visible ones, those after "Show more" (`SS-07`) and the rest. Refined
 * values come first and are always visible; the others are sorted by name.
 */
function listFacetValues(
  attribute: FacetName,
  counts: Readonly<Record<string, number>>,
  state: SearchState,
  { limit, showMoreLimit }: MenuOptions,
): FacetValueLists {
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
  const most = Math.max(showMoreLimit, shown)
  return { values: all.slice(0, shown), more: all.slice(shown, most), rest: all.slice(most) }
}

/** The state after a click on a value: toggled, or in a single-choice menu the only value (`SS-07`). */
export function chooseValue(
  state: SearchState,
  attribute: FacetName,
  value: string,
  look: FilterLook,
): SearchState {
  if (look !== 'menu') return toggleValue(state, attribute, value)
  const cleared = setValues(state, attribute, [])
  const isOnly = isRefined(state, attribute, value) && state.refinements[attribute]?.length === 1
  return isOnly ? cleared : setValues(cleared, attribute, [value])
}

/** The filter panels of a search (`SS-10`), without those that have nothing to choose. */
export function listFacetGroups(
  site: Pick<Site, 'search'>,
  state: SearchState,
  results: StockResults,
): FacetGroup[] {
  const { menu_limit: limit, menu_show_more_limit: showMoreLimit } = site.search
  return listPanels(site).flatMap((panel): FacetGroup[] => {
    if (panel.kind === 'range') {
      const bounds = results.facetStats[panel.attribute] ?? null
      const range = state.ranges[panel.attribute]
      if (!range && (bounds === null || bounds.min === bounds.max)) return []
      const { attribute, label, look } = panel
      return [
        { kind: 'range', attribute, label, look, isActive: range !== undefined, range: range ?? {}, bounds },
      ]
    }
    const { attribute, label, look } = panel
    const isActive = state.refinements[attribute] !== undefined
    // A list of all models or badges is too long to be useful, so both appear once a make is chosen.
    const isBelowMake = getFilter(attribute).below?.includes('make')
    if (isBelowMake && !isActive && !state.refinements.make) return []
    const listed = listFacetValues(attribute, results.facets[attribute] ?? {}, state, {
      limit,
      showMoreLimit,
    })
    if (listed.values.length === 0) return []
    const isSearchable = listed.values.length + listed.more.length + listed.rest.length > limit
    return [{ kind: 'list', attribute, label, look, isActive, isSearchable, ...listed }]
  })
}

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compareNames(a: string, b: string): number {
  return names.compare(a, b)
}

/**
 * Searches within a facet: values whose label contains every word of `query`,
 * ignoring case and accents. `found` counts all matches; `shown` holds the
 * first `most` of them plus all refined values, so that these can be removed.
 */
export function searchFacetValues<Value extends { label: string; isRefined: boolean }>(
  values: readonly Value[],
  query: string,
  most: number,
): { shown: Value[]; found: number } {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  const matches = values.filter(({ label }) => {
    const name = foldText(label)
    return words.every((word) => name.includes(word))
  })
  const visible = new Set(matches.slice(0, most))
  return {
    shown: values.filter((entry) => entry.isRefined || visible.has(entry)),
    found: matches.length,
  }
}
