import { and, asc, eq } from 'drizzle-orm'
import { cars, watchlist } from './schema'
import type { Store, Transaction } from './store'
import type { Website } from './websites'

/** The ids of a phone's saved cars, oldest first; only those of one website where it is given. */
export async function listSavedCars(store: Store, phone: string, website: Website | null): Promise<number[]> {
  const rows = await selectSaved(store.db)
    .where(eq(watchlist.phone, phone))
    .orderBy(asc(watchlist.receivedAt))
  return rows.filter((row) => website === null || isOf(website, row)).map(({ carId }) => carId)
}

/** Whether a phone's saved car is one of a website's. */
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

/** A car that is deleted belongs to the website that it was saved at. */
function isOf(
  website: Website,
  { site, dealershipSlug }: { site: string; dealershipSlug: string | null },
): boolean {
  return dealershipSlug === null ? site === website.slug : sellsCar(website, { dealershipSlug })
}
