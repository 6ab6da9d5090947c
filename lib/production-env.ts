import { z } from 'zod'
import { SANDBOX_KEYS } from './sandbox-keys'
import { listDealerStripeKeys, nameStripeVariables } from './stripe-env'

type Variables = Readonly<Record<string, string | undefined>>

/** Variables that production needs, each with what it names. */
const REQUIRED: Readonly<Record<string, string>> = {
  APP_SECRET: 'at least 32 random characters, for example from `openssl rand -hex 32`',
  DEALER_API_URL: 'the address of the dealer platform',
  DEALER_API_USER: 'the user name at the dealer platform',
  DEALER_API_PASSWORD: 'the password at the dealer platform',
  DASHBOARD_URL: 'the address of the dashboard',
  MEILISEARCH_URL: 'the address of the search service',
  MEILISEARCH_ADMIN_KEY: 'the master key of the search service',
  IMAGES_URL: 'the address of the image service',
  SMTP_URL: 'an address like smtps://user:password@mail.example.com:465',
  MAIL_FROM: 'the address that mails are sent from, like no-reply@example.com',
}

/** Addresses that pages and their scripts name, so that every shopper's browser connects to them. */
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

/** Variables that are useless or unsafe without another one. */
const PAIRS: readonly (readonly [name: string, needs: string, fix: string])[] = [
  ['TURNSTILE_URL', 'TURNSTILE_SECRET_KEY', 'the secret key of the bot check'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'the publishable key of the same Stripe account'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'the signing secret of the Stripe webhook endpoint'],
  ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY', 'the secret key of the same Stripe account'],
]

/** As `PAIRS`, for the Stripe accounts of dealers, whose variables begin with a name of their own. */
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
 * What is missing or unsafe in an environment that serves real shoppers (production without `SANDBOX=1`), one sentence
 * each; empty when it is complete. `present` holds the variables that have a value.
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

const REQUIRED_ON_STAGING = { ...REQUIRED, DASHBOARD_STAGING_URL: 'the address of the staging dashboard' }

const isStaging = z.stringbool().catch(false)

const SANDBOX_HINT =
  'Only a demo or a test may run on the embedded sandbox instead: SANDBOX=1 says that it is meant.'

function listPublicKeys(present: Variables): string[] {
  return Object.entries(SANDBOX_KEYS).flatMap(([name, key]) =>
    // The user name alone opens nothing.
    name !== 'DEALER_API_USER' && present[name] === key
      ? [`${name} is the sandbox's public key. Set it to the real one.`]
      : [],
  )
}

/**
 * The secret key goes to `STRIPE_API_URL`, so it must be HTTPS. A loopback address is refused as well: it is the sandbox left
 * behind, whose payments are not money.
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
    ...(isSafe ? [] : ['STRIPE_API_URL is not an HTTPS address elsewhere. Leave it out to use Stripe.']),
    ...sandboxKeys.map((name) => `${name} is the sandbox's public key. Set it to the real one.`),
  ]
}

function listLoopbackAddresses(present: Variables): string[] {
  return BROWSER_FACING.flatMap((name) => {
    const own = present[name]
    // Without an address of its own, browsers get the server's.
    const source = name === 'MEILISEARCH_PUBLIC_URL' && !own ? 'MEILISEARCH_URL' : name
    const url = present[source]
    if (!url || !isLoopbackUrl(url)) return []
    const from = source === name ? '' : ` (taken from ${source})`
    return [`${name}${from} names this machine. Set it to an address that shoppers' browsers can reach.`]
  })
}

/** Whether an address names the machine that reads it. `false` for what is no URL. */
export function isLoopbackUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const host = new URL(url).hostname.replace(/\.$/, '')
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    // The URL parser writes every spelling of an IPv4 address, like 127.1 or 0x7f000001, in four decimal parts.
    /^(?:127\.\d+\.\d+\.\d+|0\.0\.0\.0)$/.test(host) ||
    /^\[::(?:1|ffff:7f[0-9a-f]{2}:[0-9a-f]+|ffff:0:0)?\]$/.test(host)
  )
}
