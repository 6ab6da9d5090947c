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
  const make = findMake(context.vocabulary, first)
  if (make !== null) return { kind: 'make', refinements: { make: [make] }, path: toPath(slugify(make)) }
  return resolveBody(context.vocabulary, first)
}

/** A body type: of the stock, under another name of the same type, as a drive, or a standard one without stock (`RT-04`). */
function resolveBody({ bodies, values }: Vocabulary, slug: string): ResolvedPath | null {
  const bare = removeHyphens(slug)
  const own = bodies.find((body) => removeHyphens(slugify(body)) === bare)
  if (own !== undefined) return { kind: 'body', refinements: { body: [own] }, path: toPath(slugify(own)) }
  const names = BODY_SYNONYMS.find((group) => group.includes(bare)) ?? []
  const other = bodies.find((body) => names.includes(removeHyphens(slugify(body))))
  if (other !== undefined) return { kind: 'body', refinements: { body: [other] }, path: toPath(slug) }
  const drives = slug === FOUR_WHEEL_DRIVE ? (values.drive ?? []).filter(isFourWheelDrive) : []
  if (drives.length > 0) return { kind: 'body', refinements: { drive: drives }, path: toPath(slug) }
  const standard = Object.values(BODY_TYPES).find((label) => removeHyphens(slugify(label)) === bare)
  if (standard === undefined) return null
  return { kind: 'body', refinements: { body: [standard] }, path: toPath(slugify(standard)) }
}

/** The slug of vehicles for rough roads. Most stocks have it as a drive, some as a body type. */
const FOUR_WHEEL_DRIVE = '4x4'

/** Whether a value of the drive means that all wheels can be driven off road. */
export function isFourWheelDrive(drive: string): boolean {
  return /^(?:4x4|4wd)$/i.test(drive)
}

/** Names of the same body type, as slugs without hyphens. */
const BODY_SYNONYMS: readonly (readonly string[])[] = [
  ['bus', 'minibus'],
  ['convertible', 'cabriolet', 'softtop'],
  ['hatch', 'hatchback'],
  ['peoplemover', 'mpv', 'minivan'],
  ['sedan', 'saloon'],
  ['ute', 'utility', 'pickup'],
  ['wagon', 'stationwagon', 'estate'],
]

function removeHyphens(slug: string): string {
  return slug.replaceAll('-', '')
}

function resolveModel(vocabulary: Vocabulary, makeSlug: string, modelSlug: string): ResolvedPath | null {
  const make = findMake(vocabulary, makeSlug)
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

/**
 * Path segments for a search by one body type, or by the drive that stands for one, and nothing else, as tiles and footers link to
 * it (`RT-04`, `SS-04`).
 */
export function getBodyParts(state: SearchState): string[] | null {
  const others = [state.required, state.excluded, state.ranges].flatMap(Object.keys)
  const [[facet, values] = [], ...more] = listEntries(state.refinements)
  if (others.length > 0 || more.length > 0 || values === undefined) return null
  const [body] = values
  if (facet === 'body' && body !== undefined && values.length === 1) return [slugify(body)]
  return facet === 'drive' && values.every(isFourWheelDrive) ? [FOUR_WHEEL_DRIVE] : null
}

/** Whether every refinement of the path is also part of the state. */
export function fitsState(resolved: ResolvedPath, state: SearchState): boolean {
  return listEntries(resolved.refinements).every(([facet, values]) =>
    isSame(values, state.refinements[facet] ?? []),
  )
}

/** Slugs by which the dealer platform knows a make, if they differ from its name (`CF-06`). */
const MAKE_SLUGS = new Map([['gwm-haval', 'gwm']])

/** The slug by which the dealer platform knows a make. */
export function getManufacturerSlug(make: string): string {
  const slug = slugify(make)
  for (const [known, name] of MAKE_SLUGS) if (name === slug) return known
  return slug
}

/** The make of a slug. */
export function findMake({ makes }: Pick<Vocabulary, 'makes'>, slug: string): string | null {
  return findBySlug(makes, slug) ?? findBySlug(makes, MAKE_SLUGS.get(slug) ?? slug)
}

/** The value of a slug. */
export function findBySlug(values: readonly string[], slug: string): string | null {
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
