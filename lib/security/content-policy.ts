import type { Site } from '@/config/schema/site'

/** URLs of the services that a page may use; `undefined` if a service is off. */
type PolicyServices = {
  IMAGES_URL: string
  MEILISEARCH_PUBLIC_URL: string
  CHAT_URL?: string | undefined
  TAG_MANAGER_URL?: string | undefined
  PIXEL_URL?: string | undefined
  TURNSTILE_URL?: string | undefined
  SENTRY_DSN?: string | undefined
  STRIPE_JS_URL?: string | undefined
  STRIPE_API_URL?: string | undefined
}

/** Page-specific options of the policy. */
type PolicyPage = {
  /** Nonce for the inline scripts of a page that is rendered per request. */
  nonce?: string
  /** A checkout page, which loads the payment form. */
  takesPayments?: boolean
  /** The page's URL gives access to personal data, so chat, tag manager and pixels are not allowed. */
  isPrivate?: boolean
}

type PolicySite = {
  integrations: Pick<
    Site['integrations'],
    'chat_key' | 'tag_manager_id' | 'pixel_id' | 'search_host' | 'search_public_key'
  >
  forms: Pick<Site['forms'], 'bot_check'>
}

/** Endpoint for violation reports (`app/[site]/api/policy-reports`). */
const REPORT_PATH = '/api/policy-reports'

/** Trusted Types policies of Next.js and of `instrumentation-client.ts`. */
const OWN_TRUSTED_TYPES = 'default nextjs'

/** Attributes of `<body>` that pass a page's policy to the page cache: enforced or report-only. */
export const POLICY_ATTRIBUTES = { enforce: 'data-policy', report: 'data-policy-report' } as const

/** Response headers of a policy: enforced or report-only. */
export const POLICY_HEADERS = {
  enforce: 'content-security-policy',
  report: 'content-security-policy-report-only',
} as const

/**
 * Origins of Stripe.js, from Stripe's guide: https://docs.stripe.com/security/guide. Scripts and frames come from
 * `js.stripe.com` and its subdomains, 3-D Secure checks from `hooks.stripe.com`.
 */
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
}

/**
 * Builds the Content-Security-Policy of a site's pages. It lists third-party origins only if the site uses them, and Stripe's
 * only on checkout pages. Inline scripts need the nonce of a page that is rendered per request, or the hashes that the page cache
 * adds (`lib/page-cache/content-policy.mjs`). Images may come from any HTTPS URL, because vehicle records contain such URLs. Style
 * attributes are allowed: pages set colours and sizes with them, and they cannot run code.
 */
export function buildContentPolicy(
  site: PolicySite,
  services: PolicyServices,
  page: PolicyPage = {},
): string {
  const { search_host: ownSearch, search_public_key: ownKey } = site.integrations
  const { chat, tags, pixels } = page.isPrivate ? NO_TRACKERS : listTrackers(site, services)
  const turnstile = site.forms.bot_check === 'turnstile' ? services.TURNSTILE_URL : undefined
  const search = ownSearch && ownKey ? ownSearch : services.MEILISEARCH_PUBLIC_URL
  const payments = page.takesPayments ? listPaymentOrigins(services) : NO_PAYMENTS
  const scripts = [...listOrigins(chat, tags, pixels, turnstile), ...payments.scripts]
  const frames = [...listOrigins(turnstile), ...payments.frames]
  const directives: [name: string, ...sources: string[]][] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...(page.nonce ? [`'nonce-${page.nonce}'`] : []), ...scripts],
    ['style-src', "'self'"],
    ['style-src-attr', "'unsafe-inline'"],
    [
      'img-src',
      "'self'",
      'data:',
      'blob:',
      'https:',
      ...listOrigins(services.IMAGES_URL, chat, tags, pixels),
    ],
    [
      'connect-src',
      "'self'",
      ...listOrigins(search, chat, tags, pixels, turnstile, services.SENTRY_DSN),
      ...payments.calls,
    ],
    ['frame-src', ...(frames.length > 0 ? frames : ["'none'"])],
    ['worker-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'self'"],
    ['require-trusted-types-for', "'script'"],
    // Third-party scripts create Trusted Types policies whose names are unknown here.
    ['trusted-types', ...(scripts.length > 0 ? ['*', "'allow-duplicates'"] : [OWN_TRUSTED_TYPES])],
    ['report-uri', REPORT_PATH],
  ]
  return directives.map((directive) => directive.join(' ')).join('; ')
}

type Trackers = Record<'chat' | 'tags' | 'pixels', string | undefined>
const NO_TRACKERS: Trackers = { chat: undefined, tags: undefined, pixels: undefined }

function listTrackers({ integrations }: PolicySite, services: PolicyServices): Trackers {
  return {
    chat: integrations.chat_key ? services.CHAT_URL : undefined,
    tags: integrations.tag_manager_id ? services.TAG_MANAGER_URL : undefined,
    pixels: integrations.pixel_id ? services.PIXEL_URL : undefined,
  }
}

type PaymentOrigins = Record<'scripts' | 'frames' | 'calls', readonly string[]>
const NO_PAYMENTS: PaymentOrigins = { scripts: [], frames: [], calls: [] }

/** Sources of the payment script, for the Trusted Types policy of a checkout page. */
export function listPaymentScripts(
  services: Pick<PolicyServices, 'STRIPE_JS_URL' | 'STRIPE_API_URL'>,
): readonly string[] {
  return listPaymentOrigins(services).scripts
}

/** Stripe's origins, or those of the sandbox, which serves its script, frames and API from its own origin. */
function listPaymentOrigins({
  STRIPE_JS_URL: script,
  STRIPE_API_URL: api,
}: Pick<PolicyServices, 'STRIPE_JS_URL' | 'STRIPE_API_URL'>): PaymentOrigins {
  const own = listOrigins(script)
  if (own.length === 0 || STRIPE.scripts.includes(own[0] ?? '')) return STRIPE
  return { scripts: own, frames: own, calls: [...new Set([...own, ...listOrigins(api)])] }
}

function listOrigins(...urls: (string | undefined)[]): string[] {
  return [...new Set(urls.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : [])))]
}

/** Whether a page at `base` with this Content-Security-Policy may load scripts from the origin of `url`. */
export function isScriptAllowed(url: string, policy: string, base: string): boolean {
  if (!URL.canParse(url, base)) return false
  const { origin } = new URL(url, base)
  const directive = policy.split('; ').find((part) => part.startsWith('script-src ')) ?? ''
  return (
    origin === new URL(base).origin ||
    directive
      .split(' ')
      // A source such as `https://*.js.stripe.com` allows every subdomain.
      .some(
        (source) =>
          source === origin ||
          (source.startsWith('https://*.') &&
            origin.startsWith('https:') &&
            origin.endsWith(source.slice(9))),
      )
  )
}
