import { resolve } from 'node:path'
import { z } from 'zod'
import { listProductionProblems } from './production-env'
import { getSandboxWebhookSecret, SANDBOX_KEYS } from './sandbox-keys'
import { hasStripeKey, listDealerStripeKeys, STRIPE_SCRIPT, withoutStripe } from './stripe-env'

const port = z.coerce.number().int().min(1).max(65535)
const address = z.url({ protocol: /^https?$/ })

const secret = z.string().min(32)

const modeSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  /** Whether the embedded sandbox provides upstreams that are not set. */
  SANDBOX: z.stringbool().optional(),
  /** Set by Next.js. The build calls no upstream, so it needs none of the other variables. */
  NEXT_PHASE: z.string().optional(),
})

const schema = modeSchema.extend({
  PORT: port.default(3000),
  SANDBOX_PORT: port.default(4000),
  SANDBOX_SMTP_PORT: port.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  SITES_DIR: z.string().min(1).default('config/sites'),
  PAGE_CACHE_MB: z.coerce.number().int().min(16).max(100_000).default(512),
  DATABASE_URL: z.string().min(1).optional(),
  DATABASE_TOKEN: z.string().min(1).optional(),
  UPLOADS_LIMIT_MB: z.coerce.number().int().min(256).max(1_000_000).default(2048),
  DEALER_API_URL: address.optional(),
  DEALER_API_USER: z.string().min(1).optional(),
  DEALER_API_PASSWORD: z.string().min(1).optional(),
  DASHBOARD_URL: address.optional(),
  DASHBOARD_STAGING_URL: address.optional(),
  DEALER_API_MOCK_PREFIX: z
    .string()
    .regex(/^(?:\/[\w-]+)*$/, 'must be a path such as /mock')
    .default(''),
  DASHBOARD_STAGING: z.stringbool().default(false),
  MEILISEARCH_URL: address.optional(),
  MEILISEARCH_ADMIN_KEY: z.string().min(16).optional(),
  MEILISEARCH_PUBLIC_URL: address.optional(),
  IMAGES_URL: address.optional(),
  CHAT_URL: address.optional(),
  /** Upper bound of the proof-of-work search. A browser computes half as many hashes on average. */
  BOT_CHECK_MAX_NUMBER: z.coerce.number().int().min(1000).max(1_000_000).default(40_000),
  TURNSTILE_URL: address.optional(),
  TURNSTILE_SECRET_KEY: z.string().min(1).optional(),
  TAG_MANAGER_URL: address.optional(),
  PIXEL_URL: address.optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** The previous secret during a rotation: Stripe signs with both until the old one expires. */
  STRIPE_WEBHOOK_SECRET_PREVIOUS: z.string().min(1).optional(),
  STRIPE_API_URL: address.optional(),
  STRIPE_JS_URL: address.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  CRM_URL: address.optional(),
  SENTRY_DSN: z.url().optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    ),
  TRUSTED_PROXY_HOST_HEADER: z
    .string()
    .toLowerCase()
    .regex(/^(?!(?:host|forwarded)$)[a-z][a-z0-9-]*$/, 'must be a header name')
    .optional(),
  APP_SECRET: secret.optional(),
  /** The previous secret during a rotation: verifies existing signatures but creates none. */
  APP_SECRET_PREVIOUS: secret.optional(),
  REVALIDATE_SECRET: secret.optional(),
  REVALIDATE_SECRET_PREVIOUS: secret.optional(),
  /** Bearer token for `GET /api/health?deep=1`; without it the details are disabled. */
  HEALTH_TOKEN: z.string().min(16).optional(),
})

/** How to fix an invalid variable; appended to the error message. */
const FIXES: Partial<Record<keyof z.input<typeof schema>, string>> = {
  PORT: 'Set it to a free port number between 1 and 65535',
  SANDBOX_PORT: 'Set it to a free port number between 1 and 65535',
  SANDBOX_SMTP_PORT: 'Set it to a free port number between 1 and 65535',
  SMTP_URL: 'Set it to a URL such as smtps://user:password@mail.example.com:465',
  MAIL_FROM: 'Set it to the sender address of emails, such as no-reply@example.com',
  MEILISEARCH_ADMIN_KEY: 'Set it to the master key of the search service (16 characters or more)',
  APP_SECRET: 'Set it to at least 32 random characters, for example from `openssl rand -hex 32`',
  APP_SECRET_PREVIOUS: 'Set it to the APP_SECRET from before the rotation, or remove it',
  REVALIDATE_SECRET: 'Set it to at least 32 random characters other than APP_SECRET',
  REVALIDATE_SECRET_PREVIOUS: 'Set it to the REVALIDATE_SECRET from before the rotation, or remove it',
  HEALTH_TOKEN: 'Set it to at least 16 random characters, or remove it',
  DEALER_API_MOCK_PREFIX: 'Set it to a path such as /mock, or remove it',
  DASHBOARD_STAGING: 'Set it to true or false',
  SANDBOX: 'Set it to 1 or 0',
  UPLOADS_LIMIT_MB: 'Set it to a number of megabytes of 256 or more',
  BOT_CHECK_MAX_NUMBER: 'Set it to a number between 1000 and 1000000',
  NODE_ENV: 'Set it to development, production or test',
  TRUSTED_PROXY_HOST_HEADER:
    'Set it to the header in which the proxy sends the host, such as X-Forwarded-Host, or remove it',
}

