import type { Site } from '@/config/schema/site'
import type { CarSummary } from '@/lib/cars/car'
import { getCarHeading } from '@/lib/cars/describe'
import { getCarPath } from '@/lib/cars/paths'
import { getDefaultSearch } from '@/lib/site/navigation'
import { slugify } from '@/lib/text/slugify'
import type { LinkedNode } from './json-ld'

/** A step of the way to a page: its name and its path. */
export type Step = { name: string; path: string }

/** The way from the home page to a car: all stock, its make, its model, itself. */
export function listCarSteps(site: Site, car: CarSummary): Step[] {
  const { make, model } = car
  return [
    ...listSearchSteps(site, { make, model }),
    { name: getCarHeading(car), path: getCarPath(site, car) },
  ]
}

/** The way to a search: all stock, then the one make and model that it is restricted to. */
export function listSearchSteps(site: Site, { make, model }: { make?: string; model?: string }): Step[] {
  const search = getDefaultSearch(site)
  return [
    { name: site.name, path: '/' },
    { name: search.name, path: search.url },
    ...(make ? [{ name: make, path: `/search/${slugify(make)}` }] : []),
    ...(make && model ? [{ name: model, path: `/search/${slugify(make)}/${slugify(model)}` }] : []),
  ]
}

/** A way as a list of breadcrumbs. */
export function describeWay(steps: readonly Step[], origin: string): LinkedNode {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

/** Cars of a page of a search, in their order. */
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
