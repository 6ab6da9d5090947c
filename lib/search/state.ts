import { FACET_NAMES, type FacetName, listFiltersBelow, RANGE_NAMES, type RangeName } from '@/config/filters'
import { SORT_NAMES, type SortName } from '@/config/names'
import type { Site } from '@/config/schema/site'

export type NumberRange = { min?: number; max?: number }

/** A search: everything that a search URL can express. `page` is 1-based. */
export type SearchState = {
  refinements: Partial<Record<FacetName, string[]>>
  ranges: Partial<Record<RangeName, NumberRange>>
  sort: SortName | null
  page: number
  query: string
}

export const EMPTY_STATE: SearchState = { refinements: {}, ranges: {}, sort: null, page: 1, query: '' }

/** Maximum number of values per facet; further values are dropped (`SU-11`). */
export const VALUES_LIMIT = 99
const VALUE_LENGTH = 200
const QUERY_LENGTH = 200
const NUMBER_LIMIT = 1_000_000_000
const PAGE_LIMIT = 100_000

/**
 * The canonical form of a state: no empty or duplicate values, sorted values,
 * ordered bounds within limits, whole numbers, and the default sort as `null`.
 * Two states are the same search exactly when their canonical forms are equal.
 */
export function normaliseState(state: SearchState, defaultSort: SortName): SearchState {
  const refinements: SearchState['refinements'] = {}
  for (const facet of FACET_NAMES) {
    const values = normaliseValues(state.refinements[facet] ?? [])
    if (values.length > 0) refinements[facet] = values
  }
  const ranges: SearchState['ranges'] = {}
  for (const name of RANGE_NAMES) {
    const range = normaliseRange(state.ranges[name] ?? {})
    if (range) ranges[name] = range
  }
  const isKnownSort = state.sort !== null && SORT_NAMES.includes(state.sort) && state.sort !== defaultSort
  const page = Number.isInteger(state.page) ? Math.min(Math.max(state.page, 1), PAGE_LIMIT) : 1
  return {
    refinements,
    ranges,
    sort: isKnownSort ? state.sort : null,
    page,
    query: cleanText(state.query).replaceAll(/\s+/g, ' ').trim().slice(0, QUERY_LENGTH).trim(),
  }
}

/** Removes control characters and lone surrogates, which are invalid in URLs and filters. */
export function cleanText(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
}

function normaliseValues(values: readonly string[]): string[] {
  const valid = values.map(cleanText).filter((value) => value.trim() !== '' && value.length <= VALUE_LENGTH)
  return [...new Set(valid)].slice(0, VALUES_LIMIT).sort()
}

function normaliseRange(range: NumberRange): NumberRange | null {
  const bounds = [range.min, range.max].map((bound) =>
    bound === undefined || Number.isNaN(bound)
      ? undefined
      : Math.min(Math.max(Math.round(bound), 0), NUMBER_LIMIT),
  )
  const [min, max] = bounds
  if (min === undefined && max === undefined) return null
  if (min !== undefined && max !== undefined) return { min: Math.min(min, max), max: Math.max(min, max) }
  return min === undefined ? { max } : { min }
}

/** One active filter, shown as a removable chip (`SS-15`). */
export type ActiveRefinement =
  | { kind: 'value'; facet: FacetName; value: string }
  | { kind: 'range'; facet: RangeName; range: NumberRange }
  | { kind: 'query'; value: string }

/** All active filters in the order of their chips: query text, values, ranges. */
export function listActiveRefinements(state: SearchState): ActiveRefinement[] {
  const list: ActiveRefinement[] = []
  if (state.query) list.push({ kind: 'query', value: state.query })
  for (const facet of FACET_NAMES)
    for (const value of state.refinements[facet] ?? []) list.push({ kind: 'value', facet, value })
  for (const facet of RANGE_NAMES) {
    const range = state.ranges[facet]
    if (range) list.push({ kind: 'range', facet, range })
  }
  return list
}

/** Whether a value is refined. Case-insensitive, like the index. */
export function isRefined(state: SearchState, facet: FacetName, value: string): boolean {
  const wanted = value.toLowerCase()
  return (state.refinements[facet] ?? []).some((entry) => entry.toLowerCase() === wanted)
}