const ADDRESS_FIX = 'Set it to a URL such as http://127.0.0.1:4000'

const LEAD_WEBHOOK_VARIABLE = /^[A-Z][A-Z0-9_]{0,63}_LEAD_WEBHOOK_SECRET(?:_PREVIOUS)?$/
/** In bytes. */
const SHORTEST_WEBHOOK_KEY = 24
const WEBHOOK_SECRET_FIX =
  'Set it to whsec_ and at least 24 random bytes in base64, for example whsec_$(openssl rand -base64 32)'

/** Value of `NEXT_PHASE` while `next build` runs. */
const BUILD_PHASE = 'phase-production-build'

/** An environment variable is missing or invalid. The message has one sentence per variable, including the fix. */
export class EnvError extends Error {
  override name = 'EnvError'
}

export type Env = ReturnType<typeof readEnv>

/**
 * Parses the environment to typed values (`interfaces.md`). Pure: accepts any record. Empty values count as missing.
 *
 * In development, in tests and with `SANDBOX=1`, upstreams default to the embedded sandbox. In production without
 * `SANDBOX`, all required upstreams must be set, and an optional integration that is not set is `undefined` (ADR 42).
 * @throws EnvError with each invalid or missing variable and its fix.
 */
export function readEnv(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const mode = modeSchema.safeParse(given)
  const isBuilding = mode.data?.NEXT_PHASE === BUILD_PHASE
  // A build must not contain Stripe keys, so it reads none.
  const present = isBuilding ? withoutStripe(given) : given
  const usesSandbox = mode.data?.SANDBOX ?? mode.data?.NODE_ENV !== 'production'
  const parsed = schema.safeParse(present)
  const problems = [
    ...listInvalid(parsed.error),
    ...listInvalidWebhookSecrets(present),
    ...(usesSandbox || isBuilding ? [] : listProductionProblems(present)),
  ]
  if (present['SMTP_URL'] && usesSandbox && !present['MAIL_FROM'])
    problems.push(`MAIL_FROM is required when SMTP_URL is set. ${FIXES.MAIL_FROM}.`)
  if (present['REVALIDATE_SECRET'] && present['REVALIDATE_SECRET'] === present['APP_SECRET'])
    problems.push(`REVALIDATE_SECRET is the same as APP_SECRET. ${FIXES.REVALIDATE_SECRET}.`)
  if (!parsed.success || problems.length > 0) throw new EnvError([...new Set(problems)].join('\n'))
  const values = parsed.data
  const sandboxUrl = `http://127.0.0.1:${values.SANDBOX_PORT}`
  // Outside the sandbox, only the build runs without required variables; defaults must not resolve to a real host.
  const stub = usesSandbox ? sandboxUrl : 'http://not-set.invalid'
  const smtpPort = values.SANDBOX_SMTP_PORT ?? getDefaultSmtpPort(values.SANDBOX_PORT)
  const dataDir = resolve(values.DATA_DIR)
  const search = trimSlash(values.MEILISEARCH_URL ?? `${stub}/search`)
  const dashboard = trimSlash(values.DASHBOARD_URL ?? `${stub}/dashboard`)
  /** An optional integration: defaults to the sandbox if enabled, otherwise off. */
  const optional = (value: string | undefined, sandboxValue: string) =>
    value === undefined && usesSandbox ? sandboxValue : value
  const optionalUrl = (value: string | undefined, path: string) => {
    const url = optional(value, sandboxUrl + path)
    return url === undefined ? undefined : trimSlash(url)
  }
  return {
    ...values,
    SANDBOX: usesSandbox,
    DATA_DIR: dataDir,
    SITES_DIR: resolve(values.SITES_DIR),
    DATABASE_URL: values.DATABASE_URL ?? `file:${dataDir}/web/web.db`,
    SANDBOX_URL: sandboxUrl,
    DEALER_API_URL: trimSlash(values.DEALER_API_URL ?? `${stub}/dealer-api`),
    DEALER_API_USER: values.DEALER_API_USER ?? SANDBOX_KEYS.DEALER_API_USER,
    DEALER_API_PASSWORD: values.DEALER_API_PASSWORD ?? SANDBOX_KEYS.DEALER_API_PASSWORD,
    DASHBOARD_URL: dashboard,
    DASHBOARD_STAGING_URL: trimSlash(values.DASHBOARD_STAGING_URL ?? dashboard),
    MEILISEARCH_URL: search,
    MEILISEARCH_ADMIN_KEY: values.MEILISEARCH_ADMIN_KEY ?? SANDBOX_KEYS.MEILISEARCH_ADMIN_KEY,
    MEILISEARCH_PUBLIC_URL: trimSlash(values.MEILISEARCH_PUBLIC_URL ?? search),
    IMAGES_URL: trimSlash(values.IMAGES_URL ?? `${stub}/images`),
    SANDBOX_SMTP_PORT: smtpPort,
    SMTP_URL: values.SMTP_URL ?? `smtp://${new URL(stub).hostname}:${smtpPort}`,
    MAIL_FROM: values.MAIL_FROM ?? 'no-reply@dealer-sites.example',
    CRM_URL: optionalUrl(values.CRM_URL, '/crm'),
    CHAT_URL: optionalUrl(values.CHAT_URL, '/chat'),
    TURNSTILE_URL: optionalUrl(values.TURNSTILE_URL, '/turnstile/v0'),
    TURNSTILE_SECRET_KEY: optional(values.TURNSTILE_SECRET_KEY, SANDBOX_KEYS.TURNSTILE_SECRET_KEY),
    TAG_MANAGER_URL: optionalUrl(values.TAG_MANAGER_URL, '/tags'),
    PIXEL_URL: optionalUrl(values.PIXEL_URL, '/tags'),
    STRIPE_SECRET_KEY: optional(values.STRIPE_SECRET_KEY, SANDBOX_KEYS.STRIPE_SECRET_KEY),
    STRIPE_PUBLISHABLE_KEY: optional(values.STRIPE_PUBLISHABLE_KEY, SANDBOX_KEYS.STRIPE_PUBLISHABLE_KEY),
    STRIPE_WEBHOOK_SECRET: optional(values.STRIPE_WEBHOOK_SECRET, SANDBOX_KEYS.STRIPE_WEBHOOK_SECRET),
    STRIPE_API_URL: optionalUrl(values.STRIPE_API_URL, '/payments'),
    /** Script of checkout pages; defaults to Stripe's own when keys are set. */
    STRIPE_JS_URL:
      optionalUrl(values.STRIPE_JS_URL, '/payments/v3/stripe.js') ??
      (hasStripeKey(present) ? STRIPE_SCRIPT : undefined),
    /** Stripe accounts of individual dealers; site files contain the names of their variables. */
    STRIPE_DEALER_KEYS: listDealerStripeKeys(present),
    /** Secrets of lead webhooks; site files contain the names of their variables. */
    LEAD_WEBHOOK_SECRETS: Object.fromEntries(
      Object.entries(present).filter(([name]) => LEAD_WEBHOOK_VARIABLE.test(name)),
    ),
  }
}

