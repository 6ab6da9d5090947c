import {
  DISTANCES,
  FACET_NAMES,
  type FacetName,
  getFilter,
  PLACE_LENGTH,
  RANGE_NAMES,
  type RangeName,
} from '@/config/filters'
import {
  BRANCH_FACET,
  listBranches,
  normaliseBranches,
  removeBranch,
  splitBranch,
  withBranches,
} from './model-branches'
import { SORT_NAMES, type SortName, type ViewName } from '@/config/names'
import type { Site } from '@/config/schema/site'
import type { Place } from './places'

export type NumberRange = { min?: number; max?: number }

/** Values by facet. */
export type FacetValues = Partial<Record<FacetName, string[]>>

/** The families of facet values: a vehicle has any of the refinements, all required and no excluded values. */
const FAMILIES = ['refinements', 'required', 'excluded'] as const
export type ValueFamily = (typeof FAMILIES)[number]

/** A place that the shopper has named. Without `place` it is unknown and filters nothing; `within` is in kilometres. */
export type Near = { text: string; within: number | null; place: Place | null }

/** A search: everything that a search URL can express. `page` is 1-based. */
export type SearchState = Record<ValueFamily, FacetValues> & {
  ranges: Partial<Record<RangeName, NumberRange>>
  near: Near | null
  sort: SortName | null
  page: number
  query: string
  /** `null` for the default view. The view does not change what a search finds. */
  view: ViewName | null
}

export const EMPTY_STATE: SearchState = {
  refinements: {},
  required: {},
  excluded: {},
  ranges: {},
  near: null,
  sort: null,
  page: 1,
  query: '',
  view: null,
}

/** Maximum number of values per facet; further values are dropped (`SU-11`). */
export const VALUES_LIMIT = 99
const VALUE_LENGTH = 200
const QUERY_LENGTH = 200
const NUMBER_LIMIT = 1_000_000_000
const PAGE_LIMIT = 100_000

/**
 * The canonical form of a state: no empty or duplicate values, sorted values, no excluded values that are also chosen,
 * required values only where a vehicle can have several, one form of makes with models, ordered bounds within limits, whole numbers, one of the
 * offered distances, and the default sort, or one by distance from nowhere, as `null`. Two states are the same search exactly when their canonical forms are equal.
 */
export function normaliseState(state: SearchState, defaultSort: SortName): SearchState {
  const refinements = normaliseFamily(normaliseBranches(normaliseFamily(state.refinements)))
  const required = normaliseFamily(state.required, (facet) => getFilter(facet).isMulti === true)
  const isNotChosen = (facet: FacetName, value: string) =>
    !includesValue(refinements[facet], value) && !includesValue(required[facet], value)
  const excluded = normaliseFamily(state.excluded, isNotChosen)
  const ranges: SearchState['ranges'] = {}
  for (const name of RANGE_NAMES) {
    const range = normaliseRange(state.ranges[name] ?? {})
    if (range) ranges[name] = range
  }
  const near = normaliseNear(state.near)
  const isKnownSort =
    state.sort !== null &&
    SORT_NAMES.includes(state.sort) &&
    state.sort !== defaultSort &&
    (state.sort !== 'nearest' || isPlaced(near))
  const page = Number.isInteger(state.page) ? Math.min(Math.max(state.page, 1), PAGE_LIMIT) : 1
  return {
    refinements,
    required,
    excluded,
    ranges,
    near,
    sort: isKnownSort ? state.sort : null,
    page,
    query: tidyText(state.query, QUERY_LENGTH),
    view: state.view,
  }
}

/** The canonical form of a place as typed; `null` without a text. */
export function normaliseNear(near: Near | null): Near | null {
  const text = tidyText(near?.text ?? '', PLACE_LENGTH)
  if (!near || text === '') return null
  const within = near.within !== null && DISTANCES.includes(near.within) ? near.within : null
  return { text, within, place: near.place }
}

/** Whether a search has a place that is known. */
export function isPlaced(near: Near | null): near is Near & { place: Place } {
  return near !== null && near.place !== null
}

function tidyText(text: string, length: number): string {
  return cleanText(text).replaceAll(/\s+/g, ' ').trim().slice(0, length).trim()
}

/** Removes control characters and lone surrogates, which are invalid in URLs and filters. */
export function cleanText(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
}

function normaliseFamily(
  family: FacetValues,
  isAllowed: (facet: FacetName, value: string) => boolean = () => true,
): FacetValues {
  const entries = FACET_NAMES.map((facet) => {
    const values = normaliseValues(family[facet] ?? []).filter((value) => isAllowed(facet, value))
    return [facet, values] as const
  })
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0))
}

