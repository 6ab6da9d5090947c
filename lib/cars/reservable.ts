import type { Site } from '@/config/schema/site'
import { isTestDriveOnly } from './availability'
import type { CarSummary } from './car'
import { getPrice } from './price'

/** A car at or below this many dollars can not be reserved (`RV-01`). */
const RESERVE_ABOVE = 200

/**
 * Whether a listing may offer the reserve checkout: the rule of `RV-01` as far as a search document tells, and with the
 * payment processors where the whole car is known. The checkout itself decides again from the uncached car.
 */
export function isReservable(
  car: CarSummary & { payment_processors?: readonly unknown[] },
  site: Pick<Site, 'payment_provider' | 'enable_store'>,
): boolean {
  return (
    site.enable_store &&
    site.payment_provider !== '' &&
    car.status === 'in_stock' &&
    !isTestDriveOnly(car) &&
    car.has_checkout_payment_processor &&
    car.payment_processors?.length !== 0 &&
    !car.sold &&
    !car.reserved &&
    (getPrice(car) ?? 0) > RESERVE_ABOVE &&
    car.reservable
  )
}
