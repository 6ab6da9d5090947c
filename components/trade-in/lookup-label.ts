import type { LookupKind } from '@/lib/trade-in/estimate'

/** Label of the plate lookup button. */
export function getLookupLabel(gives: LookupKind): string {
  return gives === 'valuation' ? 'Look up my vehicle and its value' : 'Look up my vehicle by registration'
}