/** Whether a list has a value. Ignores case and spaces around it, like the filters of the index. */
function includesValue(values: readonly string[] = [], value: string): boolean {
  const wanted = value.trim().toLowerCase()
  return values.some((entry) => entry.trim().toLowerCase() === wanted)
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
  | { kind: 'value' | 'required' | 'excluded'; facet: FacetName; value: string }
  | { kind: 'range'; facet: RangeName; range: NumberRange }
  | { kind: 'near'; facet: 'near'; near: Near & { place: Place } }
  | { kind: 'query'; value: string }

const KINDS = { refinements: 'value', required: 'required', excluded: 'excluded' } as const

/** All active filters in the order of their chips: query text, values, ranges, distance. A make with models is one filter for each model. */
export function listActiveRefinements(state: SearchState): ActiveRefinement[] {
  const list: ActiveRefinement[] = []
  if (state.query) list.push({ kind: 'query', value: state.query })
  const refinements = withJoinedBranches(state.refinements)
  for (const facet of FACET_NAMES)
    for (const family of FAMILIES) {
      const values = family === 'refinements' ? refinements : state[family]
      for (const value of values[facet] ?? []) list.push({ kind: KINDS[family], facet, value })
    }
  for (const facet of RANGE_NAMES) {
    const range = state.ranges[facet]
    if (range) list.push({ kind: 'range', facet, range })
  }
  if (isPlaced(state.near)) list.push({ kind: 'near', facet: 'near', near: state.near })
  return list
}

/** The refinements with each model and badge as a branch, which names its make. */
function withJoinedBranches(refinements: FacetValues): FacetValues {
  const { make: makes = [], model: models = [] } = refinements
  if (makes.length === 0 || models.length === 0) return refinements
  const { make: _make, model: _model, badge: _badge, ...others } = refinements
  return { ...others, [BRANCH_FACET]: listBranches(refinements) }
}

/** The search with other makes, models and badges. Without any, it has no series either. Returns to the first page. */
export function setBranches(state: SearchState, branches: readonly string[]): SearchState {
  const { series = [], ...others } = withBranches(state.refinements, branches)
  const refinements = branches.length > 0 && series.length > 0 ? { ...others, series } : others
  // Choosing a make ends its exclusion, as with other values.
  const makes = branches.map((branch) => splitBranch(branch)[0] ?? '')
  const { excluded } = makes.reduce((next, make) => removeValue(next, 'excluded', 'make', make), state)
  return { ...state, refinements, excluded, page: 1 }
}

/** The key of a refinement among those of a search; a range, place or text keeps its key when its value changes. */
export function describeRefinement(refinement: ActiveRefinement): string {
  if (refinement.kind === 'query' || refinement.kind === 'near') return refinement.kind
  const name = `${refinement.kind}:${refinement.facet}`
  return refinement.kind === 'range' ? name : `${name}:${refinement.value.trim().toLowerCase()}`
}

/** Whether a search is for vehicles with a value. */
export function isRefined(state: SearchState, facet: FacetName, value: string): boolean {
  return includesValue(state.refinements[facet], value) || includesValue(state.required[facet], value)
}

/** Adds a facet value, which is then no longer excluded, or removes it if it is refined. Returns to the first page. */
export function toggleValue(state: SearchState, facet: FacetName, value: string): SearchState {
  if (isRefined(state, facet, value))
    return removeValue(removeValue(state, 'refinements', facet, value), 'required', facet, value)
  return addValue(state, facet, value)
}

/** Replaces the values of a facet, as `toggleValue` would one by one. Removes required values too. */
export function setValues(state: SearchState, facet: FacetName, values: string[]): SearchState {
  const empty = withValues(withValues(state, 'required', facet, []), 'refinements', facet, [])
  return values.reduce((next, value) => addValue(next, facet, value), empty)
}

function addValue(state: SearchState, facet: FacetName, value: string): SearchState {
  const added = withValues(state, 'refinements', facet, [...(state.refinements[facet] ?? []), value])
  return removeValue(added, 'excluded', facet, value)
}

function removeValue(state: SearchState, family: ValueFamily, facet: FacetName, value: string): SearchState {
  const values = state[family][facet] ?? []
  return withValues(
    state,
    family,
    facet,
    values.filter((entry) => !includesValue([value], entry)),
  )
}

/** Replaces the values of a family. */
function withValues(
  state: SearchState,
  family: ValueFamily,
  facet: FacetName,
  values: string[],
): SearchState {
  const next = { ...state[family], [facet]: values }
  if (values.length === 0) delete next[facet]
  return { ...state, [family]: next, page: 1 }
}

/** Sets a range, or removes it when `null`. Returns to the first page. */
export function setRange(state: SearchState, name: RangeName, range: NumberRange | null): SearchState {
  const ranges = { ...state.ranges }
  if (range) ranges[name] = range
  else delete ranges[name]
  return { ...state, ranges, page: 1 }
}

/** Sets the place, or removes it when `null`, with an order by distance. Returns to the first page. */
export function setNear(state: SearchState, near: Near | null): SearchState {
  return { ...state, near, sort: near === null && state.sort === 'nearest' ? null : state.sort, page: 1 }
}

/** Removes one active filter. Returns to the first page. */
export function removeRefinement(state: SearchState, refinement: ActiveRefinement): SearchState {
  if (refinement.kind === 'query') return { ...state, query: '', page: 1 }
  if (refinement.kind === 'near') return setNear(state, null)
  if (refinement.kind === 'range') return setRange(state, refinement.facet, null)
  const { kind, facet, value } = refinement
  if (kind === 'value' && (facet === BRANCH_FACET || facet === 'make')) {
    const branches = listBranches(state.refinements)
    const rest = removeBranch(branches, value)
    return rest.length < branches.length ? setBranches(state, rest) : state
  }
  const family = kind === 'value' ? 'refinements' : kind
  return includesValue(state[family][facet], value) ? removeValue(state, family, facet, value) : state
}

/** Removes all filters and keeps the sort order and the view. */
export function clearRefinements(state: SearchState): SearchState {
  return setNear({ ...EMPTY_STATE, sort: state.sort, view: state.view }, null)
}

type Named = readonly [name: string, ...unknown[]]
const byName = (a: Named, b: Named) => (a[0] < b[0] ? -1 : 1)

/** A cache key of what a search finds, independent of its view and of the order of its filters. */
export function describeSearchKey({ ranges, near, sort, page, query, ...state }: SearchState): string {
  const families = FAMILIES.map((family) =>
    Object.entries(state[family])
      .flatMap(([facet, chosen]) => (chosen.length > 0 ? [[facet, [...chosen].sort()] as const] : []))
      .sort(byName),
  )
  const bounds = Object.entries(ranges).map(
    ([name, { min, max }]) => [name, min ?? null, max ?? null] as const,
  )
  return JSON.stringify([families, bounds.sort(byName), near && [near.text, near.within], sort, page, query])
}

export function isSameSearch(a: SearchState, b: SearchState): boolean {
  return a.view === b.view && findsSame(a, b)
}

/** Whether two searches find the same, possibly in different views. */
export function findsSame(a: SearchState, b: SearchState): boolean {
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
  bestDeal: 'Most Below Market',
  nearest: 'Nearest First',
}

const SORT_RULES: Record<Exclude<SortName, 'nearest'>, string> = {
  mostRelevant: 'custom_rank:desc',
  latest: 'created_at_timestamp:desc',
  highestPrice: 'price:desc',
  lowestPrice: 'price:asc',
  highestKms: 'km:desc',
  lowestKms: 'km:asc',
  bestDeal: 'market_saving:desc',
}

const DEFAULT_SORTS: Record<Site['search']['default_sort'], keyof typeof SORT_RULES> = {
  custom_rank: 'mostRelevant',
  newest: 'latest',
  price_ascending: 'lowestPrice',
}

type SearchSite = Pick<Site, 'search'>

/** The sort order when the shopper has not chosen one (`SS-09`). */
export function getDefaultSort(site: SearchSite): keyof typeof SORT_RULES {
  return DEFAULT_SORTS[site.search.default_sort]
}

/** The view of a search's results. */
export function getView(site: SearchSite, { view }: Pick<SearchState, 'view'>): ViewName {
  const { views } = site.search
  return view !== null && views.includes(view) ? view : (views[0] ?? 'grid')
}

/** Sort rules of a search request (`SE-01`). */
/** Sort rules of a search request (`SE-01`); for vehicles at the same distance, those of the default order. */
export function getSortRules(site: SearchSite, sort: SortName | null): string[] {
  return [SORT_RULES[sort === null || sort === 'nearest' ? getDefaultSort(site) : sort]]
}

/**
 * The sort options of a search (`SS-08`), always including the site's default and the current one. The order by distance
 * needs a place.
 */
export function listSorts(site: SearchSite, { sort, near }: Pick<SearchState, 'sort' | 'near'>): SortName[] {
  const fallback = getDefaultSort(site)
  return SORT_NAMES.filter(
    (name) =>
      name === sort ||
      name === fallback ||
      (site.search.sorts[name] && (name !== 'nearest' || isPlaced(near))),
  )
}
