import type { Site } from '@/config/schema/site'
import { readEnv } from '@/lib/read-env'
import { readProductAddress } from './product-address'

/** A complete document of the search index. */
export type StockDocument = { id: number; dealership_slug: string } & Record<string, unknown>
/** Search criteria: any of the values per facet, and numeric ranges. */
export type SearchCriteria = {
  refinements?: Record<string, readonly string[]>
  ranges?: Record<string, { min?: number; max?: number }>
}

const BATCH = 1000
const SECONDS_PER_DAY = 86_400
const MULTI_VALUED = new Set(['categories', 'filtered_features'])

/** Returns the URL and admin key of the product's search service. */
export function getSearchService(): { host: string; adminKey: string } {
  const env = readEnv({ SANDBOX_PORT: String(readProductAddress().sandboxPort) })
  return { host: env.MEILISEARCH_URL, adminKey: env.MEILISEARCH_ADMIN_KEY }
}

/** Lists the vehicles of all sites, including hidden ones. */
export async function listAllStock(): Promise<StockDocument[]> {
  const { host, adminKey } = getSearchService()
  const documents: StockDocument[] = []
  for (;;) {
    const response = await fetch(`${host}/indexes/cars/documents?limit=${BATCH}&offset=${documents.length}`, {
      headers: { authorization: `Bearer ${adminKey}` },
    })
    if (!response.ok) throw new Error(`The search service returned ${response.status}.`)
    const { results, total } = (await response.json()) as { results: StockDocument[]; total: number }
    documents.push(...results)
    if (documents.length >= total || results.length === 0) return documents
  }
}

/** Whether a site may show a vehicle. Implements the rules independently of the filters under test. */
export function isPublic(site: Site, car: StockDocument, nowSeconds: number): boolean {
  const { search } = site
  const soldAt = car['sold_date_timestamp']
  const isForSale = car['status'] === 'in_stock' || car['status'] === 'coming_soon'
  const isJustSold =
    typeof soldAt === 'number' && soldAt > nowSeconds - site.include_sold_cars_days * SECONDS_PER_DAY
  const has = (allowed: readonly unknown[], attribute: string) =>
    allowed.length === 0 || allowed.includes(car[attribute])
  const fewKm = search.demo_min_km
  const isUnusedDemo =
    !!fewKm && car['car_type'] === 'demo' && car['make'] === fewKm.make && Number(car['km'] ?? 0) <= fewKm.km
  return (
    (isForSale || isJustSold) &&
    car['show_on_dealer_website'] === true &&
    site.dealerships.some(({ slug }) => slug === car.dealership_slug) &&
    !(search.hide_restricted && car['restricted_on_group_site'] === true) &&
    !(search.used_only && car['car_type'] !== 'used') &&
    !(search.require_photos && Number(car['photos_count'] ?? 0) <= 0) &&
    has(search.item_types, 'item_type') &&
    has(search.location_ids, 'location_id') &&
    has(search.manufacturers, 'make') &&
    !isUnusedDemo
  )
}

/** Returns the vehicles that a search of a site's public stock must find in the default sort order. */
export function pickStock(
  site: Site,
  cars: readonly StockDocument[],
  criteria: SearchCriteria = {},
): StockDocument[] {
  const refinements = Object.entries(criteria.refinements ?? {})
  const ranges = Object.entries(criteria.ranges ?? {})
  const { search } = site
  return cars.filter(
    (car) =>
      (criteria.refinements?.['car_type'] !== undefined ||
        search.used_only ||
        search.car_types.some((type) => type === car['car_type'])) &&
      refinements.every(([facet, values]) =>
        valuesOf(car, facet).some((value) => values.some((each) => each.toLowerCase() === value)),
      ) &&
      ranges.every(([name, { min = -Infinity, max = Infinity }]) => {
        const number = car[name]
        return typeof number === 'number' && number >= min && number <= max
      }),
  )
}

/** Whether a vehicle can have several values of a facet. */
export const isMultiValued = (facet: string): boolean => MULTI_VALUED.has(facet)

/** Returns a vehicle's facet values in lower case, as the index compares them. */
function valuesOf(car: StockDocument, facet: string): string[] {
  return [car[facet] ?? []].flat().map((value) => String(value).toLowerCase())
}
