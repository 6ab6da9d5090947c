import 'server-only'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import { z } from 'zod'
import { getEnv } from '@/lib/env'
import { deriveKey, listKeys } from '@/lib/secret.server'
import { CHECK_FAILED, type BotCheckResult } from './plan'

/** The proof of work is harder when it replaces Turnstile, because it is then the only check. */
const FALLBACK_FACTOR = 4
/** Upper bound of the number in a solved challenge. */
const NUMBER_LIMIT = 4_000_000
/** How long a challenge is valid, in ms. Long enough to fill in a form. */
const LIFETIME_MS = 60 * 60_000
const MAX_PAYLOAD_LENGTH = 2000
const PURPOSE = 'bot-check'

const payloadSchema = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().max(128),
  number: z.int().min(0).max(NUMBER_LIMIT),
  salt: z.string().max(200),
  signature: z.string().max(128),
})

type ProofOfWork = z.output<typeof payloadSchema>

/**
 * Creates a proof-of-work challenge in ALTCHA's format for one site and optionally one form (`FM-13`). `isFallback` makes it
 * harder.
 */
export function createBotChallenge(
  siteSlug: string,
  { form, isFallback = false, now = Date.now() }: { form?: string; isFallback?: boolean; now?: number } = {},
) {
  return createChallenge({
    algorithm: 'SHA-256',
    hmacKey: deriveKey(PURPOSE, siteSlug),
    maxnumber: getEnv().BOT_CHECK_MAX_NUMBER * (isFallback ? FALLBACK_FACTOR : 1),
    expires: new Date(now + LIFETIME_MS),
    ...(form ? { params: { form } } : {}),
  })
}

/** Parses a solved challenge from base64-encoded ALTCHA JSON; `null` if it is invalid. */
export function readProofOfWork(payload: unknown): ProofOfWork | null {
  if (typeof payload !== 'string' || payload === '' || payload.length > MAX_PAYLOAD_LENGTH) return null
  try {
    return payloadSchema.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')))
  } catch {
    return null
  }
}

/** Verifies a solved challenge for a site and form. A challenge without a form is valid for any form. */
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
    : { kind: 'failed', message: CHECK_FAILED }
}

async function isSolved(siteSlug: string, solution: ProofOfWork): Promise<boolean> {
  for (const key of listKeys(PURPOSE, siteSlug)) if (await verifySolution(solution, key)) return true
  return false
}
