import type { LookupKind } from '@/lib/trade-in/estimate'

/** What the button says that looks up a plate. */
export function nameLookup(gives: LookupKind): string {
  return gives === 'valuation' ? 'Find my vehicle and its value' : 'Find my vehicle by its registration'
}
