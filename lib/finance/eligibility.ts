import { isAvailable } from '@/lib/cars/availability'
import type { CarSummary } from '@/lib/cars/car'
import { getPayment, type LenderOffer, type LenderVariant } from './lenders'

/** Reason why an offer is not shown for a car. */
export type Ineligible = 'rates-missing' | 'not-available' | 'price-too-low' | 'too-old' | 'payment-missing'

export type RatedOffer = LenderOffer & { interestRate: number; comparisonRate: number }

/** Whether both rates of an offer are known; otherwise nothing is shown (`FI-01`). */
export function hasRates(offer: LenderOffer): offer is RatedOffer {
  return offer.interestRate !== null && offer.comparisonRate !== null
}

/**
 * Checks an offer against its lender's rules and returns the reason if it does not qualify, otherwise `null`
 * (`FI-01` to `FI-03`). `year` is the current calendar year.
 */
export function findIneligibility(
  car: Pick<CarSummary, 'status' | 'sold' | 'price' | 'year'>,
  offer: LenderOffer,
  variant: LenderVariant,
  year: number,
): Ineligible | null {
  if (!hasRates(offer)) return 'rates-missing'
  if (!isAvailable(car) || car.sold) return 'not-available'
  if (variant.priceAbove !== null && (car.price === null || car.price <= variant.priceAbove))
    return 'price-too-low'
  if (variant.oldestYears !== null && (car.year === null || year - car.year > variant.oldestYears))
    return 'too-old'
  if (variant.needsPayment && getPayment(offer, variant) === null) return 'payment-missing'
  return null
}
