import type { Site } from '@/config/schema/site'
import { slugify } from '@/lib/text/slugify'
import { listEntries } from '@/lib/typed'
import { listCoveredCarTypes } from './filters'
import type { SearchState } from './state'
import { isOwnKey } from './stored-suffix'
import type { Vocabulary } from './vocabulary'

/** Data for building and parsing search URLs: the site's settings and the values of its stock. */
export type SearchContext = {
  site: Pick<Site, 'default_search_path' | 'default_search_label' | 'search'>
  vocabulary: Vocabulary
}

export type ResolvedPath = {
  kind: 'default' | 'car_type' | 'item_type' | 'make' | 'model' | 'body'
  refinements: SearchState['refinements']
  /** The canonical path, for example `/search/land-rover`. */
  path: string
}

/** Slug of the whole stock on every site, whatever the site's default (`RT-01`). */
const WHOLE_STOCK = 'new-used-and-demo-cars'

const CAR_TYPE_SLUGS: Record<string, string[]> = {
  'used-cars': ['used'],
  'new-cars': ['new'],
  'demo-cars': ['demo'],
  'new-and-demo-cars': ['demo', 'new'],
}

const ITEM_TYPE_SLUGS: Record<string, string> = {
  trucks: 'truck',
  rvs: 'rv',
  rental: 'rental',
  subscription: 'subscription',
  motorcycles: 'motorcycle',
  campers: 'camper',
}

/**
 * The slug of the search without refinements: the site's default slug, unless that slug names only some of the
 * car types that the site covers. In that case it means those types, and the whole stock has its own slug.
 */
export function getDefaultSlug(site: SearchContext['site']): string {
  const implied = CAR_TYPE_SLUGS[site.default_search_path]
  const covered = listCoveredCarTypes(site)
  return !implied || isSame(implied, covered) ? site.default_search_path : WHOLE_STOCK
}

/** Resolves the segments of a path below `/search` (`RT-01` to `RT-04`); `null` for a value that is not in stock. */
export function resolvePath(context: SearchContext, parts: readonly string[]): ResolvedPath | null {
  const defaultSlug = getDefaultSlug(context.site)
  const [first = '', second, ...rest] = parts.map((part) => slugify(decodePart(part)))
  if (rest.length > 0 || (parts.length > 0 && first === '') || (second !== undefined && second === ''))
    return null
  if (second !== undefined) return resolveModel(context.vocabulary, first, second)
  if (first === '' || first === defaultSlug || first === WHOLE_STOCK)
    return { kind: 'default', refinements: {}, path: toPath(defaultSlug) }
  const carTypes = Object.hasOwn(CAR_TYPE_SLUGS, first) ? CAR_TYPE_SLUGS[first] : undefined
  if (carTypes) return { kind: 'car_type', refinements: { car_type: carTypes }, path: toPath(first) }
  const itemType = Object.hasOwn(ITEM_TYPE_SLUGS, first) ? ITEM_TYPE_SLUGS[first] : undefined
  if (itemType) return { kind: 'item_type', refinements: { item_type: [itemType] }, path: toPath(first) }
  const make = findBySlug(context.vocabulary.makes, first)
  if (make !== null) return { kind: 'make', refinements: { make: [make] }, path: toPath(first) }
  const body = findBySlug(context.vocabulary.bodies, first) ?? findBodyType(first)
  if (body === null) return null
  return { kind: 'body', refinements: { body: [body] }, path: toPath(slugify(body)) }
}

function resolveModel(vocabulary: Vocabulary, makeSlug: string, modelSlug: string): ResolvedPath | null {
  const make = findBySlug(vocabulary.makes, makeSlug)
  if (make === null) return null
  const model = findBySlug(vocabulary.models[make] ?? [], modelSlug)
  if (model === null) return null
  const path = toPath(`${slugify(make)}/${slugify(model)}`)
  return { kind: 'model', refinements: { make: [make], model: [model] }, path }
}

/**
 * Whether a search path is not in canonical spelling, for example `/search/Land%20Rover!`. There is no limit to
 * such spellings, so they must not be cached. Does not read the stock.
 */
export function isSpelledOddly(pathname: string): boolean {
  return pathname.split('/').some((part) => slugify(decodePart(part)) !== part)
}

/** Request header by which the middleware reports `hasOddSpaces`, because pages receive the query decoded. */
export const ODD_QUERY_HEADER = 'x-odd-query'

/** Whether a query string writes a space of the search as `%20` instead of `+`, so that the search has two URLs. */
export function hasOddSpaces(search: string): boolean {
  return search
    .slice(1)
    .split('&')
    .some((pair) => pair.includes('%20') && isOwnKey(decodePart(pair.split('=', 1)[0] ?? '')))
}

/** Paths that could represent a state, in order of preference (`SU-02` to `SU-04`); the last one always fits. */
export function listPathCandidates(context: SearchContext, state: SearchState): string[][] {
  const { car_type: carTypes = [], make: makes = [], model: models = [] } = state.refinements
  const candidates: string[][] = []
  const carTypeSlug = Object.keys(CAR_TYPE_SLUGS).find((slug) => isSame(CAR_TYPE_SLUGS[slug] ?? [], carTypes))
  if (carTypeSlug) candidates.push([carTypeSlug])
  const [make] = makes
  const [model] = models
  if (make !== undefined && makes.length === 1) {
    if (model !== undefined && models.length === 1) candidates.push([slugify(make), slugify(model)])
    candidates.push([slugify(make)])
  }
  candidates.push([getDefaultSlug(context.site)])
  return candidates
}

/** Path segments for a search by one body type and nothing else, as tiles and footers link to it (`RT-04`, `SS-04`). */
export function getBodyParts(state: SearchState): string[] | null {
  const { body: [body, ...more] = [], ...rest } = state.refinements
  const others = [rest, state.required, state.excluded, state.ranges].flatMap(Object.keys)
  return body !== undefined && more.length === 0 && others.length === 0 ? [slugify(body)] : null
}

/** Whether every refinement of the path is also part of the state. */
export function fitsState(resolved: ResolvedPath, state: SearchState): boolean {
  return listEntries(resolved.refinements).every(([facet, values]) =>
    isSame(values, state.refinements[facet] ?? []),
  )
}

function findBySlug(values: readonly string[], slug: string): string | null {
  return values.find((value) => slugify(value) === slug) ?? null
}

function toPath(slug: string): string {
  return `/search/${slug}`
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value) => b.includes(value))
}

/** Decodes one path segment. Returns a segment with a malformed escape unchanged; never throws. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Standard body types: icon value → label. */
export const BODY_TYPES: Record<string, string> = {
  '4x4': '4x4',
  bus: 'Bus',
  cabChassis: 'Cab Chassis',
  convertible: 'Convertible',
  coupe: 'Coupe',
  hardtop: 'Hardtop',
  hatch: 'Hatch',
  hatchback: 'Hatchback',
  motorhome: 'Motorhome',
  lightTruck: 'Light Truck',
  peopleMover: 'People Mover',
  sedan: 'Sedan',
  softtop: 'Softtop',
  suv: 'SUV',
  ute: 'Ute',
  van: 'Van',
  wagon: 'Wagon',
  stationWagon: 'Station Wagon',
}

/** Finds the standard body type of a slug, with or without hyphens (`RT-04`). */
function findBodyType(slug: string): string | null {
  const bare = slug.replaceAll('-', '')
  for (const label of Object.values(BODY_TYPES)) if (slugify(label).replaceAll('-', '') === bare) return label
  return null
}