/**
 * The secrets that sign a site's lead webhooks, by the name of its variable: the current one and, during a rotation, the one of
 * `NAME_LEAD_WEBHOOK_SECRET_PREVIOUS`. Empty when the variable is not set, except in the sandbox, which accepts a known secret.
 */
export function getLeadWebhookSecrets(
  variable: string,
  { SANDBOX, LEAD_WEBHOOK_SECRETS }: Pick<Env, 'SANDBOX' | 'LEAD_WEBHOOK_SECRETS'>,
): string[] {
  const find = (name: string) =>
    Object.hasOwn(LEAD_WEBHOOK_SECRETS, name) ? LEAD_WEBHOOK_SECRETS[name] : undefined
  const current = find(variable) ?? (SANDBOX ? getSandboxWebhookSecret(variable) : undefined)
  return [current, current && find(`${variable}_PREVIOUS`)].filter((value) => value !== undefined)
}

/** `whsec_` and the key in base64, as in Standard Webhooks. Another form would sign with a shorter key without notice. */
function listInvalidWebhookSecrets(present: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(present).flatMap(([name, value = '']) => {
    const [, key] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(value) ?? []
    const isValid = key !== undefined && Buffer.from(key, 'base64').length >= SHORTEST_WEBHOOK_KEY
    return LEAD_WEBHOOK_VARIABLE.test(name) && !isValid ? [`${name} is invalid. ${WEBHOOK_SECRET_FIX}.`] : []
  })
}

function listInvalid(error: z.ZodError | undefined): string[] {
  return (error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0])
    const fixes: Partial<Record<string, string>> = FIXES
    return `${name} is invalid (${issue.message.toLowerCase()}). ${fixes[name] ?? ADDRESS_FIX}.`
  })
}

/** Default SMTP port of the sandbox: its HTTP port plus 25, or minus 25 near the end of the range. */
function getDefaultSmtpPort(sandboxPort: number): number {
  return sandboxPort + 25 <= 65_535 ? sandboxPort + 25 : sandboxPort - 25
}

function trimSlash(url: string): string {
  return url.replace(/\/{1,9}$/, '')
}
