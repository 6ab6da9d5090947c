import 'server-only'
import type { Site } from '@/config/schema/site'
import { verifyBotCheck } from '@/lib/bot-check/verify-bot-check.server'
import type { Database } from '@/lib/db/open-database.server'
import { spendOnce } from '@/lib/db/spend-once.server'
import { BOT_CHECK, SIGN_IN_FORM } from '@/lib/forms/names'
import { ApiError } from '@/lib/http/api-error'
import { countLoad, countOrRefuse } from './attempts.server'
import { listLoadLimits, listPlainLoadLimits, type LoadStep } from './limits'

export const SPENT = 'The bot check was used already. Please try again.'
const PROOF_NEEDED = 'Many people are signing in just now. Please try again with a bot check.'

export type Caller = {
  visitor: string
  host: string
  /** Whether a browser without scripts sent the form; it cannot give a proof. */
  isPlain: boolean
  /** What came as the bot check. */
  payload: unknown
  /** Whether a proof of this call was verified and spent already. */
  hasProof: boolean
}

/**
 * Counts a call of a site's sign-in. While there are too many, a call needs a solved proof of work, and browsers without
 * scripts have a limit by visitor: a flood becomes expensive for its sender, and nobody else is stopped.
 * @throws ApiError 422 with the field `bot_check`, which tells a browser to solve a challenge and repeat the call; 429.
 */
export async function admitUnderLoad(
  database: Database,
  site: Pick<Site, 'slug' | 'forms'>,
  step: LoadStep,
  { visitor, host, isPlain, payload, hasProof }: Caller,
): Promise<void> {
  const isBusy = await countLoad(database, listLoadLimits(site.slug, step, isPlain))
  if (!isBusy || hasProof) return
  if (isPlain) return countOrRefuse(database, listPlainLoadLimits(step, { site: site.slug, visitor }))
  const { bot_check: kind } = site.forms
  // A site that asks for no bot check needs one here all the same.
  const forms = { ...site.forms, bot_check: kind === 'none' ? 'altcha' : kind } as const
  const proof = await verifyBotCheck({ slug: site.slug, forms }, { form: SIGN_IN_FORM, host, payload })
  if (proof?.kind !== 'passed') throw refuse(PROOF_NEEDED)
  if (!(await spendOnce(database, proof))) throw refuse(SPENT)
}

function refuse(message: string): ApiError {
  return new ApiError(422, message, { fields: { [BOT_CHECK]: message } })
}
