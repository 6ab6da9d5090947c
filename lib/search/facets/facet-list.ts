import { type FilterLook, getFilter, type FacetName, type RangeName } from '@/config/filters'
import type { Site } from '@/config/schema/site'
import { labelValue } from '@/lib/search/labels'
import { countTypos } from '@/lib/search/query-parser/tokens'
import type { StockResults } from '@/lib/search/result'
import { isRefined, type NumberRange, type SearchState, setValues, toggleValue } from '@/lib/search/state'
import { foldText } from '@/lib/text/slugify'
import { listPanels } from './facets'

export type FacetValue = { value: string; label: string; count: number; isRefined: boolean }

/** A facet's values in pages: the first, the one after "Show more" (`SS-07`), and all others. */
export type FacetValueLists = {
  values: FacetValue[]
  more: FacetValue[]
  rest: FacetValue[]
  /** Whether the first page has the most frequent values. */
  hasPopular: boolean
}

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
      /** Whether the shopper has asked for all values at once, which works without scripts. */
      isExpanded: boolean
    } & FacetValueLists)
  | {
      kind: 'range'
      attribute: RangeName
      label: string
      look: FilterLook
      isActive: boolean
      range: NumberRange
      bounds: { min: number; max: number } | null
      /** Bars of the histogram above the slider; none if empty. */
      bars: number[]
    }

type MenuOptions = { limit: number; showMoreLimit: number }

/** Values such as amounts and seats, which are looked for in their order. */
const ORDERED_VALUE = /^[<>$]?\d/

/**
 * Splits the values of one facet into pages (`SS-07`). Refined values come first and are always visible. The first page is filled
 * with the most frequent ones, so that a long list does not begin with rare names. Each page is sorted by name.
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
  const refined = all.filter((entry) => entry.isRefined)
  const shown = Math.max(limit, refined.length)
  const most = Math.max(showMoreLimit, shown)
  const hasPopular = all.length > shown && !all.every(({ value }) => ORDERED_VALUE.test(value))
  const ranked = hasPopular
    ? all.toSorted((a, b) => Number(b.isRefined) - Number(a.isRefined) || b.count - a.count)
    : all
  const first = new Set(ranked.slice(0, shown))
  const others = all.filter((entry) => !first.has(entry))
  return {
    values: all.filter((entry) => first.has(entry)),
    more: others.slice(0, most - shown),
    rest: others.slice(most - shown),
    hasPopular,
  }
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

/** Limits that no facet reaches. */
const ONE_PAGE: MenuOptions = { limit: Number.MAX_SAFE_INTEGER - 1, showMoreLimit: Number.MAX_SAFE_INTEGER }

/** The filter panels of a search (`SS-10`), without those that have nothing to choose. One of them can show all values at once. */
export function listFacetGroups(
  site: Pick<Site, 'search'>,
  state: SearchState,
  results: StockResults,
  expanded: FacetName | null = null,
): FacetGroup[] {
  const { menu_limit: limit, menu_show_more_limit: showMoreLimit } = site.search
  return listPanels(site).flatMap((panel): FacetGroup[] => {
    if (panel.kind === 'range') {
      const isRepayment = panel.attribute === 'repayment'
      const bounds = (isRepayment ? results.offers.payment : results.facetStats[panel.attribute]) ?? null
      const range = state.ranges[panel.attribute]
      if (!range && (bounds === null || bounds.min === bounds.max)) return []
      const { attribute, label, look } = panel
      const isActive = range !== undefined
      const bars = attribute === 'price' && look === 'slider' ? results.priceBars : []
      return [{ kind: 'range', attribute, label, look, isActive, range: range ?? {}, bounds, bars }]
    }
    const { attribute, label, look } = panel
    const isActive = state.refinements[attribute] !== undefined
    // A list of all models or badges is too long to be useful, so both appear once a make is chosen.
    const isBelowMake = getFilter(attribute).below?.includes('make')
    if (isBelowMake && !isActive && !state.refinements.make) return []
    const isExpanded = attribute === expanded
    const pages = isExpanded ? ONE_PAGE : { limit, showMoreLimit }
    const listed = listFacetValues(attribute, results.facets[attribute] ?? {}, state, pages)
    if (listed.values.length === 0) return []
    const isSearchable = listed.values.length + listed.more.length + listed.rest.length > limit
    return [{ kind: 'list', attribute, label, look, isActive, isSearchable, isExpanded, ...listed }]
  })
}

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compareNames(a: string, b: string): number {
  return names.compare(a, b)
}

/** Minimum length of a word that may be mistyped. */
const SHORTEST_MISTAKE = 4

/** Other names by value. */
export type Nicknames = Readonly<Record<string, readonly string[]>>

/**
 * Searches within a facet: values whose label contains every word of `query`, ignoring case and accents, or whose nickname starts
 * with it, such as "vw". If there are none, words may be mistyped. `found` counts all matches; `shown` holds the
 * first `most` of them plus all refined values, so that these can be removed.
 */
export function searchFacetValues<Value extends { value: string; label: string; isRefined: boolean }>(
  values: readonly Value[],
  query: string,
  most: number,
  nicknames: Nicknames = {},
): { shown: Value[]; found: number } {
  const text = foldText(query)
  const words = text.split(/\s+/).filter(Boolean)
  const isExact = ({ value, label }: Value) => {
    const name = foldText(label)
    if (words.every((word) => name.includes(word))) return true
    return Object.hasOwn(nicknames, value) && nicknames[value]?.some((nickname) => nickname.startsWith(text))
  }
  const isNear = ({ label }: Value) => {
    const parts = foldText(label).split(/[^\p{L}\p{N}]+/u)
    return words.every((word) => parts.some((part) => part.includes(word) || startsNearly(part, word)))
  }
  const exact = values.filter(isExact)
  const matches = exact.length > 0 ? exact : values.filter(isNear)
  const visible = new Set(matches.slice(0, most))
  return {
    shown: values.filter((entry) => entry.isRefined || visible.has(entry)),
    found: matches.length,
  }
}

/** Whether a name starts with a mistyped word. */
function startsNearly(name: string, word: string): boolean {
  if (word.length < SHORTEST_MISTAKE) return false
  return [-1, 0, 1].some((difference) => countTypos(word, name.slice(0, word.length + difference)) !== null)
}
