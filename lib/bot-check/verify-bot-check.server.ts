import 'server-only'
import type { Site } from '@/config/schema/site'
import { readProofOfWork, verifyProofOfWork } from './challenge.server'
import { NOT_PASSED, type BotCheckResult } from './result'
import { LONGEST_TOKEN, verifyTurnstile } from './turnstile.server'

/**
 * The verdict on what came with an enquiry as its bot check (`FM-13`); `null` where the site asks for none. A site with
 * Turnstile takes a proof of work too, and a harder one: a blocked script or a provider that is down must not cost an enquiry.
 */
export async function verifyBotCheck(
  { slug, forms }: Pick<Site, 'slug' | 'forms'>,
  { form, host, payload }: { form: string; host: string; payload: unknown },
): Promise<BotCheckResult | null> {
  if (forms.bot_check === 'none') return null
  const solution = readProofOfWork(payload)
  if (solution) return verifyProofOfWork(slug, form, solution)
  const isToken = typeof payload === 'string' && payload !== '' && payload.length <= LONGEST_TOKEN
  if (forms.bot_check === 'turnstile' && isToken) return verifyTurnstile({ token: payload, form, host })
  return { kind: 'failed', message: NOT_PASSED }
}
