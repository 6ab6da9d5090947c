import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { formatPrice, getPrice, isPaidWeekly } from '@/lib/cars/price'

/** A deposit in integer cents of the site's currency. */
export type Deposit = { amount: number; currency: 'aud' | 'nzd' }

/** Limits in cents: 1 to 100,000 dollars. A deposit outside them is an error in the vehicle's record. */
const MIN_CENTS = 100
const MAX_CENTS = 10_000_000

/**
 * The deposit of a vehicle, read only from its payment processor's record, never from the browser (`RV-02`). Stripe's record
 * takes precedence over other processors. `null` when the amount is not in whole cents, is outside the limits, or exceeds the
 * vehicle's price; a weekly price is no limit. Pure.
 */
export function getDeposit(car: Car, { country }: Pick<Site, 'country'>): Deposit | null {
  const { payment_processors: processors } = car
  const record =
    processors.find(({ authorization_type: type }) => type.toLowerCase() === 'stripe') ?? processors[0]
  const dollars = record?.deposit_amount
  if (typeof dollars !== 'number') return null
  const amount = Math.round(dollars * 100)
  const isWhole = Math.abs(dollars * 100 - amount) < 1e-6
  const price = isPaidWeekly(car) ? Infinity : (getPrice(car) ?? 0)
  const max = Math.min(MAX_CENTS, price * 100)
  if (!isWhole || amount < MIN_CENTS || amount > max) return null
  return { amount, currency: country === 'NZ' ? 'nzd' : 'aud' }
}

/** Formats integer cents, for example as `$500`. AUD and NZD both use a dollar sign (`TG-06`). */
export function formatDeposit(cents: number): string {
  return formatPrice(cents / 100)
}

/** The currency's full name, shown where the shopper pays. */
export function nameCurrency(currency: 'aud' | 'nzd'): string {
  return currency === 'nzd' ? 'New Zealand dollars (NZD)' : 'Australian dollars (AUD)'
}
