import { resolve } from 'node:path'
import { z } from 'zod'

const port = z.coerce.number().int().min(1).max(65535)
const address = z.url({ protocol: /^https?$/ })

/** Basic-auth name and password, and the admin key, of the embedded sandbox; they open nothing else. */
const SANDBOX_USER = 'sandbox'
const SANDBOX_PASSWORD = 'sandbox-password'
const SANDBOX_ADMIN_KEY = 'sandbox-admin-key-for-loopback'

const SANDBOX_TURNSTILE_KEY = 'sandbox-turnstile-secret'

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  SANDBOX_PORT: port.default(4000),
  SANDBOX_SMTP_PORT: port.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  SITES_DIR: z.string().min(1).default('config/sites'),
  DATABASE_URL: z.string().min(1).optional(),
  DATABASE_TOKEN: z.string().min(1).optional(),
  DEALER_API_URL: address.optional(),
  DEALER_API_USER: z.string().min(1).default(SANDBOX_USER),
  DEALER_API_PASSWORD: z.string().min(1).default(SANDBOX_PASSWORD),
  DASHBOARD_URL: address.optional(),
  DASHBOARD_STAGING_URL: address.optional(),
  DEALER_API_MOCK_PREFIX: z
    .string()
    .regex(/^(?:\/[\w-]+)*$/, 'must be a path like /mock')
    .default(''),
  DASHBOARD_STAGING: z.stringbool().default(false),
  MEILISEARCH_URL: address.optional(),
  MEILISEARCH_ADMIN_KEY: z.string().min(16).default(SANDBOX_ADMIN_KEY),
  MEILISEARCH_PUBLIC_URL: address.optional(),
  IMAGES_URL: address.optional(),
  CHAT_URL: address.optional(),
  TURNSTILE_URL: address.optional(),
  TURNSTILE_SECRET_KEY: z.string().min(1).default(SANDBOX_TURNSTILE_KEY),
  TAG_MANAGER_URL: address.optional(),
  PIXEL_URL: address.optional(),
  STRIPE_SECRET_KEY: z.string().min(1).default('sk_test_sandbox'),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1).default('pk_test_sandbox'),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).default('whsec_sandbox'),
  STRIPE_API_URL: address.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().default('no-reply@dealer-sites.example'),
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
  APP_SECRET: z.string().min(32).optional(),
})

/** What to do about a variable that is wrong; shown after its name. */
const FIXES: Partial<Record<keyof z.input<typeof schema>, string>> = {
  PORT: 'Set it to a free port number between 1 and 65535',
  SANDBOX_PORT: 'Set it to a free port number between 1 and 65535',
  SANDBOX_SMTP_PORT: 'Set it to a free port number between 1 and 65535',
  SMTP_URL: 'Set it to an address like smtps://user:password@mail.example.com:465',
  MAIL_FROM: 'Set it to the address that mails are sent from, like no-reply@example.com',
  MEILISEARCH_ADMIN_KEY: 'Set it to the master key of the search service (16 characters or more)',
  APP_SECRET: 'Set it to at least 32 random characters, for example from `openssl rand -hex 32`',
  DEALER_API_MOCK_PREFIX: 'Set it to a path like /mock, or leave it out',
  DASHBOARD_STAGING: 'Set it to true or false',
  NODE_ENV: 'Set it to development, production or test',
}

const ADDRESS_FIX = 'Set it to an address like http://127.0.0.1:4000'

/** A variable of the environment is missing or wrong. The message is one sentence per variable and says what to do. */
export class EnvError extends Error {
  override name = 'EnvError'
}

export type Env = ReturnType<typeof readEnv>

/**
 * The environment as typed values, with the embedded sandbox as default for every upstream (`interfaces.md`).
 * Pure: pass any record. An empty value counts as absent.
 * @throws EnvError naming each wrong variable and its fix.
 */
export function readEnv(source: Record<string, string | undefined>) {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(present)
  if (!parsed.success) {
    const sentences = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]) as keyof z.input<typeof schema>
      return `${name} is wrong (${issue.message.toLowerCase()}). ${FIXES[name] ?? ADDRESS_FIX}.`
    })
    throw new EnvError([...new Set(sentences)].join('\n'))
  }
  const values = parsed.data
  if (values.SMTP_URL && present['MAIL_FROM'] === undefined)
    throw new EnvError(`MAIL_FROM is needed beside SMTP_URL. ${FIXES.MAIL_FROM}.`)
  const sandbox = `http://127.0.0.1:${values.SANDBOX_PORT}`
  const smtpPort = values.SANDBOX_SMTP_PORT ?? chooseSmtpPort(values.SANDBOX_PORT)
  const dataDir = resolve(values.DATA_DIR)
  const search = trimSlash(values.MEILISEARCH_URL ?? `${sandbox}/search`)
  return {
    ...values,
    DATA_DIR: dataDir,
    SITES_DIR: resolve(values.SITES_DIR),
    DATABASE_URL: values.DATABASE_URL ?? `file:${dataDir}/web/web.db`,
    SANDBOX_URL: sandbox,
    DEALER_API_URL: trimSlash(values.DEALER_API_URL ?? `${sandbox}/dealer-api`),
    DASHBOARD_URL: trimSlash(values.DASHBOARD_URL ?? `${sandbox}/dashboard`),
    DASHBOARD_STAGING_URL: trimSlash(values.DASHBOARD_STAGING_URL ?? `${sandbox}/dashboard`),
    MEILISEARCH_URL: search,
    MEILISEARCH_PUBLIC_URL: trimSlash(values.MEILISEARCH_PUBLIC_URL ?? search),
    IMAGES_URL: trimSlash(values.IMAGES_URL ?? `${sandbox}/images`),
    SANDBOX_SMTP_PORT: smtpPort,
    SMTP_URL: values.SMTP_URL ?? `smtp://127.0.0.1:${smtpPort}`,
    CRM_URL: trimSlash(values.CRM_URL ?? `${sandbox}/crm`),
    CHAT_URL: trimSlash(values.CHAT_URL ?? `${sandbox}/chat`),
    TURNSTILE_URL: trimSlash(values.TURNSTILE_URL ?? `${sandbox}/turnstile/v0`),
    TAG_MANAGER_URL: trimSlash(values.TAG_MANAGER_URL ?? `${sandbox}/tags`),
    PIXEL_URL: trimSlash(values.PIXEL_URL ?? `${sandbox}/tags`),
    STRIPE_API_URL: trimSlash(values.STRIPE_API_URL ?? `${sandbox}/payments`),
  }
}

/** The sandbox's mail server listens 25 ports beside the rest of it. */
function chooseSmtpPort(sandboxPort: number): number {
  return sandboxPort + 25 <= 65_535 ? sandboxPort + 25 : sandboxPort - 25
}

function trimSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

let parsed: Env | undefined

/** The process's environment, parsed once. The only reader of `process.env` in the product. */
export function getEnv(): Env {
  // oxlint-disable-next-line node/no-process-env
  parsed ??= readEnv(process.env)
  return parsed
}
