import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import { z } from 'zod'
import type { Site } from '@/config/schema/site'
import { getEnv } from '@/lib/env'
import { fetchUpstream } from '@/lib/http/fetch-upstream.server'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { deriveKey, listKeys } from '@/lib/secret.server'
import { type BotCheckResult, CHECK_FAILED } from './plan'

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
function readProofOfWork(payload: unknown): ProofOfWork | null {
  if (typeof payload !== 'string' || payload === '' || payload.length > MAX_PAYLOAD_LENGTH) return null
  try {
    return payloadSchema.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')))
  } catch {
    return null
  }
}

/** Verifies a solved challenge for a site and form. A challenge without a form is valid for any form. */
async function verifyProofOfWork(
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

/**
 * Verifies the bot check of a request (`FM-13`); `null` when the site requires none. Sites with Turnstile also accept a harder
 * proof of work, so that a blocked script or an outage of Turnstile does not lose an enquiry.
 */
export async function verifyBotCheck(
  { slug, forms }: Pick<Site, 'slug' | 'forms'>,
  { form, host, payload }: { form: string; host: string; payload: unknown },
): Promise<BotCheckResult | null> {
  if (forms.bot_check === 'none') return null
  const solution = readProofOfWork(payload)
  if (solution) return verifyProofOfWork(slug, form, solution)
  const isToken = typeof payload === 'string' && payload !== '' && payload.length <= MAX_TOKEN_LENGTH
  if (forms.bot_check === 'turnstile' && isToken) return verifyTurnstile({ token: payload, form, host })
  return { kind: 'failed', message: CHECK_FAILED }
}

/** Timeout of one of two attempts, in ms. */
const TIMEOUT_MS = 3000
/** How long spent tokens are stored, in ms. Longer than their lifetime of five minutes, so that none is accepted twice. */
const REMEMBER_MS = 15 * 60_000
const MAX_TOKEN_LENGTH = 2048

const answerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
})
/** Error codes caused by our configuration or by Turnstile, not by the visitor. */
const CONFIGURATION_ERRORS = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'bad-request',
  'internal-error',
])

type TurnstileClaim = { token: string; form: string; host: string }

/**
 * Verifies a widget's token with Turnstile (`FM-13`). Both attempts use one idempotency key, so that a retry does not fail with
 * a spent token. The token must match the form and host. The visitor's IP address is not sent.
 * Never throws: when Turnstile is unavailable the check fails, and the browser falls back to the proof of work.
 */
async function verifyTurnstile({ token, form, host }: TurnstileClaim): Promise<BotCheckResult> {
  const { TURNSTILE_URL, TURNSTILE_SECRET_KEY } = getEnv()
  if (!TURNSTILE_URL || !TURNSTILE_SECRET_KEY) return { kind: 'failed', message: CHECK_FAILED }
  try {
    const { json } = await fetchUpstream({
      service: 'turnstile',
      url: `${TURNSTILE_URL}/siteverify`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        secret: TURNSTILE_SECRET_KEY,
        response: token,
        idempotency_key: randomUUID(),
      }),
      timeoutMs: TIMEOUT_MS,
      retries: 1,
    })
    const answer = answerSchema.parse(json)
    const codes = answer['error-codes']
    if (codes.some((code) => CONFIGURATION_ERRORS.has(code)))
      logLine('error', `turnstile rejected the request: ${codes.join(', ')}`, {})
    const isOurs = answer.hostname === readHostname(host) && answer.action === form
    if (!answer.success || !isOurs) return { kind: 'failed', message: CHECK_FAILED }
  } catch (error) {
    logLine('error', `turnstile request failed: ${describeFailure(error)}`, { form })
    return { kind: 'failed', message: CHECK_FAILED }
  }
  const hash = createHash('sha256').update(token).digest('hex')
  return { kind: 'passed', signature: `turnstile ${hash}`, expiresAt: Date.now() + REMEMBER_MS }
}

function readHostname(host: string): string {
  const url = `http://${host}`
  return URL.canParse(url) ? new URL(url).hostname : ''
}
