/** Variable names of a Stripe account. A dealership's `stripe_key_variable` is the first of them. */
type StripeVariables = { secretKey: string; webhookSecret: string; previousWebhookSecret: string }

/** Environment values of a dealer's own Stripe account; `undefined` when not set. */
export type DealerStripeKeys = {
  secretKey: string | undefined
  /** Secrets that sign webhooks: the current one and, during a rotation, the previous one. */
  webhookSecrets: readonly string[]
}

/** Stripe.js of the release that matches the installed packages. */
export const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js'

type Variables = Readonly<Record<string, string | undefined>>

const DEALER_VARIABLE = /^([A-Z][A-Z0-9_]{0,63})_STRIPE_(?:KEY|WEBHOOK_SECRET(?:_PREVIOUS)?)$/

/** Whether an environment has a Stripe secret key. `present` has no empty values. */
export function hasStripeKey(present: Variables): boolean {
  return (
    present['STRIPE_SECRET_KEY'] !== undefined ||
    Object.keys(present).some((name) => name.endsWith('_STRIPE_KEY'))
  )
}

/** Removes all Stripe variables. */
export function withoutStripe(present: Variables): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(present).filter(([name]) => !name.startsWith('STRIPE_') && !DEALER_VARIABLE.test(name)),
  )
}

/** Names of the variables that belong to a dealer's secret key such as `NORTHSIDE_STRIPE_KEY`. */
export function nameStripeVariables(keyVariable: string): StripeVariables {
  const webhookSecret = keyVariable.replace(/_KEY$/, '_WEBHOOK_SECRET')
  return { secretKey: keyVariable, webhookSecret, previousWebhookSecret: `${webhookSecret}_PREVIOUS` }
}

/** Dealers' own Stripe accounts by the variable name of their secret key. `present` has no empty values. */
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
