import type { Address } from '@/config/schema/people'

/** Formats an address on one line from the known parts of street, city, state and postcode. */
export function formatAddress({ street, city, state, postcode }: Address): string {
  return [street, city, state, postcode].filter(Boolean).join(', ')
}
