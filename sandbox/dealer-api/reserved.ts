import type { JsonObject } from './schema'

/** Whether a car is reserved, in any of the formats that stock feeds send. */
export function isReserved(car: JsonObject): boolean {
  return car.reserved === true || car.reserved === 'true' || car.reserved === 1
}
