import {
  getFilter,
  FACET_NAMES,
  RANGE_NAMES,
  isFacetName,
  isRangeName,
  type FacetName,
} from '@/config/filters'
import { SORT_NAMES, VIEW_NAMES, type SortName, type ViewName } from '@/config/names'
import { foldText, slugify } from '@/lib/text/slugify'
import { listEntries } from '@/lib/typed'
import { readAmount } from '@/lib/search/ranges/range-steps'
import { hasRepaymentFilter, isComparison } from './filters'
import {
  fitsState,
  getBodyParts,
  getDefaultSlug,
  listPathCandidates,
  resolvePath,
  type ResolvedPath,
  type SearchContext,
} from './paths'
import { isOwnKey, VIEW_PARAMETER } from '@/lib/search/stored-suffix'
import {
  cleanText,
  EMPTY_STATE,
  type FacetValues,
  getDefaultSort,
  type Near,
  normaliseNear,
  normaliseState,
  type NumberRange,
  type SearchState,
  type ValueFamily,
  VALUES_LIMIT,
} from './state'
import { BRANCH_FACET, listBranches, splitBranch } from './model-branches'
import { findSpelling, joinKnownBranches, listKnownValues, restoreBranch } from './vocabulary'

const KM_PER_MILE = 1.609344
/** Maximum number of query parameters to read; a longer query string is abuse. */
const PAIRS_LIMIT = 2000
/** Facets whose values contain currency signs and commas (`SU-06`). */
const PRICE_FACETS = new Set(FACET_NAMES.filter((facet) => getFilter(facet).hasPrices))

/** The parameters of the families of values; `menu` is read but never written (`SU-05`). */
const WRITTEN_KEYS = [
  ['refinementList', 'refinements'],
  ['all', 'required'],
  ['not', 'excluded'],
] as const satisfies readonly (readonly [string, ValueFamily])[]
const FAMILY_OF_KEY = new Map<string, ValueFamily>([...WRITTEN_KEYS, ['menu', 'refinements']])

type Pair = readonly [key: string, value: string]

type ParsedUrl = {
  state: SearchState
  resolved: ResolvedPath
  /** The canonical URL of this search, without parameters that do not belong to it. */
  href: string
  /** Whether the URL differs from `href` and should be redirected to it. */
  isOdd: boolean
}

/**
 * Parses a search URL from the path segments below `/search` and the query parameters. Invalid input is
 * ignored; never throws. `null` for a path whose value is not in stock (`RT-16`).
 */
export function parseSearchUrl(
  context: SearchContext,
  parts: readonly string[],
  query: Iterable<Pair>,
): ParsedUrl | null {
  const resolved = resolvePath(context, parts)
  if (!resolved) return null
  const own = takePairs(query).filter(([key]) => isOwnKey(key))
  const state = readState(context, resolved, own)
  const preferred = resolved.kind === 'body' || resolved.kind === 'item_type' ? parts : undefined
  const href = own.length === 0 ? resolved.path : buildSearchUrl(context, state, preferred)
  const requestedPath = `/search/${parts.join('/')}`
  const isOdd = requestedPath !== href.split('?')[0] || !isSameQuery(own, href)
  return { state, resolved, href, isOdd }
}

/**
 * Builds the URL of a state (`SU-01` to `SU-07`): as much as possible in the path, the rest in the query
 * string. `preferredParts` is a path to keep as long as it matches the state, such as that of a body-type page.
 */
export function buildSearchUrl(
  context: SearchContext,
  wanted: SearchState,
  preferredParts?: readonly string[],
): string {
  const state = canonicaliseState(context, wanted)
  const path = choosePath(context, state, preferredParts)
  const pairs = writeState(context, state, path).map(([key, value]) => `${key}=${encodeText(value)}`)
  return pairs.length === 0 ? path.path : `${path.path}?${pairs.join('&')}`
}

/**
 * The canonical form of a state on a site: `normaliseState`, with values in the stock's spelling.
 * `parse(build(state))` returns this form (`SU-01`).
 */
function canonicaliseState(context: SearchContext, state: SearchState): SearchState {
  const makes = restoreValues(context, 'make', state.refinements.make)
  const restored = {
    ...state,
    ranges: { ...state.ranges },
    refinements: joinKnownBranches(context.vocabulary, restoreSpelling(context, state.refinements, makes)),
    required: restoreSpelling(context, state.required, makes),
    excluded: restoreSpelling(context, state.excluded, makes),
    view: toOwnView(context, state.view),
    near: resolveNear(context, normaliseNear(state.near)),
  }
  // Otherwise the search would filter by repayments that no card shows.
  if (!hasRepaymentFilter(context.site)) delete restored.ranges.repayment
  return normaliseState(restored, getDefaultSort(context.site))
}

