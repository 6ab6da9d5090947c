import 'server-only'
import type { Site } from '@/config/schema/site'
import { verifyBotCheck } from '@/lib/bot-check/bot-check.server'
import type { Database } from '@/lib/db/open-database.server'
import { countAttempt, countLoad, type Limit, spendOnce } from '@/lib/db/limited-use.server'
import { BOT_CHECK, SIGN_IN_FORM } from '@/lib/forms/names'
import { ApiError } from '@/lib/http/api-error'
import { describeWait } from '@/lib/http/response-error'
import { listLoadLimits, listPlainLoadLimits, type LoadStep } from './limits'

/** `countAttempt` for route handlers. @throws ApiError 429 with Retry-After. */
export async function countOrRefuse(database: Database, limits: readonly Limit[]): Promise<void> {
  const verdict = await countAttempt(database, limits)
  if (verdict.kind === 'allowed') return
  const { retryAfterSeconds: seconds } = verdict
  throw new ApiError(429, `Too many attempts. Please try again ${describeWait(seconds)}.`, {
    headers: { 'retry-after': String(seconds) },
  })
}

export const ALREADY_USED = 'This bot check has already been used. Please try again.'
const PROOF_REQUIRED = 'Sign-in is very busy right now. Please complete the bot check and try again.'

export type Caller = {
  visitor: string
  host: string
  /** Whether a browser without JavaScript sent the form. It cannot solve a proof of work. */
  isPlain: boolean
  /** The bot check payload of the request. */
  payload: unknown
  /** Whether this request's proof of work is already verified and spent. */
  hasProof: boolean
}

/**
 * Counts a request to a site's sign-in. Under load, a request needs a proof of work, and browsers without JavaScript are limited
 * per visitor. This makes a flood expensive without locking out other shoppers.
 * @throws ApiError 422 with the field `bot_check`, after which the browser solves a challenge and retries; 429.
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
  // Under load, the check is required even on sites without a bot check.
  const forms = { ...site.forms, bot_check: kind === 'none' ? 'altcha' : kind } as const
  const proof = await verifyBotCheck({ slug: site.slug, forms }, { form: SIGN_IN_FORM, host, payload })
  if (proof?.kind !== 'passed') throw refuse(PROOF_REQUIRED)
  if (!(await spendOnce(database, proof))) throw refuse(ALREADY_USED)
}

function refuse(message: string): ApiError {
  return new ApiError(422, message, { fields: { [BOT_CHECK]: message } })
}
