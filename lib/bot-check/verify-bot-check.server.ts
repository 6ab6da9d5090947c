import 'server-only'
import type { Site } from '@/config/schema/site'
import { readProofOfWork, verifyProofOfWork } from './challenge.server'
import { CHECK_FAILED, type BotCheckResult } from './result'
import { MAX_TOKEN_LENGTH, verifyTurnstile } from './turnstile.server'

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
