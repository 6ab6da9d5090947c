/** Variable names of one Stripe account; `stripe_key_variable` of a dealership names the first of a dealer's own account. */
export type StripeVariables = { secretKey: string; webhookSecret: string; previousWebhookSecret: string }

/** What the environment holds of a dealer's own Stripe account; a value is `undefined` while its variable is not set. */
export type DealerStripeKeys = {
  secretKey: string | undefined
  /** Secrets that may sign webhooks: the current one and, during a rotation, the one before. */
  webhookSecrets: readonly string[]
}

/** Stripe's script of the release that the installed packages are made for. */
export const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js'

type Variables = Readonly<Record<string, string | undefined>>

const DEALER_VARIABLE = /^([A-Z][A-Z0-9_]{0,63})_STRIPE_(?:KEY|WEBHOOK_SECRET(?:_PREVIOUS)?)$/

/** Whether an environment has a secret key of Stripe. `present` has no empty values. */
export function hasStripeKey(present: Variables): boolean {
  return (
    present['STRIPE_SECRET_KEY'] !== undefined ||
    Object.keys(present).some((name) => name.endsWith('_STRIPE_KEY'))
  )
}

/** An environment without anything of Stripe. */
export function withoutStripe(present: Variables): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(present).filter(([name]) => !name.startsWith('STRIPE_') && !DEALER_VARIABLE.test(name)),
  )
}

/** The variables that go with a dealer's own secret key, `NORTHSIDE_STRIPE_KEY` for instance. */
export function nameStripeVariables(keyVariable: string): StripeVariables {
  const webhookSecret = keyVariable.replace(/_KEY$/, '_WEBHOOK_SECRET')
  return { secretKey: keyVariable, webhookSecret, previousWebhookSecret: `${webhookSecret}_PREVIOUS` }
}

/** Dealers' own Stripe accounts in an environment, by the name of the variable of their secret key. `present` has no empty values. */
export function listDealerStripeKeys(present: Variables): Record<string, DealerStripeKeys> {
  const names = Object.keys(present).flatMap((name) => DEALER_VARIABLE.exec(name)?.[1] ?? [])
  return Object.fromEntries(
    [...new Set(names)].map((name) => {
      const keyVariable = `${name}_STRIPE_KEY`
      const { webhookSecret, previousWebhookSecret } = nameStripeVariables(keyVariable)
      const secrets = [present[webhookSecret], present[previousWebhookSecret]]
      const webhookSecrets = secrets.filter((secret) => secret !== undefined)
      return [keyVariable, { secretKey: present[keyVariable], webhookSecrets }]
    }),
  )
}
