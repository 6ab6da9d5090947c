import type { Site } from '@/config/schema/site'

/** Addresses of the services that a page may use; `undefined` for one that is off. */
export type PolicyServices = {
  IMAGES_URL: string
  MEILISEARCH_PUBLIC_URL: string
  CHAT_URL?: string | undefined
  TAG_MANAGER_URL?: string | undefined
  PIXEL_URL?: string | undefined
  TURNSTILE_URL?: string | undefined
  SENTRY_DSN?: string | undefined
}

type PolicySite = {
  integrations: Pick<
    Site['integrations'],
    'chat_key' | 'tag_manager_id' | 'pixel_id' | 'search_host' | 'search_public_key'
  >
  forms: Pick<Site['forms'], 'bot_check'>
}

/** Where browsers report what a policy refused (`app/[site]/api/policy-reports`). */
const REPORT_PATH = '/api/policy-reports'

/** Policy names of the framework and of `instrumentation-client.ts`. */
const OWN_TRUSTED_TYPES = 'default nextjs'

/** The attributes of `<body>` that carry a page's policy to where the page is stored, by whether it is enforced. */
export const POLICY_ATTRIBUTES = { enforce: 'data-policy', report: 'data-policy-report' } as const

/** The response headers of a policy, by whether it is enforced. */
export const POLICY_HEADERS = {
  enforce: 'content-security-policy',
  report: 'content-security-policy-report-only',
} as const

/**
 * The Content-Security-Policy of a site's pages: third-party origins stand in it only where the site uses them. Inline scripts
 * run by the nonce of a page that is rendered for one request, or by the hashes that are added where a page is stored
 * (`lib/page-cache/content-policy.mjs`). Pictures may come from any HTTPS address, because vehicle records may name one.
 * Style attributes are allowed: a page's colours and sizes are set by them, and they run nothing.
 */
export function buildContentPolicy(site: PolicySite, services: PolicyServices, nonce?: string): string {
  const { chat_key: chatKey, tag_manager_id: tagManager, pixel_id: pixel } = site.integrations
  const { search_host: ownSearch, search_public_key: ownKey } = site.integrations
  const chat = chatKey ? services.CHAT_URL : undefined
  const tags = tagManager ? services.TAG_MANAGER_URL : undefined
  const pixels = pixel ? services.PIXEL_URL : undefined
  const turnstile = site.forms.bot_check === 'turnstile' ? services.TURNSTILE_URL : undefined
  const search = ownSearch && ownKey ? ownSearch : services.MEILISEARCH_PUBLIC_URL
  const thirdParties = listOrigins(chat, tags, pixels, turnstile)
  const directives: [name: string, ...sources: string[]][] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...(nonce ? [`'nonce-${nonce}'`] : []), ...thirdParties],
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
    ['connect-src', "'self'", ...listOrigins(search, chat, tags, pixels, turnstile, services.SENTRY_DSN)],
    ['frame-src', ...(turnstile ? listOrigins(turnstile) : ["'none'"])],
    ['worker-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'self'"],
    ['require-trusted-types-for', "'script'"],
    // Scripts of others bring trusted types of their own, whose names cannot be known here.
    ['trusted-types', ...(thirdParties.length > 0 ? ['*', "'allow-duplicates'"] : [OWN_TRUSTED_TYPES])],
    ['report-uri', REPORT_PATH],
  ]
  return directives.map((directive) => directive.join(' ')).join('; ')
}

function listOrigins(...urls: (string | undefined)[]): string[] {
  return [...new Set(urls.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : [])))]
}