/** The view, unless it is the site's default or one that the site does not have. */
function toOwnView({ site }: SearchContext, view: ViewName | null): ViewName | null {
  return view !== null && site.search.views.indexOf(view) > 0 ? view : null
}

/** A named place, if it is the known one of the address; none on a site without distances. */
function resolveNear({ vocabulary: { place } }: SearchContext, near: Near | null): Near | null {
  if (near === null || place === undefined) return null
  const isKnown = place !== null && foldText(place.key) === foldText(near.text)
  return isKnown ? { ...near, text: place.key, place } : { ...near, place: null }
}

function restoreSpelling(
  context: SearchContext,
  family: FacetValues,
  makes: readonly string[] | undefined,
): FacetValues {
  return Object.fromEntries(
    listEntries(family).map(([facet, values]) => [facet, restoreValues(context, facet, values, makes)]),
  )
}

/** Values in the stock's spelling; those that the stock does not have are unchanged. */
function restoreValues(
  context: SearchContext,
  facet: FacetName,
  values: readonly string[] | undefined,
  makes?: readonly string[],
): string[] | undefined {
  return values?.map((value) => {
    const text = cleanText(value)
    if (PRICE_FACETS.has(facet)) return restorePrice(context, facet, text)
    if (isComparison(text)) return text
    if (facet === BRANCH_FACET) return restoreBranch(context.vocabulary, text)
    for (const list of listKnownValues(context.vocabulary, facet, makes) ?? []) {
      const spelling = findSpelling(list, text)
      if (spelling !== null) return spelling
    }
    return text
  })
}

/** The canonical URL of a search, without sort order, query text and view, which are transient (`SU-13`). */
export function buildCanonicalUrl(context: SearchContext, state: SearchState): string {
  const lasting = { ...state, sort: null, query: '', view: null }
  return buildSearchUrl(context, lasting, getBodyParts(lasting) ?? undefined)
}

/**
 * The URL that a tile or menu entry links to: a short path for
 * makes and bodies, otherwise a menu refinement (`SS-04`).
 */
export function buildTileUrl(context: SearchContext, facet: FacetName, value: string): string {
  if (facet === 'make' || facet === 'body' || facet === 'simple_body') {
    const resolved = resolvePath(context, [slugify(value)])
    if (resolved?.kind === 'make' || resolved?.kind === 'body') return resolved.path
    return buildSearchUrl(context, { ...EMPTY_STATE, refinements: { [facet]: [value] } })
  }
  if (facet === 'car_type')
    return buildSearchUrl(context, { ...EMPTY_STATE, refinements: { car_type: [value] } })
  return `/search/${getDefaultSlug(context.site)}?menu[${facet}]=${encodeText(value)}`
}

/** Splits a URL into path and parameters, for the hidden fields of a form that keeps the other filters. */
export function splitHref(href: string): { path: string; pairs: [string, string][] } {
  const [path = '', query = ''] = href.split('?')
  return { path, pairs: [...new URLSearchParams(query)] }
}

/** Parses a page number; anything but an integer string greater than 1 is page 1 (`SU-12`). */
function parsePage(value: string | undefined): number {
  if (value === undefined || !/^\d{1,15}$/.test(value)) return 1
  return Math.max(Number(value), 1)
}

function readState(context: SearchContext, resolved: ResolvedPath, pairs: readonly Pair[]): SearchState {
  return canonicaliseState(context, readPairs(pairs, resolved.refinements))
}

/**
 * Parses query parameters or form fields and merges them with
 * the refinements of a path. The result is not normalised.
 */
export function readPairs(pairs: Iterable<Pair>, fromPath: SearchState['refinements']): SearchState {
  const families: Record<ValueFamily, FacetValues> = { refinements: {}, required: {}, excluded: {} }
  const ranges: SearchState['ranges'] = {}
  const add = (family: ValueFamily, facet: FacetName, value: string) => {
    const values = (families[family][facet] ??= [])
    if (values.length < VALUES_LIMIT) values.push(value)
  }
  for (const [facet, values] of listEntries(fromPath))
    for (const value of values) add('refinements', facet, value)
  let query = ''
  let sort: SortName | null = null
  let page = 1
  let view: ViewName | null = null
  let place = ''
  let within: number | null = null
  for (const [key, value] of pairs) {
    const [, kind = '', name = '', inner] = /^(\w+)\[(\w+)\](?:\[(\w{0,6})\])?$/.exec(key) ?? []
    const family = FAMILY_OF_KEY.get(kind)
    if (kind === 'range') {
      if (isRangeName(name)) ranges[name] = { ...ranges[name], ...readRange(value, inner) }
    } else if (family) {
      if (isFacetName(name) && /^\d*$/.test(inner ?? '')) add(family, name, value)
    } else if (key === 'near') place = value
    else if (key === 'within') within = Number(value)
    else if (key === 'query') query = value
    else if (key === 'sort') sort = SORT_NAMES.find((entry) => entry === value) ?? null
    else if (key === 'page') page = parsePage(value)
    else if (key === VIEW_PARAMETER) view = VIEW_NAMES.find((entry) => entry === value) ?? null
  }
  const near = place === '' ? null : { text: place, within, place: null }
  return { ...families, ranges, near, sort, page, query, view }
}

