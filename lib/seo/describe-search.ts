import { labelSearch } from '@/lib/search/labels'
import type { SearchPage } from '@/lib/search/load-search-page.server'
import { buildCanonicalUrl } from '@/lib/search/url'
import { describeCarList, describeWay, listSearchSteps, type Step } from './breadcrumbs'
import type { LinkedNode } from './json-ld'

/** Where a search stands, with an address and name of its own where it is a landing page. */
type Place = { origin: string; path?: string; name?: string }

/** A page of a search: the way to it, and its cars in their order. */
export function describeSearchForMachines(page: SearchPage, place: Place): LinkedNode[] {
  const { site, results } = page
  const cars = results?.cars ?? []
  return [
    describeWay(listSteps(page, place), place.origin),
    ...(cars.length > 0 ? [describeCarList(site, cars, place.origin)] : []),
  ]
}

/** All stock, the one make and model, then the search itself where those do not say it all. */
function listSteps({ site, state, context }: SearchPage, { path, name }: Place): Step[] {
  const { make = [], model = [] } = state.refinements
  const steps = listSearchSteps(site, {
    ...(make.length === 1 && make[0] ? { make: make[0] } : {}),
    ...(make.length === 1 && model.length === 1 && model[0] ? { model: model[0] } : {}),
  })
  const own = path ?? buildCanonicalUrl(context, { ...state, page: 1 })
  if (steps.some((step) => step.path === own)) return steps
  return [...steps, { name: name ?? labelSearch(site, state), path: own }]
}
