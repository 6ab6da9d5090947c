import type { FilterLook, FacetName, RangeName } from '@/config/filters'
import type { Site } from '@/config/schema/site'
import { labelValue } from '@/lib/search/labels'
import { countTypos } from '@/lib/search/query-parser/tokens'
import {
  BRANCH_FACET,
  BRANCH_FACETS,
  BRANCH_LEVELS,
  countBelow,
  getBranchChoice,
  joinBranch,
  listBranches,
  listChosenBelow,
  replaceBelow,
  splitBranch,
  toggleBranch,
} from '@/lib/search/model-branches'
import type { StockResults } from '@/lib/search/result'
import {
  isRefined,
  type NumberRange,
  type SearchState,
  setBranches,
  setValues,
  toggleValue,
} from '@/lib/search/state'
import { lowerNoun, pluralise } from '@/lib/site/template'
import { foldText } from '@/lib/text/slugify'
import { listPanels } from './facets'

export type FacetValue = {
  value: string
  label: string
  count: number
  isRefined: boolean
  /** Whether only a part of a make or model is chosen, such as one model. */
  isPart?: boolean
  /** The models of a chosen make, or the badges of a chosen model. */
  below?: FacetLevel
}

/** A facet's values in pages: the first, the one after "Show more" (`SS-07`), and all others. */
export type FacetValueLists = {
  values: FacetValue[]
  more: FacetValue[]
  rest: FacetValue[]
  /** Whether the first page has the most frequent values. */
  hasPopular: boolean
}

/** The values of one facet, or those of one branch of the tree of makes, models and badges. */
export type FacetLevel = {
  attribute: FacetName
  label: string
  look: FilterLook
  /** The make or model that has these values; `''` for makes, `null` for other facets. */
  parent: string | null
  /** Whether the panel has a search box, because it has more values than are visible at first. */
  isSearchable: boolean
  /** Whether the shopper has asked for all values at once, which works without scripts. */
  isExpanded: boolean
} & FacetValueLists

/** A filter panel with its values. */
export type FacetGroup =
  | ({ kind: 'list'; isActive: boolean } & FacetLevel)
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
  | { kind: 'place'; attribute: 'near'; label: string; isActive: boolean }

type MenuOptions = { limit: number; showMoreLimit: number }

/** Values such as amounts and seats, which are looked for in their order. */
const ORDERED_VALUE = /^[<>$]?\d/

/**
 * Splits the values of one facet into pages (`SS-07`). Refined values come first and are always visible. The first page is filled
 * with the most frequent ones, so that a long list does not begin with rare names. Each page is sorted by name.
 */
