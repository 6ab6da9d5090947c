import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { getEnv } from '@/lib/env'
import { fetchUpstream } from '@/lib/http/fetch-upstream.server'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { NOT_PASSED, type BotCheckResult } from './result'

/** For one of two attempts, in ms; a shopper waits. */
const TIMEOUT_MS = 3000
/** The provider's tokens live five minutes; remembered longer, so that none comes twice. */
const REMEMBER_MS = 15 * 60_000
export const LONGEST_TOKEN = 2048

const answerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
})
/** Codes that speak of our account, not of the visitor. */
const OUR_FAULT = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error'])

export type TurnstileClaim = { token: string; form: string; host: string }

/**
 * Asks the provider about a widget's token (`FM-13`): two attempts, one key, so that the second does not find the token spent
 * by the first. The token counts for the form and the host that it was made for. The visitor's address is not handed on.
 * Never throws: when the provider can not be asked the check has failed, and browsers go on to the proof of work.
 */
export async function verifyTurnstile({ token, form, host }: TurnstileClaim): Promise<BotCheckResult> {
  const { TURNSTILE_URL, TURNSTILE_SECRET_KEY } = getEnv()
  if (!TURNSTILE_URL || !TURNSTILE_SECRET_KEY) return { kind: 'failed', message: NOT_PASSED }
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
    if (codes.some((code) => OUR_FAULT.has(code)))
      logLine('error', `turnstile refuses our call: ${codes.join(', ')}`, {})
    const isOurs = answer.hostname === readHostname(host) && answer.action === form
    if (!answer.success || !isOurs) return { kind: 'failed', message: NOT_PASSED }
  } catch (error) {
    logLine('error', `turnstile could not be asked: ${describeFailure(error)}`, { form })
    return { kind: 'failed', message: NOT_PASSED }
  }
  const hash = createHash('sha256').update(token).digest('hex')
  return { kind: 'passed', signature: `turnstile ${hash}`, expiresAt: Date.now() + REMEMBER_MS }
}

function readHostname(host: string): string {
  const url = `http://${host}`
  return URL.canParse(url) ? new URL(url).hostname : ''
}
