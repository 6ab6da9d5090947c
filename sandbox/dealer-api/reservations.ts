import { eq } from 'drizzle-orm'
import { saveCar } from './cars'
import { isReserved } from './reserved'
import { reservations, type CarRow, type JsonObject } from './schema'
import type { Transaction } from './store'

/** Why the platform refuses a reservation. */
export type RefusedReason = 'reserved' | 'sold' | 'not_in_stock' | 'released'

/** Reasons in words, for the `error` of the answer. */
export const REFUSALS: Record<RefusedReason, string> = {
  reserved: 'This vehicle is reserved already',
  sold: 'This vehicle has been sold',
  not_in_stock: 'This vehicle is not in stock',
  released: 'This reservation was released; make a new one',
}

/**
 * Whether a car can be reserved under an id; `null` when it can, or is already. A released id stays released: a request that
 * was delayed on its way must not reserve the vehicle again.
 */
export async function findRefusal(
  tx: Transaction,
  car: JsonObject,
  id: string,
): Promise<RefusedReason | null> {
  const [known] = await tx.select().from(reservations).where(eq(reservations.id, id))
  if (known?.state === 'released') return 'released'
  if (car.sold === true || car.status === 'sold') return 'sold'
  if (car.status !== 'in_stock' || car.show_on_dealer_website === false) return 'not_in_stock'
  if (isReserved(car) && car.reserved_by !== id) return 'reserved'
  return null
}

/** Reserves a car under an id. Returns whether anything changed. */
export async function reserveCar(
  tx: Transaction,
  row: CarRow,
  id: string,
  payload: JsonObject,
  nowMs: number,
): Promise<boolean> {
  if (isReserved(row.data) && row.data.reserved_by === id) return false
  await tx
    .insert(reservations)
    .values({ id, carId: row.id, state: 'reserved', payload })
    .onConflictDoUpdate({ target: reservations.id, set: { carId: row.id, state: 'reserved', payload } })
  await saveCar(tx, row, { ...row.data, reserved: true, reserved_by: id }, nowMs)
  return true
}

/** Ends a reservation, and frees the car when it is the one that reserved it. Returns whether the car changed. */
export async function releaseCar(tx: Transaction, row: CarRow, id: string, nowMs: number): Promise<boolean> {
  await tx
    .insert(reservations)
    .values({ id, carId: row.id, state: 'released', payload: {} })
    .onConflictDoUpdate({ target: reservations.id, set: { state: 'released' } })
  const { reserved_by: owner, ...car } = row.data
  if (owner !== id) return false
  await saveCar(tx, row, { ...car, reserved: false }, nowMs)
  return true
}