function splitValues(all: FacetValue[], { limit, showMoreLimit }: MenuOptions): FacetValueLists {
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

/** The counted values of a facet, and the chosen ones that no vehicle has. */
function listCounted(
  counts: Readonly<Record<string, number>>,
  chosen: readonly string[],
): [value: string, count: number][] {
  const known = new Set(Object.keys(counts).map((value) => value.toLowerCase()))
  const missing = chosen.filter((value) => !known.has(value.toLowerCase()))
  const all = [...Object.entries(counts), ...missing.map((value): [string, number] => [value, 0])]
  return all.filter(([value]) => value.trim() !== '')
}

/**
 * The state after a click on a value: toggled, or in a single-choice menu the only value (`SS-07`). `parent` is the make or model that
 * has the value, as in `FacetLevel`.
 */
export function chooseValue(
  state: SearchState,
  attribute: FacetName,
  value: string,
  look: FilterLook,
  parent: string | null = null,
): SearchState {
  if (parent !== null) {
    const branches = listBranches(state.refinements)
    const branch = joinBranch([...splitBranch(parent), value])
    if (look !== 'menu') return setBranches(state, toggleBranch(branches, branch))
    const [only, ...others] = listChosenBelow(branches, parent)
    const isOnly = only?.toLowerCase() === value.toLowerCase() && others.length === 0
    return setBranches(state, replaceBelow(branches, parent, isOnly ? null : branch))
  }
  if (look !== 'menu') return toggleValue(state, attribute, value)
  const cleared = clearValues(state, attribute, null)
  const isOnly = isRefined(state, attribute, value) && state.refinements[attribute]?.length === 1
  return isOnly ? cleared : setValues(cleared, attribute, [value])
}

/** The state without a choice among the values of a facet, or of a make or model. */
export function clearValues(state: SearchState, attribute: FacetName, parent: string | null): SearchState {
  if (parent === null) return setValues(state, attribute, [])
  return setBranches(state, replaceBelow(listBranches(state.refinements), parent, null))
}

/** Limits that no facet reaches. */
const ONE_PAGE: MenuOptions = { limit: Number.MAX_SAFE_INTEGER - 1, showMoreLimit: Number.MAX_SAFE_INTEGER }

/**
 * The filter panels of a search (`SS-10`), without those that have nothing to choose. One facet can show all values at once. Models
 * and badges are below their makes (ADR 76).
 */
export function listFacetGroups(
  site: Pick<Site, 'search'>,
  state: SearchState,
  results: StockResults,
  expanded: FacetName | null = null,
): FacetGroup[] {
  const { menu_limit: limit, menu_show_more_limit: showMoreLimit } = site.search
  const panels = listPanels(site)
  const branches = listBranches(state.refinements)
  const toLevel = (
    { attribute, label, look }: Pick<FacetLevel, 'attribute' | 'label' | 'look'>,
    parent: string | null,
    values: FacetValue[],
  ): FacetLevel[] => {
    if (values.length === 0) return []
    const isExpanded = attribute === expanded
    const lists = splitValues(values, isExpanded ? ONE_PAGE : { limit, showMoreLimit })
    return [{ attribute, label, look, parent, isExpanded, isSearchable: values.length > limit, ...lists }]
  }
  const tree = results.facets[BRANCH_FACET]
  const listLevel = (depth: number, parent: string): FacetLevel[] => {
    const panel = panels.find((entry) => entry.attribute === BRANCH_LEVELS[depth])
    if (panel?.kind !== 'list') return []
    const { attribute } = panel
    const path = splitBranch(parent)
    const counts = tree ? countBelow(tree, parent) : depth === 0 ? results.facets[attribute] : {}
    const values = listCounted(counts ?? {}, listChosenBelow(branches, parent)).map(([value, count]) => {
      const branch = joinBranch([...path, value])
      const choice = getBranchChoice(branches, branch)
      const [below] = choice ? listLevel(depth + 1, branch) : []
      const own = { value, count, label: labelValue(attribute, value), isRefined: choice !== null }
      return { ...own, ...(choice === 'part' ? { isPart: true } : {}), ...(below ? { below } : {}) }
    })
    const label = depth === 0 ? panel.label : [...path, lowerNoun(pluralise(panel.label))].join(' ')
    return toLevel({ ...panel, label }, parent, values)
  }
  return panels.flatMap((panel): FacetGroup[] => {
    if (panel.kind === 'place') {
      const { kind, attribute, label } = panel
      return [{ kind, attribute, label, isActive: state.near !== null }]
    }
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
    const { attribute } = panel
    if (attribute === 'make')
      return listLevel(0, '').map((level) => ({ kind: 'list', isActive: branches.length > 0, ...level }))
    if (BRANCH_FACETS.has(attribute)) return []
    const chosen = state.refinements[attribute] ?? []
    const values = listCounted(results.facets[attribute] ?? {}, chosen).map(([value, count]) => ({
      value,
      count,
      label: labelValue(attribute, value),
      isRefined: isRefined(state, attribute, value),
    }))
    const isActive = state.refinements[attribute] !== undefined
    return toLevel(panel, null, values).map((level) => ({ kind: 'list', isActive, ...level }))
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
