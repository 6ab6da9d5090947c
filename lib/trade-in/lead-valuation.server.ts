import 'server-only'
import type { FormValues } from '@/lib/forms/schema'
import { isSamePlate, VALUATION_SOURCE } from './estimate'
import { readEstimateToken } from './estimate-token.server'

/** The hidden field in which a form brings the server's own estimate back. */
export const ESTIMATE_FIELD = 'valuation_token'

/**
 * What a lead says about the value of the shopper's vehicle (`RT-07`): the server's own words of when the plate was looked
 * up. Nothing when they were tampered with, are old, or are about another plate than the lead's.
 */
export function readLeadValuation(
  siteSlug: string,
  values: FormValues,
  now: number = Date.now(),
): Record<string, unknown> {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
  const token = text(ESTIMATE_FIELD)
  const claims = token ? readEstimateToken(siteSlug, token, now) : null
  // New Zealand has one register, and its form does not ask for it.
  const plate = { rego: text('rego'), regoState: text('regoState') || 'NZ' }
  if (!claims || !isSamePlate(claims, plate)) return {}
  return {
    valuation_vehicle: claims.name,
    valuation_low: claims.low,
    valuation_high: claims.high,
    valuation_km: claims.km,
    valuation_km_source: claims.isOwnKm ? 'shopper' : 'usual for its age',
    valuation_source: VALUATION_SOURCE,
    valuation_at: new Date(claims.at).toISOString(),
  }
}
