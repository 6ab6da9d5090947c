import 'server-only'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import { z } from 'zod'
import { getEnv } from '@/lib/env'
import { deriveKey, listKeys } from '@/lib/secret.server'
import { NOT_PASSED, type BotCheckResult } from './result'

/** Where the proof of work replaces a provider's check, it is the only obstacle for robots. */
const STAND_IN_FACTOR = 4
/** Above every number that a challenge of this product can have. */
const NUMBER_LIMIT = 4_000_000
/** How long a challenge is valid, in ms: long enough to fill in a form. */
const LIFETIME_MS = 60 * 60_000
const LONGEST_PAYLOAD = 2000
const PURPOSE = 'bot-check'

const payloadSchema = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().max(128),
  number: z.int().min(0).max(NUMBER_LIMIT),
  salt: z.string().max(200),
  signature: z.string().max(128),
})

export type ProofOfWork = z.output<typeof payloadSchema>

/**
 * A proof-of-work challenge in ALTCHA's format for one site, and for one form when it is named (`FM-13`). `isStandIn` makes
 * it harder.
 */
export function createBotChallenge(
  siteSlug: string,
  { form, isStandIn = false, now = Date.now() }: { form?: string; isStandIn?: boolean; now?: number } = {},
) {
  return createChallenge({
    algorithm: 'SHA-256',
    hmacKey: deriveKey(PURPOSE, siteSlug),
    maxnumber: getEnv().BOT_CHECK_MAX_NUMBER * (isStandIn ? STAND_IN_FACTOR : 1),
    expires: new Date(now + LIFETIME_MS),
    ...(form ? { params: { form } } : {}),
  })
}

/** A solved challenge from base64 of ALTCHA's JSON; `null` when it is none. */
export function readProofOfWork(payload: unknown): ProofOfWork | null {
  if (typeof payload !== 'string' || payload === '' || payload.length > LONGEST_PAYLOAD) return null
  try {
    return payloadSchema.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')))
  } catch {
    return null
  }
}

/** Checks a solved challenge for a site and form. One that was made for no form counts for any. Never throws for a bad one. */
export async function verifyProofOfWork(
  siteSlug: string,
  form: string,
  solution: ProofOfWork,
): Promise<BotCheckResult> {
  const { expires, form: madeFor = form } = extractParams(solution)
  const expiresAt = Number(expires) * 1000
  const isGood = madeFor === form && Number.isFinite(expiresAt) && (await isSolved(siteSlug, solution))
  return isGood
    ? { kind: 'passed', signature: solution.signature, expiresAt }
    : { kind: 'failed', message: NOT_PASSED }
}

async function isSolved(siteSlug: string, solution: ProofOfWork): Promise<boolean> {
  for (const key of listKeys(PURPOSE, siteSlug)) if (await verifySolution(solution, key)) return true
  return false
}
