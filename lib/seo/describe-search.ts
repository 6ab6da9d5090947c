import { labelSearch } from '@/lib/search/labels'
import type { SearchPage } from '@/lib/search/load-search-page.server'
import { buildCanonicalUrl } from '@/lib/search/url'
import { describeCarList, describeBreadcrumbs, listSearchBreadcrumbs, type Breadcrumb } from './breadcrumbs'
import type { LinkedNode } from './json-ld'

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
function listBreadcrumbs({ site, state, context }: SearchPage, { path, name }: Place): Breadcrumb[] {
  const { make = [], model = [] } = state.refinements
  const breadcrumbs = listSearchBreadcrumbs(site, {
    ...(make.length === 1 && make[0] ? { make: make[0] } : {}),
    ...(make.length === 1 && model.length === 1 && model[0] ? { model: model[0] } : {}),
  })
  const own = path ?? buildCanonicalUrl(context, { ...state, page: 1 })
  if (breadcrumbs.some((breadcrumb) => breadcrumb.path === own)) return breadcrumbs
  return [...breadcrumbs, { name: name ?? labelSearch(site, state), path: own }]
}
