import type { Site } from '@/config/schema/site'
import type { CarSummary } from '@/lib/cars/car'
import { getCarHeading } from '@/lib/cars/describe'
import { getCarPath } from '@/lib/cars/paths'
import { labelSearch } from '@/lib/search/labels'
import { withoutValues } from '@/lib/search/vocabulary'
import type { SearchPage } from '@/lib/search/load-search-page.server'
import { buildCanonicalUrl } from '@/lib/search/url'
import { getDefaultSearch } from '@/lib/site/navigation'
import { slugify } from '@/lib/text/slugify'

/** A JSON-LD value; `null`, `''` and empty arrays are removed by `writeLinkedData`. */
type LinkedValue = string | number | boolean | null | LinkedNode | readonly LinkedValue[]
/** A schema.org node, identified by its type or types. */
export type LinkedNode = { readonly '@type': string | readonly string[] } & {
  readonly [property: string]: LinkedValue
}

/** Characters that could end a script element or a line of a script; replaced by JSON escapes. */
const UNSAFE_CHARACTERS = /[<>&\u2028\u2029]/g

/**
 * Serialises nodes as one JSON-LD graph, without empty values and with all characters escaped that could end the
 * script element, so dealer text is safe.
 */
export function writeLinkedData(nodes: readonly LinkedNode[]): string {
  const graph = { '@context': 'https://schema.org', '@graph': nodes.map(removeEmpty) }
  return JSON.stringify(graph).replaceAll(
    UNSAFE_CHARACTERS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function removeEmpty(value: LinkedValue): LinkedValue {
  if (Array.isArray(value)) return value.filter(isPresent).map(removeEmpty)
  if (!isNode(value)) return value
  const entries = Object.entries(value).filter(([, inner]) => isPresent(inner))
  return {
    '@type': value['@type'],
    ...Object.fromEntries(entries.map(([key, inner]) => [key, removeEmpty(inner)])),
  }
}

function isNode(value: LinkedValue): value is LinkedNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isPresent(value: LinkedValue): boolean {
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}

/** A breadcrumb: name and path of a page. */
type Breadcrumb = { name: string; path: string }

/** Breadcrumbs of a car page: home, all stock, make, model, car. */
export function listCarBreadcrumbs(site: Site, car: CarSummary): Breadcrumb[] {
  const { make, model } = car
  return [
    ...listSearchBreadcrumbs(site, { make, model }),
    { name: getCarHeading(car), path: getCarPath(site, car) },
  ]
}

/** Breadcrumbs of a search: home, all stock, and the make and model if the search is limited to one. */
function listSearchBreadcrumbs(site: Site, { make, model }: { make?: string; model?: string }): Breadcrumb[] {
  const search = getDefaultSearch(site)
  return [
    { name: site.name, path: '/' },
    { name: search.name, path: search.url },
    ...(make ? [{ name: make, path: `/search/${slugify(make)}` }] : []),
    ...(make && model ? [{ name: model, path: `/search/${slugify(make)}/${slugify(model)}` }] : []),
  ]
}

/** Breadcrumbs as a schema.org `BreadcrumbList`. */
export function describeBreadcrumbs(breadcrumbs: readonly Breadcrumb[], origin: string): LinkedNode {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

/** Cars of a search page in display order, as a schema.org `ItemList`. */
function describeCarList(site: Site, cars: readonly CarSummary[], origin: string): LinkedNode {
  return {
    '@type': 'ItemList',
    numberOfItems: cars.length,
    itemListElement: cars.map((car, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: getCarHeading(car),
      url: origin + getCarPath(site, car),
    })),
  }
}

/** Origin of a search page, and its own path and name if it is a landing page. */
type Place = { origin: string; path?: string; name?: string }

/** Structured data of a search page: its breadcrumbs and its cars in display order. */
export function buildSearchStructuredData(page: SearchPage, place: Place): LinkedNode[] {
  const { site, results } = page
  const cars = results?.cars ?? []
  return [
    describeBreadcrumbs(listBreadcrumbs(page, place), place.origin),
    ...(cars.length > 0 ? [describeCarList(site, cars, place.origin)] : []),
  ]
}

/** Breadcrumbs: all stock, the single make and model, then the search itself if they do not describe it fully. */
function listBreadcrumbs({ site, state, unknown, context }: SearchPage, { path, name }: Place): Breadcrumb[] {
  const named = withoutValues(state, unknown)
  const { make = [], model = [] } = named.refinements
  const breadcrumbs = listSearchBreadcrumbs(site, {
    ...(make.length === 1 && make[0] ? { make: make[0] } : {}),
    ...(make.length === 1 && model.length === 1 && model[0] ? { model: model[0] } : {}),
  })
  const own = path ?? buildCanonicalUrl(context, { ...state, page: 1 })
  if (breadcrumbs.some((breadcrumb) => breadcrumb.path === own)) return breadcrumbs
  return [...breadcrumbs, { name: name ?? labelSearch(site, named), path: own }]
}
