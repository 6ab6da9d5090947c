import { and, asc, eq } from 'drizzle-orm'
import { cars, watchlist } from './schema'
import type { Store, Transaction } from './store'
import type { Website } from './websites'

/** Lists the ids of a phone number's saved cars, oldest first, optionally limited to one website. */
export async function listSavedCars(store: Store, phone: string, website: Website | null): Promise<number[]> {
  const rows = await selectSaved(store.db)
    .where(eq(watchlist.phone, phone))
    .orderBy(asc(watchlist.receivedAt))
  return rows.filter((row) => website === null || isOf(website, row)).map(({ carId }) => carId)
}

/** Whether a phone number has saved a car of a website. */
export async function isSavedAt(
  tx: Transaction,
  website: Website,
  phone: string,
  carId: number,
): Promise<boolean> {
  const rows = await selectSaved(tx).where(and(eq(watchlist.phone, phone), eq(watchlist.carId, carId)))
  return rows.some((row) => isOf(website, row))
}

/** Whether a car belongs to one of a website's dealerships. */
export function sellsCar(website: Website, { dealershipSlug }: { dealershipSlug: string }): boolean {
  return website.dealerships.some(({ slug }) => slug === dealershipSlug)
}

function selectSaved(db: Store['db'] | Transaction) {
  return db
    .select({ carId: watchlist.carId, site: watchlist.site, dealershipSlug: cars.dealershipSlug })
    .from(watchlist)
    .leftJoin(cars, eq(cars.id, watchlist.carId))
}

/** A deleted car belongs to the website on which it was saved. */
function isOf(
  website: Website,
  { site, dealershipSlug }: { site: string; dealershipSlug: string | null },
): boolean {
  return dealershipSlug === null ? site === website.slug : sellsCar(website, { dealershipSlug })
}
