import 'server-only'
import type { Site } from '@/config/schema/site'
import type { CarSummary } from '@/lib/cars/car'
import { querySearch } from './query-search.server'
import { buildSiteFilter, buildStateFilter, quote, type SearchFilter } from './filters'
import { INDEX_NAME } from './index-settings'
import type { SearchQuery } from './request'
import { multiSearchSchema, readCars } from './result'
import { EMPTY_STATE, getSortRules } from './state'

/** Maximum price difference of similar vehicles, as a share of the price. */
const PRICE_SHARE = 0.3

const SORTS = { custom_rank: 'mostRelevant', newest: 'latest', price_ascending: 'lowestPrice' } as const

/**
 * Loads cars of a site's public stock by id from the search index, in the order of `ids`. Omits cars that are no longer in stock
 * or belong to another site. `null` while search is down. For at most a few hundred ids.
 */
export async function loadIndexedCars(site: Site, ids: readonly number[]): Promise<CarSummary[] | null> {
  if (ids.length === 0) return []
  const filter = [...buildSiteFilter(site, Date.now()), ids.map((id) => `id = ${id}`)]
  const result = await querySearch(site, [
    { indexUid: INDEX_NAME, filter, q: '', facets: [], limit: ids.length, offset: 0, sort: [] },
  ])
  const parsed = result.kind === 'ok' ? multiSearchSchema.safeParse(result.answer) : null
  if (!parsed?.success) return null
  const found = new Map(parsed.data.results.flatMap(({ hits }) => readCars(hits)).map((car) => [car.id, car]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Featured vehicles for a home page: available, with a photo, best first. Empty when search is down. */
export async function getFeaturedCars(
  site: Site,
  { count, sort }: { count: number; sort: keyof typeof SORTS },
): Promise<CarSummary[]> {
  const name = SORTS[sort]
  const filter: SearchFilter = [
    ...buildStateFilter(site, { ...EMPTY_STATE, sort: name }, Date.now()),
    'status = "in_stock"',
    'photos_count > 0',
  ]
  return pick(site, [{ filter, sort: getSortRules(site, name) }], count)
}

/**
 * Available vehicles similar to a given one, in this order: same model, same body at a similar price, same
 * make, similar price. Empty when search is down.
 */
export async function getSimilarCars(site: Site, car: CarSummary, count: number): Promise<CarSummary[]> {
  const base = [...listAlternatives(site), `id != ${car.id}`]
  const similarPrice =
    car.price === null || car.price <= 0
      ? []
      : [
          `price >= ${Math.floor(car.price * (1 - PRICE_SHARE))}`,
          `price <= ${Math.ceil(car.price * (1 + PRICE_SHARE))}`,
        ]
  const sameMake = `make = ${quote(car.make)}`
  const criteria: SearchFilter[] = [
    [sameMake, `model = ${quote(car.model)}`],
    [`body = ${quote(car.body)}`, ...similarPrice],
    [sameMake],
    similarPrice,
  ]
  const sort = getSortRules(site, 'mostRelevant')
  return pick(
    site,
    criteria.map((criterion) => ({ filter: [...base, ...criterion], sort })),
    count,
  )
}

/**
 * Available vehicles for shoppers who look for a make or model that is not in stock, in this order: other models of the make, the
 * same body types, then the best of the stock. Empty when search is down.
 */
export async function getNearCars(
  site: Site,
  { make, bodies }: { make: string; bodies: readonly string[] },
  count: number,
): Promise<CarSummary[]> {
  const base = listAlternatives(site)
  const criteria: SearchFilter[] = [
    [`make = ${quote(make)}`],
    ...(bodies.length > 0 ? [[bodies.map((body) => `body = ${quote(body)}`)]] : []),
    [],
  ]
  const sort = getSortRules(site, 'mostRelevant')
  return pick(
    site,
    criteria.map((criterion) => ({ filter: [...base, ...criterion], sort })),
    count,
  )
}

/** The filter of vehicles that a shopper can buy. */
function listAlternatives(site: Site): SearchFilter {
  return [
    ...buildStateFilter(site, EMPTY_STATE, Date.now()),
    ['status = "in_stock"', 'status = "coming_soon"'],
    // A reserved vehicle cannot be bought, so it is no alternative for a shopper.
    'reserved != true',
  ]
}

async function pick(
  site: Site,
  searches: { filter: SearchFilter; sort: string[] }[],
  count: number,
): Promise<CarSummary[]> {
  const queries = searches.map((search): SearchQuery => ({
    ...search,
    indexUid: INDEX_NAME,
    q: '',
    facets: [],
    limit: count,
    offset: 0,
  }))
  const response = await querySearch(site, queries)
  const parsed = response.kind === 'ok' ? multiSearchSchema.safeParse(response.answer) : null
  const cars = (parsed?.data?.results ?? []).flatMap((result) => readCars(result.hits))
  return [...new Map(cars.map((car) => [car.id, car])).values()].slice(0, count)
}
