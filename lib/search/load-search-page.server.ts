import 'server-only'
import type { Metadata } from 'next'
import { isFacetName, type FacetName } from '@/config/filters'
import type { Site } from '@/config/schema/site'
import type { CarSummary } from '@/lib/cars/car'
import { describePicture } from '@/lib/cars/describe'
import { getEnv } from '@/lib/env'
import { logLine } from '@/lib/http/log-line'
import { imageUrl } from '@/lib/images/image-url'
import {
  ALL_VALUES_PARAMETER,
  isOwnKey,
  TYPED_PARAMETER,
  WITHOUT_PARAMETER,
} from '@/lib/search/stored-suffix'
import { describePreview, SHARE_WIDTH } from '@/lib/seo/describe-page'
import { slugify } from '@/lib/text/slugify'
import { INDEX_NAME } from './index-settings'
import { describeSearch, titleSearchPage, type WordsNotice } from './labels'
import { findKnownVehicle, loadSearchContext } from './stock-overview.server'
import { getNearCars } from './load-indexed-cars.server'
import { decodePart, resolvePath, type ResolvedPath, type SearchContext } from './paths'
import { querySearch } from './query-search.server'
import { readTyped, resolveWords } from './query-words.server'
import { buildRelaxationQueries, readRelaxations, type Relaxation } from './relaxations'
import { buildNearestQueries, buildSearchRequest } from './request'
import { readAllCars, readResults, type StockResults } from './result'
import { EMPTY_STATE, findsSame, type FacetValues, normaliseState, type SearchState } from './state'
import { buildShowroomMap, type ShowroomMap } from './showroom-map'
import { buildCanonicalUrl, buildSearchUrl, parseSearchUrl } from './url'
import { learnModels, listUnknownValues, withoutValues } from './vocabulary'

export type SearchPage = {
  site: Site
  context: SearchContext
  state: SearchState
  /** Path segments to keep in this page's own links; see `buildSearchUrl`. */
  keepParts: readonly string[] | undefined
  /** The URL of this page. */
  href: string
  /** `null` when the search service is down, slow or rejects the request (`SE-09`). */
  results: StockResults | null
  /** Chosen values that the stock does not have; headings and descriptions leave them out. */
  unknown: FacetValues
  /** Filters to remove when the search has no results (`SS-14`). */
  relaxations: Relaxation[]
  /** What the search did with a typed text, if its chips do not say everything. */
  notice: WordsNotice | null
  /** Set for a make or model of which the site has nothing in stock. */
  soldOut: SoldOut | null
  /** The facet of which the page shows all values at once. */
  expanded: FacetName | null
  /** The map of the site's showrooms; `null` on a site without one. */
  map: ShowroomMap | null
}

/** A make or model without stock, and available vehicles that come near it. */
export type SoldOut = { name: string; cars: CarSummary[] }

type LoadedSearch =
  | { kind: 'page'; page: SearchPage }
  | { kind: 'redirect'; href: string; isPermanent: boolean }
  | { kind: 'unknown' }

/**
 * Parses a search URL and loads its results. `query` holds the decoded pairs of the query string, in order; `isOddQuery` says that
 * they were not encoded as our own URLs are, `isSearchDown` that the search would fail.
 */
