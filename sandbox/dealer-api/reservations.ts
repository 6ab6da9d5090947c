import { eq } from 'drizzle-orm'
import { saveCar } from './cars'
import { isReserved } from './reserved'
import { reservations, type CarRow, type JsonObject } from './schema'
import type { Transaction } from './store'

/** Why the platform rejects a reservation. */
type RejectionReason = 'reserved' | 'sold' | 'not_in_stock' | 'released'

/** Error messages by reason. */
export const REJECTION_MESSAGES: Record<RejectionReason, string> = {
  reserved: 'This vehicle is already reserved',
  sold: 'This vehicle has been sold',
  not_in_stock: 'This vehicle is not in stock',
  released: 'This reservation was released. Create a new one.',
}

/**
 * Why a car cannot be reserved under an id; null when it can be or already is. A released id stays released,
 * so that a delayed request cannot reserve the car again.
 */
export async function findRejection(
  tx: Transaction,
  car: JsonObject,
  id: string,
): Promise<RejectionReason | null> {
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

/**
 * Releases a reservation, and makes the car available if it holds that reservation. Returns whether the car
 * changed.
 */
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
