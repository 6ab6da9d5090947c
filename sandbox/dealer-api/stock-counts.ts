import { and, count, eq, inArray } from 'drizzle-orm'
import { listDealershipSlugs } from './cars'
import { cars } from './schema'
import type { Database } from './store'
import type { Website } from './websites'

export type StockCounts = {
  count: number
  makes: Record<string, number>
  /** Keyed `make:model`. */
  models: Record<string, number>
  car_types: { used: number; new: number; demo: number }
}

/** Counts a website's advertised stock: visible cars that are in stock or coming soon. */
export async function countStock(db: Database, website: Website): Promise<StockCounts> {
  const groups = await db
    .select({ make: cars.make, model: cars.model, carType: cars.carType, total: count() })
    .from(cars)
    .where(
      and(
        inArray(cars.dealershipSlug, listDealershipSlugs(website)),
        inArray(cars.status, ['in_stock', 'coming_soon']),
        eq(cars.shown, true),
      ),
    )
    .groupBy(cars.make, cars.model, cars.carType)
  const stock: StockCounts = { count: 0, makes: {}, models: {}, car_types: { used: 0, new: 0, demo: 0 } }
  for (const { make, model, carType, total } of groups) {
    const key = `${make}:${model}`
    stock.count += total
    stock.makes[make] = (stock.makes[make] ?? 0) + total
    stock.models[key] = (stock.models[key] ?? 0) + total
    if (carType === 'used' || carType === 'new' || carType === 'demo') stock.car_types[carType] += total
  }
  return stock
}
