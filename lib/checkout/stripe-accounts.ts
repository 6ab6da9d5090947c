import type { Dealership } from '@/config/schema/people'
import type { Env } from '@/lib/read-env'
import { SANDBOX_KEYS } from '@/lib/sandbox-keys'
import type { DealerStripeKeys } from '@/lib/stripe-env'

/** The Stripe settings of the environment. Server only: they contain secrets. */
export type StripeSettings = Pick<
  Env,
  | 'NODE_ENV'
  | 'SANDBOX'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_PUBLISHABLE_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'STRIPE_WEBHOOK_SECRET_PREVIOUS'
  | 'STRIPE_DEALER_KEYS'
>

/** The Stripe account that receives a dealership's deposits. Contains no secrets: browsers and stored reservations use it. */
export type StripeAccount = {
  /** `''` for the platform's own, `acct_…` for Connect, `key:NAME_STRIPE_KEY` for the dealer's own key. */
  account: string
  publishableKey: string
  /** The Connect account that the browser sends with the publishable key. */
  stripeAccount: string | null
}

/** Credentials for server calls to an account. */
type StripeAccess = { secretKey: string; stripeAccount: string | null }

type AccountSettings = Pick<
  Dealership,
  'card_payments' | 'stripe_account' | 'stripe_key_variable' | 'stripe_publishable_key'
>

const OWN_KEY = 'key:'
const TEST_KEY = 'pk_test_'

/**
 * The Stripe account of a dealership (ADR 47): the dealer's own key, else a direct charge on its Connect account, else the
 * platform's account. `null` when the dealership does not accept cards or a key is missing. In production, a test-mode
 * publishable key counts as missing (`RV-01`). Pure.
 */
export function findStripeAccount(
  dealership: AccountSettings,
  settings: StripeSettings,
): StripeAccount | null {
  if (!dealership.card_payments) return null
  const { stripe_key_variable: variable, stripe_account: connected } = dealership
  const account = variable ? `${OWN_KEY}${variable}` : connected
  const publishableKey = variable ? dealership.stripe_publishable_key : settings.STRIPE_PUBLISHABLE_KEY
  if (!publishableKey || !isAcceptedKey(publishableKey, settings)) return null
  if (!findStripeAccess(account, settings)) return null
  return { account, publishableKey, stripeAccount: !variable && connected ? connected : null }
}

/** The secret key and the `Stripe-Account` header for a stored `account`; `null` when the key is missing. Pure. */
export function findStripeAccess(account: string, settings: StripeSettings): StripeAccess | null {
  if (account.startsWith(OWN_KEY)) {
    const { secretKey } = readDealerKeys(account.slice(OWN_KEY.length), settings)
    return secretKey ? { secretKey, stripeAccount: null } : null
  }
  const secretKey = settings.STRIPE_SECRET_KEY
  return secretKey ? { secretKey, stripeAccount: account || null } : null
}

/**
 * All accepted webhook secrets: the platform's, which also covers its Connect accounts, and those of dealers' own accounts; during
 * a rotation also the previous one. A variable can list several, because Stripe issues one per endpoint. Any of them may sign any
 * event, because an event only triggers another read of the intent. Pure.
 */
export function listWebhookSecrets(settings: StripeSettings): string[] {
  const platform = [settings.STRIPE_WEBHOOK_SECRET, settings.STRIPE_WEBHOOK_SECRET_PREVIOUS]
  const dealers = Object.values(settings.STRIPE_DEALER_KEYS).flatMap(({ webhookSecrets }) => webhookSecrets)
  const secrets = [...platform, ...dealers].flatMap((list) => list?.split(',') ?? [])
  return [...new Set(secrets.map((secret) => secret.trim()).filter(Boolean))]
}

/** Environment variables that a dealership still needs to accept cards, for the log and `npm run sites:check`. Pure. */
export function listMissingKeys(dealership: AccountSettings, settings: StripeSettings): string[] {
  const { stripe_key_variable: variable } = dealership
  if (findStripeAccount(dealership, settings) || !dealership.card_payments) return []
  const account = variable ? `${OWN_KEY}${variable}` : dealership.stripe_account
  const secret = findStripeAccess(account, settings) ? [] : [variable || 'STRIPE_SECRET_KEY']
  const key = variable ? dealership.stripe_publishable_key : settings.STRIPE_PUBLISHABLE_KEY
  const isUsable = key !== undefined && key !== '' && isAcceptedKey(key, settings)
  return [...secret, ...(isUsable || variable ? [] : ['STRIPE_PUBLISHABLE_KEY'])]
}

function isAcceptedKey(
  publishableKey: string,
  { NODE_ENV: mode, SANDBOX: usesSandbox }: StripeSettings,
): boolean {
  return mode !== 'production' || usesSandbox || !publishableKey.startsWith(TEST_KEY)
}

/** The keys of a dealer's own account. The sandbox provides an account for every variable that is not set. */
function readDealerKeys(variable: string, settings: StripeSettings): DealerStripeKeys {
  const keys = Object.hasOwn(settings.STRIPE_DEALER_KEYS, variable)
    ? settings.STRIPE_DEALER_KEYS[variable]
    : undefined
  if (keys?.secretKey || !settings.SANDBOX) return keys ?? { secretKey: undefined, webhookSecrets: [] }
  const name = variable.replace(/_STRIPE_KEY$/, '').toLowerCase()
  return {
    secretKey: `${SANDBOX_KEYS.STRIPE_SECRET_KEY}_${name}`,
    webhookSecrets: keys?.webhookSecrets ?? [],
  }
}
