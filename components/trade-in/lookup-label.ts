import type { LookupKind } from '@/lib/trade-in/estimate'

/** Label of the plate lookup button. */
export function getLookupLabel(gives: LookupKind): string {
  return gives === 'valuation' ? 'Find my vehicle and its value' : 'Find my vehicle by registration'
}
