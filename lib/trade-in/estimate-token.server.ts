import 'server-only'
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { FormValues } from '@/lib/forms/values'
import { deriveKey, isSignedFor } from '@/lib/secret.server'
import { ESTIMATE_LIFETIME_MS, isSamePlate, type TradeInEstimate, VALUATION_SOURCE } from './estimate'

/** Tolerated clock difference between servers, in ms. */
const CLOCK_SLACK_MS = 60_000
const PURPOSE = 'trade-in-estimate'
/** Maximum token length in characters. */
const LONGEST_TOKEN = 1000

const claimsSchema = z.object({
  name: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.number(),
  rego: z.string(),
  regoState: z.string(),
  low: z.number(),
  high: z.number(),
  km: z.number(),
  isOwnKm: z.boolean(),
  // Estimates of an earlier version have no unit.
  isMiles: z.boolean().default(false),
  /** Time of the lookup, Unix ms. */
  at: z.number(),
})

/** The signed content of an estimate token. */
type EstimateClaims = z.output<typeof claimsSchema>

/**
 * Signs an estimate for one site. A lead can then carry a value that the browser did not make up, and the
 * dealer pays for only one lookup.
 */
export function signEstimate(
  siteSlug: string,
  estimate: Omit<TradeInEstimate, 'token'>,
  now: number = Date.now(),
): TradeInEstimate {
  const claims: EstimateClaims = { ...estimate, at: now }
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return { ...estimate, token: `${payload}.${sign(deriveKey(PURPOSE, siteSlug), payload)}` }
}

/** Verifies a token and returns its claims; `null` if it is forged, expired or from another site. */
export function readEstimateToken(
  siteSlug: string,
  token: string,
  now: number = Date.now(),
): EstimateClaims | null {
  if (token.length > LONGEST_TOKEN) return null
  const [payload = '', signature = ''] = token.split('.')
  if (!isSignedFor(PURPOSE, siteSlug, signature, (key) => sign(key, payload))) return null
  const claims = claimsSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  if (!claims.success) return null
  const age = now - claims.data.at
  return age <= ESTIMATE_LIFETIME_MS && age >= -CLOCK_SLACK_MS ? claims.data : null
}

function sign(key: string, payload: string): string {
  return createHmac('sha256', key).update(payload).digest('base64url')
}

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
