import { z } from 'zod'
import { isLoopbackUrl } from './http/loopback'
import { getSandboxWebhookSecret, SANDBOX_KEYS } from './sandbox-keys'
import { listDealerStripeKeys, nameStripeVariables } from './stripe-env'

type Variables = Readonly<Record<string, string | undefined>>

/** Variables required in production, with a description of each value. */
const REQUIRED: Readonly<Record<string, string>> = {
  APP_SECRET: 'at least 32 random characters, for example from `openssl rand -hex 32`',
  DEALER_API_URL: 'the URL of the dealer platform',
  DEALER_API_USER: 'the user name for the dealer platform',
  DEALER_API_PASSWORD: 'the password for the dealer platform',
  DASHBOARD_URL: 'the URL of the dashboard',
  MEILISEARCH_URL: 'the URL of the search service',
  MEILISEARCH_ADMIN_KEY: 'the master key of the search service',
  IMAGES_URL: 'the URL of the image service',
  SMTP_URL: 'a URL such as smtps://user:password@mail.example.com:465',
  MAIL_FROM: 'the sender address of emails, such as no-reply@example.com',
}

/** URLs used in pages and browser scripts, so every shopper's browser connects to them. */
const BROWSER_FACING = [
  'MEILISEARCH_PUBLIC_URL',
  'IMAGES_URL',
  'CHAT_URL',
  'TURNSTILE_URL',
  'TAG_MANAGER_URL',
  'PIXEL_URL',
  'STRIPE_JS_URL',
  'SENTRY_DSN',
] as const

/** Variables that require another variable. */
const PAIRS: readonly (readonly [name: string, needs: string, fix: string])[] = [
  ['TURNSTILE_URL', 'TURNSTILE_SECRET_KEY', 'the secret key of the bot check'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'the publishable key of the same Stripe account'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'the signing secret of the Stripe webhook endpoint'],
  ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY', 'the secret key of the same Stripe account'],
]

/** Like `PAIRS`, for the prefixed variables of dealers' own Stripe accounts. */
function listDealerPairs(present: Variables): [name: string, needs: string, fix: string][] {
  return Object.keys(listDealerStripeKeys(present)).flatMap((keyVariable) => {
    const { webhookSecret, previousWebhookSecret } = nameStripeVariables(keyVariable)
    const secretFix = 'the signing secret of the dealer’s Stripe webhook endpoint'
    const keyFix = 'the secret key of the dealer’s Stripe account'
    return [
      [keyVariable, webhookSecret, secretFix],
      [webhookSecret, keyVariable, keyFix],
      [previousWebhookSecret, webhookSecret, secretFix],
    ] satisfies [string, string, string][]
  })
}

/**
 * Lists missing or unsafe variables for an environment with real shoppers (production without `SANDBOX=1`), one
 * sentence each. `present` contains the variables with a value.
 */
export function listProductionProblems(present: Variables): string[] {
  const required = isStaging.parse(present['DASHBOARD_STAGING']) ? REQUIRED_ON_STAGING : REQUIRED
  const missing = [
    ...Object.entries(required).filter(([name]) => !present[name]),
    ...[...PAIRS, ...listDealerPairs(present)].flatMap(([name, needs, fix]) =>
      present[name] && !present[needs] ? [[needs, fix] as const] : [],
    ),
  ].map(([name, fix]) => `${name} is missing. Set it to ${fix}.`)
  const problems = [
    ...new Set(missing),
    ...listPublicKeys(present),
    ...listLoopbackAddresses(present),
    ...listStripeProblems(present),
  ]
  return missing.length > 0 ? [...problems, SANDBOX_HINT] : problems
}

const REQUIRED_ON_STAGING = { ...REQUIRED, DASHBOARD_STAGING_URL: 'the URL of the staging dashboard' }

const isStaging = z.stringbool().catch(false)

const SANDBOX_HINT = 'For a demo or a test, set SANDBOX=1 to use the embedded sandbox instead.'

function listPublicKeys(present: Variables): string[] {
  const keys = Object.entries(SANDBOX_KEYS).flatMap(([name, key]) =>
    // The user name alone grants no access.
    name !== 'DEALER_API_USER' && present[name] === key ? [name] : [],
  )
  const webhooks = Object.keys(present).filter(
    (name) => present[name] === getSandboxWebhookSecret(name.replace(/_PREVIOUS$/, '')),
  )
  return [...keys, ...webhooks].map((name) => `${name} is the sandbox's public key. Set it to the real one.`)
}

/**
 * The secret key is sent to `STRIPE_API_URL`, so it must use HTTPS. A loopback URL is rejected too: it is a leftover
 * sandbox setting, whose payments are not real.
 */
function listStripeProblems(present: Variables): string[] {
  const url = present['STRIPE_API_URL']
  const isSafe = !url || (url.startsWith('https://') && !isLoopbackUrl(url))
  const sandboxKeys = Object.entries(listDealerStripeKeys(present)).flatMap(([name, keys]) => [
    ...(keys.secretKey?.startsWith(SANDBOX_KEYS.STRIPE_SECRET_KEY) ? [name] : []),
    ...(keys.webhookSecrets.includes(SANDBOX_KEYS.STRIPE_WEBHOOK_SECRET)
      ? [nameStripeVariables(name).webhookSecret]
      : []),
  ])
  if (present['STRIPE_WEBHOOK_SECRET_PREVIOUS'] === SANDBOX_KEYS.STRIPE_WEBHOOK_SECRET)
    sandboxKeys.push('STRIPE_WEBHOOK_SECRET_PREVIOUS')
  return [
    ...(isSafe ? [] : ['STRIPE_API_URL is not a public HTTPS URL. Remove it to use Stripe.']),
    ...sandboxKeys.map((name) => `${name} is the sandbox's public key. Set it to the real one.`),
  ]
}

function listLoopbackAddresses(present: Variables): string[] {
  return BROWSER_FACING.flatMap((name) => {
    const own = present[name]
    // When it is not set, browsers use the server's URL.
    const source = name === 'MEILISEARCH_PUBLIC_URL' && !own ? 'MEILISEARCH_URL' : name
    const url = present[source]
    if (!url || !isLoopbackUrl(url)) return []
    const from = source === name ? '' : ` (taken from ${source})`
    return [`${name}${from} is a loopback address. Set it to a URL that shoppers' browsers can reach.`]
  })
}
