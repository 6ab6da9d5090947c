import type { Site } from '@/config/schema/site'
import { listInfoPaths } from '@/lib/content/info-pages'
import type { SearchContext } from '@/lib/search/paths'
import { EMPTY_STATE, type SearchState } from '@/lib/search/state'
import { buildCanonicalUrl } from '@/lib/search/url'
import { findLatest } from './sitemap'
import type { StockEntry } from './stock-entries'

/** A page in the sitemap: its path and the last change of its content (Unix seconds, `null` if unknown). */
type ListedPage = { path: string; changedAt: number | null }

const SEVEN_SEATS = 7

/**
 * Pages of a site other than its cars: home, searches by type, make, model and body that have results, and
 * informational pages. `stock` is the result of the default search. All paths are canonical.
 */
export function listPages(site: Site, context: SearchContext, stock: readonly StockEntry[]): ListedPage[] {
  const newest = findLatest(stock.map(({ changedAt }) => changedAt))
  const sevenSeaters = stock.filter(({ seats }) => seats === SEVEN_SEATS)
  return [
    { path: '/', changedAt: newest },
    ...listSearches(context, stock),
    ...(sevenSeaters.length > 0
      ? [{ path: '/7-seater-cars', changedAt: findLatest(sevenSeaters.map(({ changedAt }) => changedAt)) }]
      : []),
    { path: '/contact', changedAt: null },
    ...listInfoPaths(site).map((name) => ({ path: `/${name}`, changedAt: null })),
  ]
}

/** Searches with a path-only URL and at least one result, each with the latest change of its stock. */
function listSearches(context: SearchContext, stock: readonly StockEntry[]): ListedPage[] {
  const changes = new Map<string, number | null>()
  for (const entry of stock) {
    for (const refinements of listRefinements(entry)) {
      const path = buildCanonicalUrl(context, { ...EMPTY_STATE, refinements })
      if (!path.includes('?')) changes.set(path, findLatest([changes.get(path) ?? null, entry.changedAt]))
    }
  }
  return [...changes].map(([path, changedAt]) => ({ path, changedAt }))
}

/** The refinements that match a vehicle. */
function listRefinements({ make, model, body, carType }: StockEntry): SearchState['refinements'][] {
  return [
    {},
    ...(carType ? [{ car_type: [carType] }] : []),
    ...(carType === 'new' || carType === 'demo' ? [{ car_type: ['demo', 'new'] }] : []),
    ...(make ? [{ make: [make] }] : []),
    ...(make && model ? [{ make: [make], model: [model] }] : []),
    ...(body ? [{ body: [body] }] : []),
  ]
}
