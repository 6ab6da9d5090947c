import type { Address } from '@/config/schema/people'
import { formatAddress } from './address'

/** Map link of a place: the address's own URL, or a search for name and address (`LK-04`). */
export function getMapLink(address: Address, name: string): string {
  if (address.place_url) return address.place_url
  const query = [name, formatAddress(address)].filter(Boolean).join(', ')
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}
