import 'server-only'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import { z } from 'zod'
import { deriveKey } from '@/lib/secret.server'

/** Hashes a browser tries on average are half of this: well under a second on a laptop, some two on an old phone. */
const LARGEST_NUMBER = 40_000
/** How long a challenge can be answered, in ms: long enough to fill in a form. */
const LIFETIME_MS = 60 * 60_000
const LONGEST_PAYLOAD = 2000

const payloadSchema = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().max(128),
  number: z.int().min(0).max(LARGEST_NUMBER),
  salt: z.string().max(200),
  signature: z.string().max(128),
})

export type BotCheckResult =
  | { kind: 'passed'; signature: string; expiresAt: number }
  | { kind: 'failed'; message: string }

/** A proof-of-work challenge in ALTCHA's format for one site (`FM-13`). */
export function createBotChallenge(siteSlug: string, now: number = Date.now()) {
  return createChallenge({
    algorithm: 'SHA-256',
    hmacKey: deriveKey('bot-check', siteSlug),
    maxnumber: LARGEST_NUMBER,
    expires: new Date(now + LIFETIME_MS),
  })
}

/**
 * Checks a solved challenge: base64 of ALTCHA's JSON. Whoever accepts it must spend its signature, so that it counts
 * once. Never throws for a bad payload.
 */
export async function verifyBotCheck(siteSlug: string, payload: unknown): Promise<BotCheckResult> {
  const failed: BotCheckResult = {
    kind: 'failed',
    message: 'The bot check was not passed. Please try again.',
  }
  if (typeof payload !== 'string' || payload === '' || payload.length > LONGEST_PAYLOAD) return failed
  const solution = readPayload(payload)
  if (!solution) return failed
  const expiresAt = Number(extractParams(solution)['expires']) * 1000
  if (!Number.isFinite(expiresAt) || !(await verifySolution(solution, deriveKey('bot-check', siteSlug))))
    return failed
  return { kind: 'passed', signature: solution.signature, expiresAt }
}

function readPayload(payload: string): z.output<typeof payloadSchema> | null {
  try {
    return payloadSchema.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')))
  } catch {
    return null
  }
}