export async function loadSearchPage(
  site: Site,
  parts: readonly string[],
  query: readonly (readonly [string, string])[],
  { isOddQuery = false, isSearchDown = false } = {},
): Promise<LoadedSearch> {
  const typedPlace = query.find(([key]) => key === 'near')?.[1] ?? ''
  const { context, isLive } = await loadSearchContext(site, parts, typedPlace)
  const { place } = context.vocabulary
  const named = place
    ? query.map(([key, value]): readonly [string, string] => [key, key === 'near' ? place.key : value])
    : query
  const parsed = parseSearchUrl(context, parts, named)
  if (!parsed)
    return isLive ? { kind: 'unknown' } : { kind: 'page', page: buildFallbackPage(site, context, parts) }
  const keepParts = shouldKeepPath(parsed.resolved.kind) ? parts : undefined
  const now = Date.now()
  const without = query.flatMap(([key, value]) => (key === WITHOUT_PARAMETER ? [value] : []))
  const outcome = isSearchDown ? null : await resolveWords(site, parsed.state, without, now)
  if (outcome && !outcome.notice?.isText) {
    const others = query.filter(([key]) => key !== TYPED_PARAMETER && key !== WITHOUT_PARAMETER)
    const target = buildSearchUrl(context, outcome.state, keepParts)
    const pairs = outcome.notice ? toTypedPairs(parsed.state.query, without) : []
    const href = withForeignParams(target, [...others, ...pairs])
    return { kind: 'redirect', href, isPermanent: false }
  }
  // During an outage the stock's spelling is unknown, so the URL is not canonicalised.
  const isRenamed = place && place.key !== typedPlace
  if (isLive && (parsed.isOdd || isRenamed || isOddQuery || query.some(isOverlong)))
    return {
      kind: 'redirect',
      href: withForeignParams(parsed.href, query),
      isPermanent: !isFormSubmission(query),
    }
  const { state } = parsed
  const search = isLive && !isSearchDown ? await searchStock(site, state, now) : null
  const results = search?.kind === 'ok' ? search.results : null
  const pages = results?.pagination.pages ?? 0
  if (results && pages > 0 && state.page > pages) {
    const last = buildSearchUrl(context, { ...state, page: pages }, keepParts)
    return { kind: 'redirect', href: withForeignParams(last, query), isPermanent: false }
  }
  return {
    kind: 'page',
    page: {
      site,
      context: addResultModels(context, results),
      state,
      keepParts,
      href: parsed.href,
      results,
      unknown: listUnknownValues(context.vocabulary, state, results),
      relaxations: await loadRelaxations(site, state, results, now),
      notice: outcome?.notice ?? (await readTyped(site, state, findTyped(query), without, now)),
      soldOut: await loadSoldOut(site, context, parsed.resolved, state, results),
      expanded: findExpanded(query),
      map: buildShowroomMap(site),
    },
  }
}

function toTypedPairs(text: string, without: readonly string[]): [string, string][] {
  return [[TYPED_PARAMETER, text], ...without.map((key): [string, string] => [WITHOUT_PARAMETER, key])]
}

/** The typed text of an address, with the limits of a query. */
function findTyped(query: readonly (readonly [string, string])[]): string {
  const typed = query.find(([key]) => key === TYPED_PARAMETER)?.[1] ?? ''
  return normaliseState({ ...EMPTY_STATE, query: typed }, 'mostRelevant').query
}

function findExpanded(query: readonly (readonly [string, string])[]): FacetName | null {
  const name = query.find(([key]) => key === ALL_VALUES_PARAMETER)?.[1] ?? ''
  return isFacetName(name) ? name : null
}

/** Loads a search whose URL is set by the site, such as a landing page. */
export async function loadLandingSearch(site: Site, state: SearchState, href: string): Promise<SearchPage> {
  const { context, isLive } = await loadSearchContext(site, [])
  const now = Date.now()
  const search = isLive ? await searchStock(site, state, now) : null
  const results = search?.kind === 'ok' ? search.results : null
  return {
    site,
    context: addResultModels(context, results),
    state,
    keepParts: undefined,
    href,
    results,
    unknown: {},
    relaxations: await loadRelaxations(site, state, results, now),
    notice: null,
    soldOut: null,
    expanded: null,
    map: buildShowroomMap(site),
  }
}

/** The page for a URL that cannot be resolved because search is down. */
function buildFallbackPage(site: Site, context: SearchContext, parts: readonly string[]): SearchPage {
  return {
    site,
    context,
    state: EMPTY_STATE,
    keepParts: undefined,
    href: `/search/${parts.map((part) => encodeURIComponent(decodePart(part))).join('/')}`,
    results: null,
    unknown: {},
    relaxations: [],
    notice: null,
    soldOut: null,
    expanded: null,
    map: null,
  }
}

/** Path kinds that a search keeps although its canonical URL would use another path. */
function shouldKeepPath(kind: ResolvedPath['kind']): boolean {
  return kind === 'body' || kind === 'item_type'
}

function addResultModels(context: SearchContext, results: StockResults | null): SearchContext {
  return { ...context, vocabulary: learnModels(context.vocabulary, results) }
}

/** Maximum number, and maximum length in characters, of parameters that do not belong to the search. Pages repeat them. */
const FOREIGN_LIMIT = 20
const FOREIGN_LENGTH = 1000

function isOverlong([key, value]: readonly [string, string]): boolean {
  return !isOwnKey(key) && key.length + value.length > FOREIGN_LENGTH
}

/** Adds the query parameters that do not belong to the search, such as campaign parameters. */
function withForeignParams(href: string, query: readonly (readonly [string, string])[]): string {
  const foreign = query.filter((pair) => !isOwnKey(pair[0]) && !isOverlong(pair)).slice(0, FOREIGN_LIMIT)
  if (foreign.length === 0) return href
  const text = new URLSearchParams(foreign.map(([key, value]) => [key, value])).toString()
  return `${href}${href.includes('?') ? '&' : '?'}${text}`
}

