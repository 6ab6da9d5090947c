import 'server-only'
import type { Site } from '@/config/schema/site'
import type { CarSummary } from '@/lib/cars/car'
import { askSearch } from './ask-search.server'
import { buildStateFilter, quote, type SearchFilter } from './filters'
import { INDEX_NAME } from './index-settings'
import type { SearchQuery } from './request'
import { multiSearchSchema, readCars } from './result'
import { getSortRules } from './sort'
import { EMPTY_STATE } from './state'

/** Similar cars cost within this share of a car's price. */
const PRICE_SHARE = 0.3

const SORTS = { custom_rank: 'mostRelevant', newest: 'latest', price_ascending: 'lowestPrice' } as const

/** Cars for a home page, best first: available ones with a picture. Empty when search is down. */
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

/** Available cars like a given one: its model first, then its body at a near price, then its make. Empty when search is down. */
export async function getSimilarCars(site: Site, car: CarSummary, count: number): Promise<CarSummary[]> {
  const base: SearchFilter = [
    ...buildStateFilter(site, { ...EMPTY_STATE, sort: 'mostRelevant' }, Date.now()),
    ['status = "in_stock"', 'status = "coming_soon"'],
    // Nobody can buy a reserved vehicle, least of all a shopper who has just lost one.
    'reserved != true',
    `id != ${car.id}`,
  ]
  const near =
    car.price === null || car.price <= 0
      ? []
      : [
          `price >= ${Math.floor(car.price * (1 - PRICE_SHARE))}`,
          `price <= ${Math.ceil(car.price * (1 + PRICE_SHARE))}`,
        ]
  const isMake = `make = ${quote(car.make)}`
  const likenesses: SearchFilter[] = [
    [isMake, `model = ${quote(car.model)}`],
    [`body = ${quote(car.body)}`, ...near],
    [isMake],
    near,
  ]
  const sort = getSortRules(site, 'mostRelevant')
  return pick(
    site,
    likenesses.map((likeness) => ({ filter: [...base, ...likeness], sort })),
    count,
  )
}

async function pick(
  site: Site,
  wishes: { filter: SearchFilter; sort: string[] }[],
  count: number,
): Promise<CarSummary[]> {
  const queries = wishes.map((wish): SearchQuery => ({
    ...wish,
    indexUid: INDEX_NAME,
    q: '',
    facets: [],
    limit: count,
    offset: 0,
  }))
  const asked = await askSearch(site, queries)
  const parsed = asked.kind === 'ok' ? multiSearchSchema.safeParse(asked.answer) : null
  const cars = (parsed?.data?.results ?? []).flatMap((result) => readCars(result.hits))
  return [...new Map(cars.map((car) => [car.id, car])).values()].slice(0, count)
}
