/** How a site's forms prove that somebody is there (`FM-13`); crosses to the browser with the form. */
export type BotCheckPlan =
  | { kind: 'none' }
  /** Proof of work, with our own server alone. */
  | { kind: 'altcha' }
  /** The provider's widget; proof of work when it can not be had. */
  | { kind: 'turnstile'; siteKey: string; scriptUrl: string }

type Forms = { bot_check: 'altcha' | 'turnstile' | 'none'; turnstile_site_key: string }

/** The plan of a site. `providerUrl` is the address below which the provider's `api.js` lies; without it, proof of work. */
export function planBotCheck(
  { bot_check: kind, turnstile_site_key: siteKey }: Forms,
  providerUrl: string | undefined,
): BotCheckPlan {
  if (kind !== 'turnstile') return { kind }
  if (!providerUrl) return { kind: 'altcha' }
  return { kind, siteKey, scriptUrl: `${providerUrl}/api.js?render=explicit` }
}
