import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { formatPrice, getPrice } from '@/lib/cars/price'

/** A deposit in integer cents of the site's currency. */
export type Deposit = { amount: number; currency: 'aud' | 'nzd' }

/** A deposit outside of these limits is a mistake in the record, in cents: 1 to 100,000 dollars. */
const LEAST = 100
const MOST = 10_000_000

/**
 * The deposit of a vehicle: from its payment processor's record alone, never from a browser (`RV-02`). Stripe's record comes
 * first where there are several. `null` where the amount is not in whole cents, is outside of the limits, or exceeds the
 * vehicle's price. Pure.
 */
export function getDeposit(car: Car, { country }: Pick<Site, 'country'>): Deposit | null {
  const { payment_processors: processors } = car
  const record =
    processors.find(({ authorization_type: type }) => type.toLowerCase() === 'stripe') ?? processors[0]
  const dollars = record?.deposit_amount
  if (typeof dollars !== 'number') return null
  const amount = Math.round(dollars * 100)
  const isWhole = Math.abs(dollars * 100 - amount) < 1e-6
  const most = Math.min(MOST, (getPrice(car) ?? 0) * 100)
  if (!isWhole || amount < LEAST || amount > most) return null
  return { amount, currency: country === 'NZ' ? 'nzd' : 'aud' }
}

/** A deposit of integer cents as text, like `$500`; both currencies of the product are written with a dollar sign (`TG-06`). */
export function formatDeposit(cents: number): string {
  return formatPrice(cents / 100)
}

/** The currency of a deposit by its name, for the one place where a shopper pays. */
export function nameCurrency(currency: 'aud' | 'nzd'): string {
  return currency === 'nzd' ? 'New Zealand dollars (NZD)' : 'Australian dollars (AUD)'
}