/**
 * Parses `min:max` with either side empty (`SU-10`), or one side
 * from an HTML form: `min` or `max`, in miles `min_mi` or `max_mi`.
 */
function readRange(value: string, side: string | undefined): NumberRange {
  if (side === undefined) {
    const [min, max, ...rest] = value.split(':')
    return rest.length > 0 ? {} : { ...readBound('min', min), ...readBound('max', max) }
  }
  const [, name, unit] = /^(min|max)(_mi)?$/.exec(side) ?? []
  if (name !== 'min' && name !== 'max') return {}
  return readBound(name, value, unit ? KM_PER_MILE : 1)
}

function readBound(side: 'min' | 'max', text: string | undefined, factor = 1): NumberRange {
  const amount = readAmount(text ?? '')
  return amount === null ? {} : { [side]: amount * factor }
}

function choosePath(
  context: SearchContext,
  state: SearchState,
  preferred: readonly string[] | undefined,
): ResolvedPath {
  for (const parts of [...(preferred ? [preferred] : []), ...listPathCandidates(context, state)]) {
    const resolved = resolvePath(context, parts)
    if (resolved && fitsState(resolved, state)) return resolved
  }
  return { kind: 'default', refinements: {}, path: `/search/${getDefaultSlug(context.site)}` }
}

function writeState(context: SearchContext, state: SearchState, path: ResolvedPath): Pair[] {
  const pairs: Pair[] = []
  for (const facet of FACET_NAMES) {
    for (const [key, family] of WRITTEN_KEYS) {
      if (family === 'refinements' && path.refinements[facet]) continue
      for (const [index, value] of (state[family][facet] ?? []).entries())
        pairs.push([`${key}[${facet}][${index}]`, shortenPrice(context, facet, value)])
    }
  }
  for (const name of RANGE_NAMES) {
    const range = state.ranges[name]
    if (range) pairs.push([`range[${name}]`, `${range.min ?? ''}:${range.max ?? ''}`])
  }
  if (state.near) pairs.push(['near', state.near.text])
  if (state.near?.within) pairs.push(['within', String(state.near.within)])
  if (state.query) pairs.push(['query', state.query])
  if (state.sort) pairs.push(['sort', state.sort])
  if (state.page > 1) pairs.push(['page', String(state.page)])
  if (state.view) pairs.push([VIEW_PARAMETER, state.view])
  return pairs
}

function stripCurrency(value: string): string {
  return value.replaceAll(/[$€£¥,]/g, '')
}

/** The value without currency signs and commas, if it stays unique among the stock's values. */
function shortenPrice(context: SearchContext, facet: FacetName, value: string): string {
  const short = stripCurrency(value)
  return short !== value && restorePrice(context, facet, short) === value ? short : value
}

function restorePrice(context: SearchContext, facet: FacetName, text: string): string {
  if (!PRICE_FACETS.has(facet)) return text
  const values = context.vocabulary.values[facet] ?? []
  if (values.includes(text)) return text
  return values.find((value) => stripCurrency(value) === text) ?? text
}

/** Percent-encodes only what a query string cannot contain (`SU-06`). */
function encodeText(value: string): string {
  return encodeURIComponent(value)
    .replaceAll('%20', '+')
    .replaceAll(/%(?:3A|2F|24|2C|40)/g, decodeURIComponent)
    .replaceAll("'", '%27')
}

function takePairs(query: Iterable<Pair>): Pair[] {
  const pairs: Pair[] = []
  for (const pair of query) {
    if (pairs.length >= PAIRS_LIMIT) break
    pairs.push(pair)
  }
  return pairs
}

function isSameQuery(own: readonly Pair[], href: string): boolean {
  const written = splitHref(href).pairs
  if (written.length !== own.length) return false
  const requestedPath = new Set(own.map(([key, value]) => `${key}=${value}`))
  return written.every(([key, value]) => requestedPath.has(`${key}=${value}`))
}

/**
 * URL of the vehicle request form, prefilled with the make,
 * model and maximum price of a search without results (`SS-14`).
 */
export function getWishLink({ refinements, ranges }: Pick<SearchState, 'refinements' | 'ranges'>): string {
  const query = new URLSearchParams()
  const [make, model] = splitBranch(listBranches(refinements)[0] ?? '')
  if (make) query.set('make', make)
  if (model) query.set('model', model)
  if (ranges.price?.max) query.set('budget', String(ranges.price.max))
  return query.size > 0 ? `/find-similar?${query.toString()}` : '/find-similar'
}
