import 'server-only'
import type { FormValues } from '@/lib/forms/values'
import { isSamePlate, VALUATION_SOURCE } from './estimate'
import { readEstimateToken } from './estimate-token.server'

/** Name of the hidden form field that returns the signed estimate. */
export const ESTIMATE_FIELD = 'valuation_token'

/**
 * The valuation fields of a lead (`RT-07`), taken from the server's signed estimate. Empty if the token is
 * invalid, expired or belongs to another plate.
 */
export function readLeadValuation(
  siteSlug: string,
  values: FormValues,
  now: number = Date.now(),
): Record<string, unknown> {
  const token = values[ESTIMATE_FIELD]
  const claims = token ? readEstimateToken(siteSlug, token, now) : null
  // New Zealand has a single register, so its form has no state field.
  const plate = { rego: values.rego ?? '', regoState: values.regoState || 'NZ' }
  if (!claims || !isSamePlate(claims, plate)) return {}
  return {
    valuation_vehicle: claims.name,
    valuation_low: claims.low,
    valuation_high: claims.high,
    valuation_km: claims.km,
    valuation_km_source: claims.isOwnKm ? 'shopper' : 'average for its age',
    valuation_source: VALUATION_SOURCE,
    valuation_at: new Date(claims.at).toISOString(),
  }
}
