import type { Address } from '@/config/schema/people'

/** An address on one line: street, city, state and postcode as far as they are known. */
export function formatAddress({ street, city, state, postcode }: Address): string {
  return [street, city, state, postcode].filter(Boolean).join(', ')
}
