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
