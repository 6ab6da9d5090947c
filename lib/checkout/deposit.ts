import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'

/** A deposit in integer cents of the site's currency. */
export type Deposit = { amount: number; currency: 'aud' | 'nzd' }

/** Stripe's smallest charge in either currency, in cents: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const LEAST = 50
/** Largest amount that Stripe takes in these currencies, in cents. */
const MOST = 99_999_999

/**
 * The deposit of a vehicle: from its payment processor's record alone, never from a browser (`RV-02`). Stripe's record comes
 * first where there are several. `null` where the amount is not in whole cents or is outside Stripe's limits. Pure.
 */
export function getDeposit(
  { payment_processors: processors }: Pick<Car, 'payment_processors'>,
  { country }: Pick<Site, 'country'>,
): Deposit | null {
  const record =
    processors.find(({ authorization_type: type }) => type.toLowerCase() === 'stripe') ?? processors[0]
  const dollars = record?.deposit_amount
  if (typeof dollars !== 'number') return null
  const amount = Math.round(dollars * 100)
  const isWhole = Math.abs(dollars * 100 - amount) < 1e-6
  if (!isWhole || amount < LEAST || amount > MOST) return null
  return { amount, currency: country === 'NZ' ? 'nzd' : 'aud' }
}
