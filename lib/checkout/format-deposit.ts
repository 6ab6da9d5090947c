import { formatPrice } from '@/lib/cars/price'

/** A deposit of integer cents as text, like `$500`; both currencies of the product are written with a dollar sign (`TG-06`). */
export function formatDeposit(cents: number): string {
  return formatPrice(cents / 100)
}

/** The currency of a deposit by its name, for the one place where a shopper pays. */
export function nameCurrency(currency: 'aud' | 'nzd'): string {
  return currency === 'nzd' ? 'New Zealand dollars (NZD)' : 'Australian dollars (AUD)'
}
