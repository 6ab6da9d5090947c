import { HONEYPOT } from '@/lib/forms/names'
import { ApiError } from '@/lib/http/api-error'

/** The bot check of a site's forms (`FM-13`), sent to the browser with the form. */
export type BotCheckPlan =
  | { kind: 'none' }
  /** Proof of work, verified by our own server. */
  | { kind: 'altcha' }
  /** The Turnstile widget, with proof of work as the fallback. */
  | { kind: 'turnstile'; siteKey: string; scriptUrl: string }

type Forms = { bot_check: 'altcha' | 'turnstile' | 'none'; turnstile_site_key: string }

/** Chooses the bot check of a site. `providerUrl` is the base URL of Turnstile's `api.js`; without it, proof of work is used. */
export function planBotCheck(
  { bot_check: kind, turnstile_site_key: siteKey }: Forms,
  providerUrl: string | undefined,
): BotCheckPlan {
  if (kind !== 'turnstile') return { kind }
  if (!providerUrl) return { kind: 'altcha' }
  return { kind, siteKey, scriptUrl: `${providerUrl}/api.js?render=explicit` }
}

/** Result of a bot check. The caller must spend the signature of a passed check, so that it is accepted only once. */
export type BotCheckResult =
  | { kind: 'passed'; signature: string; expiresAt: number }
  | { kind: 'failed'; message: string }

export const CHECK_FAILED = 'The bot check failed. Please try again.'

const HONEYPOT_FILLED =
  'A hidden field was filled in, possibly by your browser’s autofill. Please send the form again.'

/** Rejects bots that fill in every field. The error has a message, because autofill can cause it too. @throws ApiError 422 */
export function rejectFilledHoneypot(fields: Record<string, unknown>): void {
  if (fields[HONEYPOT]) throw new ApiError(422, HONEYPOT_FILLED, { fields: { [HONEYPOT]: HONEYPOT_FILLED } })
}