/** Adds a facet value, or removes it if it is refined. Returns to the first page. */
export function toggleValue(state: SearchState, facet: FacetName, value: string): SearchState {
  const values = state.refinements[facet] ?? []
  const wanted = value.toLowerCase()
  const next = isRefined(state, facet, value)
    ? values.filter((entry) => entry.toLowerCase() !== wanted)
    : [...values, value]
  return setValues(state, facet, next)
}

/**
 * Replaces the values of a facet. Removing the last make also removes models and badges; removing the last
 * model also removes badges.
 */
export function setValues(state: SearchState, facet: FacetName, values: string[]): SearchState {
  const refinements = { ...state.refinements, [facet]: values }
  if (values.length === 0) {
    delete refinements[facet]
    for (const below of listFiltersBelow(facet)) delete refinements[below]
  }
  return { ...state, refinements, page: 1 }
}

/** Sets a range, or removes it when `null`. Returns to the first page. */
export function setRange(state: SearchState, name: RangeName, range: NumberRange | null): SearchState {
  const ranges = { ...state.ranges }
  if (range) ranges[name] = range
  else delete ranges[name]
  return { ...state, ranges, page: 1 }
}

/** Removes one active filter. Returns to the first page. */
export function removeRefinement(state: SearchState, refinement: ActiveRefinement): SearchState {
  if (refinement.kind === 'query') return { ...state, query: '', page: 1 }
  if (refinement.kind === 'range') return setRange(state, refinement.facet, null)
  return isRefined(state, refinement.facet, refinement.value)
    ? toggleValue(state, refinement.facet, refinement.value)
    : state
}

/** Removes all filters and keeps the sort order. */
export function clearRefinements(state: SearchState): SearchState {
  return { ...EMPTY_STATE, sort: state.sort }
}

type Named = readonly [name: string, ...unknown[]]
const byName = (a: Named, b: Named) => (a[0] < b[0] ? -1 : 1)

/** A cache key of a search, independent of the order of its filters. */
export function describeSearchKey({ refinements, ranges, sort, page, query }: SearchState): string {
  const values = Object.entries(refinements).flatMap(([facet, chosen]) =>
    chosen.length > 0 ? [[facet, [...chosen].sort()] as const] : [],
  )
  const bounds = Object.entries(ranges).map(
    ([name, { min, max }]) => [name, min ?? null, max ?? null] as const,
  )
  return JSON.stringify([values.sort(byName), bounds.sort(byName), sort, page, query])
}

export function isSameSearch(a: SearchState, b: SearchState): boolean {
  return describeSearchKey(a) === describeSearchKey(b)
}

/** Labels of the sort options (`SS-08`). */
export const SORT_LABELS: Record<SortName, string> = {
  mostRelevant: 'Most Relevant',
  latest: 'Latest',
  highestPrice: 'Highest Price',
  lowestPrice: 'Lowest Price',
  highestKms: 'Highest Kms',
  lowestKms: 'Lowest Kms',
}

const SORT_RULES: Record<SortName, string> = {
  mostRelevant: 'custom_rank:desc',
  latest: 'created_at_timestamp:desc',
  highestPrice: 'price:desc',
  lowestPrice: 'price:asc',
  highestKms: 'km:desc',
  lowestKms: 'km:asc',
}

const DEFAULT_SORTS: Record<Site['search']['default_sort'], SortName> = {
  custom_rank: 'mostRelevant',
  newest: 'latest',
  price_ascending: 'lowestPrice',
}

type SearchSite = Pick<Site, 'search'>

/** The sort order when the shopper has not chosen one (`SS-09`). */
export function getDefaultSort(site: SearchSite): SortName {
  return DEFAULT_SORTS[site.search.default_sort]
}

/** Sort rules of a search request (`SE-01`). */
export function getSortRules(site: SearchSite, sort: SortName | null): string[] {
  return [SORT_RULES[sort ?? getDefaultSort(site)]]
}

/** The sort options of a site (`SS-08`), always including its default and the current one. */
export function listSorts(site: SearchSite, current: SortName | null): SortName[] {
  const fallback = getDefaultSort(site)
  return SORT_NAMES.filter((name) => site.search.sorts[name] || name === current || name === fallback)
}