/**
 * Whether the URL was submitted by a form without JavaScript.
 * Nothing links to such URLs, so their redirect is temporary.
 */
function isFormSubmission(query: readonly (readonly [string, string])[]): boolean {
  return query.some(([key]) => key === 'near' || /^range\[\w+\]\[/.test(key))
}

/**
 * Filters whose removal would give results (`SS-14`). Empty
 * when the search has results or the search service is down.
 */
async function loadRelaxations(
  site: Site,
  state: SearchState,
  results: StockResults | null,
  now: number,
): Promise<Relaxation[]> {
  if (results === null || results.pagination.total > 0) return []
  const queries = buildRelaxationQueries(site, state, now)
  const response = queries.length > 0 ? await querySearch(site, queries, { startedAt: now }) : null
  return response?.kind === 'ok' ? readRelaxations(state, response.answer) : []
}

/** Maximum number of vehicles on the page of a make or model without stock. */
const NEAR_CARS = 6

/** The page of a make or model without stock and without other filters; `null` for any other search. */
async function loadSoldOut(
  site: Site,
  context: SearchContext,
  { kind, refinements }: ResolvedPath,
  state: SearchState,
  results: StockResults | null,
): Promise<SoldOut | null> {
  const [make] = refinements.make ?? []
  const [model] = refinements.model ?? []
  if (make === undefined || results === null || results.pagination.total > 0) return null
  if (!findsSame(state, { ...EMPTY_STATE, refinements })) return null
  const known = findKnownVehicle(site, slugify(make), kind === 'model' && model ? slugify(model) : undefined)
  const bodies = (known?.bodies ?? []).flatMap((body) => resolvePath(context, [body])?.refinements.body ?? [])
  return {
    name: [make, model].filter(Boolean).join(' '),
    cars: await getNearCars(site, { make, bodies }, NEAR_CARS),
  }
}

type StockSearch = { kind: 'ok'; results: StockResults } | { kind: 'unavailable' }

/** Searches a site's stock: hits, facets, counts and pages. Never throws; returns `unavailable` on failure. */
async function searchStock(site: Site, state: SearchState, now: number): Promise<StockSearch> {
  const request = buildSearchRequest(site, INDEX_NAME, state, now)
  const response = await querySearch(site, request.queries, { startedAt: now })
  if (response.kind === 'unavailable') return response
  try {
    const results = readResults(site, request, state.page, response.answer)
    const queries = buildNearestQueries(request, state, results)
    if (queries.length === 0) return { kind: 'ok', results }
    const nearest = await querySearch(site, queries, { startedAt: now })
    return nearest.kind === 'ok'
      ? { kind: 'ok', results: { ...results, cars: readAllCars(nearest.answer) } }
      : nearest
  } catch (error) {
    logLine('warn', `search for ${site.slug}: invalid response, ${String(error).slice(0, 200)}`)
    return { kind: 'unavailable' }
  }
}

/**
 * Title, description, canonical URL (`SU-13`), link preview, previous and next page. Searches without results,
 * searches that need a query string, and pages that answer a typed text are not indexed.
 */
export function describeSearchPage(page: SearchPage, title?: string): Metadata {
  const { site, context, state, results } = page
  const canonical = buildCanonicalUrl(context, state)
  const isCombination =
    /[?&](?!page=)\w/.test(canonical) ||
    state.query !== '' ||
    state.sort !== null ||
    state.view !== null ||
    page.notice !== null
  const pages = results?.pagination.pages ?? 0
  const at = (number: number) => buildSearchUrl(context, { ...state, page: number }, page.keepParts)
  const named = withoutValues(state, page.unknown)
  const words = {
    title: titleSearchPage(site, named, title),
    description: describeSearch(site, named, results?.count ?? null),
  }
  return {
    ...words,
    alternates: { canonical },
    ...describePreview(site, { ...words, path: canonical, ...pickPreviewImage(results?.cars ?? []) }),
    ...(isCombination || !results || results.count === 0 ? { robots: { index: false, follow: true } } : {}),
    pagination: {
      ...(state.page > 1 ? { previous: at(state.page - 1) } : {}),
      ...(state.page < pages ? { next: at(state.page + 1) } : {}),
    },
  }
}

/** The link preview shows the first vehicle with a photo. */
function pickPreviewImage(cars: readonly CarSummary[]): { picture?: string; alt?: string } {
  const car = cars.find(({ primary_image_url: path }) => path !== '')
  if (!car) return {}
  const picture = imageUrl(getEnv().IMAGES_URL, car.primary_image_url, { width: SHARE_WIDTH })
  return { picture, alt: describePicture(car) }
}
