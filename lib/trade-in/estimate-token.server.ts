import 'server-only'
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { deriveKey, isSignedFor } from '@/lib/secret.server'
import { ESTIMATE_LIFETIME_MS, type TradeInEstimate } from './estimate'

/** Clocks of several servers differ by so much, in ms. */
const CLOCK_SLACK_MS = 60_000
const PURPOSE = 'trade-in-estimate'
/** Longest token that is read, in characters. */
export const LONGEST_TOKEN = 1000

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
  /** When it was looked up, Unix ms. */
  at: z.number(),
})

/** What the server said about a vehicle, and when. */
export type EstimateClaims = z.output<typeof claimsSchema>

/**
 * An estimate with its token: the same words, signed for one site. So a lead can carry a figure that nobody typed, and the
 * dealer pays for one lookup.
 */
export function signEstimate(
  siteSlug: string,
  estimate: Omit<TradeInEstimate, 'token'>,
  now: number = Date.now(),
): TradeInEstimate {
  const claims: EstimateClaims = { ...estimate, at: now }
  const words = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return { ...estimate, token: `${words}.${sign(deriveKey(PURPOSE, siteSlug), words)}` }
}

/** What a token says, or `null` when it is forged, of another site, or too old. */
export function readEstimateToken(
  siteSlug: string,
  token: string,
  now: number = Date.now(),
): EstimateClaims | null {
  if (token.length > LONGEST_TOKEN) return null
  const [words = '', signature = ''] = token.split('.')
  if (!isSignedFor(PURPOSE, siteSlug, signature, (key) => sign(key, words))) return null
  const claims = claimsSchema.safeParse(JSON.parse(Buffer.from(words, 'base64url').toString('utf8')))
  if (!claims.success) return null
  const age = now - claims.data.at
  return age <= ESTIMATE_LIFETIME_MS && age >= -CLOCK_SLACK_MS ? claims.data : null
}

function sign(key: string, words: string): string {
  return createHmac('sha256', key).update(words).digest('base64url')
}
