import type { Site } from '@/config/schema/site'
import type { CarSummary } from '@/lib/cars/car'
import { getCarHeading } from '@/lib/cars/describe'
import { getCarPath } from '@/lib/cars/paths'
import { getDefaultSearch } from '@/lib/site/navigation'
import { slugify } from '@/lib/text/slugify'
import type { LinkedNode } from './json-ld'

/** A breadcrumb: name and path of a page. */
export type Breadcrumb = { name: string; path: string }

/** Breadcrumbs of a car page: home, all stock, make, model, car. */
export function listCarBreadcrumbs(site: Site, car: CarSummary): Breadcrumb[] {
  const { make, model } = car
  return [
    ...listSearchBreadcrumbs(site, { make, model }),
    { name: getCarHeading(car), path: getCarPath(site, car) },
  ]
}

/** Breadcrumbs of a search: home, all stock, and the make and model if the search is limited to one. */
export function listSearchBreadcrumbs(
  site: Site,
  { make, model }: { make?: string; model?: string },
): Breadcrumb[] {
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
export function describeCarList(site: Site, cars: readonly CarSummary[], origin: string): LinkedNode {
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
