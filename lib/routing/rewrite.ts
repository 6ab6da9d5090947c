import type { Site } from '@/config/schema/site'
import { isCheckoutName } from '@/lib/cars/paths'
import { isInfoPath } from '@/lib/content/info-pages'
import type { Query } from '@/lib/forms/prefill'
import { hasSignIn } from '@/lib/links/sign-in-path'
import { getVehicleBasePath } from '@/lib/site/template'
import { GARAGE_TABS } from '@/lib/watchlist/garage'

/** Segments under `app/[site]` that are only rewrite targets; direct requests to them return 404. */
const INTERNAL_SEGMENTS = new Set(['cached-search', 'catalog', 'info', 'garage', 'garage-account'])
/** No route has this name, so Next.js renders the 404 page (`app/global-not-found.tsx`). */
const UNKNOWN_SEGMENT = 'no-such-page'
/** Start of the path segment that holds a query. The page cache stores no page with it (`lib/page-cache/handler.mjs`). */
const QUERY_MARK = 'query.'
/** A path segment that holds a query (`addQueryToPath`). */
const QUERY = `${QUERY_MARK.replace('.', '\\.')}[\\w-]+`
/** The routes below `app/[site]`, without the site. */
const ROUTES = [
  '7-seater-cars',
  'api(?:/.*)?',
  'cached-search(?:/.*)?',
  'cars/[^/]+(?:/checkout|/share\\.jpg)?',
  'catalog(?:/[^/]+)?',
  `contact(?:/form|/${QUERY})?`,
  'favicon\\.ico',
  'garage/[^/]+',
  'garage-account/[^/]+',
  'icon\\.svg',
  `info/[^/]+(?:/${QUERY})?`,
  'robots\\.txt',
  'search(?:/.*)?',
  'share\\.jpg',
  'sign-in',
  'sitemap\\.xml',
  'sitemaps/[^/]+',
  'success',
]
const ROUTE = new RegExp(`^/[^/]+(?:/(?:${ROUTES.join('|')}))?/?$`)

/** Whether a route serves an internal path. Pure. */
export function isRoute(path: string): boolean {
  return ROUTE.test(path)
}

/** An internal path of a site that no route serves. */
export function getUnknownPath(site: Pick<Site, 'slug'>): string {
  return `/${site.slug}/${UNKNOWN_SEGMENT}`
}

/** Segment of detail pages, whatever base path a site uses (`RT-05`). */
const DETAIL_SEGMENT = 'cars'
const BASE_SEGMENTS = new Set(['cars', 'motorcycles', 'campers'])
/** Segment of the checkout page, whatever name a site uses in its URLs (`RT-06`). */
const CHECKOUT_SEGMENT = 'checkout'

/** Maximum length of a page path; the cache cannot store longer keys. */
const PATH_LIMIT = 300
/** Maximum length of a query string in characters; Next.js repeats it in headers, whose size is limited too. */
export const QUERY_LIMIT = 6000
/** Truncates a query string to the limit, at a parameter boundary. */
export function trimQuery(search: string): string {
  const truncated = search.slice(0, QUERY_LIMIT)
  const end = truncated.lastIndexOf('&')
  return end < 0 ? '' : truncated.slice(0, end)
}

/** Percent-encoded control characters and invalid escapes; unescaped ones never reach a path. */
const MALFORMED_ESCAPE = /%(?:[01][0-9a-f]|7f)|%(?![0-9a-f]{2})/i

const SHARED_PATHS = new Set(['/api/health', '/api/revalidate', '/api/stripe/webhook'])

/** Paths that are the same on every host and do not belong to a site. */
export function isSharedPath(pathname: string): boolean {
  return SHARED_PATHS.has(pathname) || pathname.startsWith('/assets/')
}

/** Whether a path is a stock search page. */
export function isSearchPath(pathname: string): boolean {
  return /^(?:\/pages)?\/search(?:\/|$)/.test(pathname)
}

/**
 * Maps a visitor's path on a site to an internal path, always below `/{slug}`, so that no request can reach another
 * site's pages. Search URLs without a query use a cached route (ADR 0003). Pure.
 */
export function rewritePath(site: Site, pathname: string, hasQuery: boolean): string {
  const segments = pathname.split('/').filter(Boolean)
  if (segments[0] === 'pages' && segments.length > 1) segments.shift()
  const [first = '', ...rest] = segments
  const under = (...parts: string[]) => ['', site.slug, ...parts].join('/')
  const isInvalid = pathname.length > PATH_LIMIT || MALFORMED_ESCAPE.test(pathname)
  // API clients receive errors as JSON.
  if (first === 'api' && isInvalid) return under('api', UNKNOWN_SEGMENT)
  // Next.js treats folders with a leading underscore as private.
  if (first === '__catalog' && !isInvalid) return under('catalog', ...rest)
  if (site.garage_enabled && !isInvalid && `/${segments.join('/')}` === site.watchlist_path)
    return under(hasSignIn(site) ? 'garage-account' : 'garage')
  const isInternal = INTERNAL_SEGMENTS.has(first) || first.startsWith('_') || rest[0]?.startsWith(QUERY_MARK)
  if (isInvalid || isInternal) return under(UNKNOWN_SEGMENT)
  if (first === 'search' && !hasQuery) return under('cached-search', ...rest)
  if (rest.length === 0 && isInfoPath(first)) return under('info', first)
  if (first === 'cars' && rest[0] === 'trade-in' && rest.length === 1) return under('info', 'trade-in')
  if (BASE_SEGMENTS.has(first)) {
    const isOwnBase = `/${first}` === getVehicleBasePath(site)
    if (!isOwnBase || rest.length === 0) return under(UNKNOWN_SEGMENT)
    const [slug = '', page = ''] = rest
    return rest.length === 2 && isCheckoutName(page)
      ? under(DETAIL_SEGMENT, slug, CHECKOUT_SEGMENT)
      : under(DETAIL_SEGMENT, ...rest)
  }
  return under(...segments)
}

/** The site's own checkout path when a request uses the alternative name (`RT-06`); `null` for other paths. Pure. */
export function findCheckoutRedirect(site: Pick<Site, 'checkout_path'>, pathname: string): string | null {
  const { base, name } = CHECKOUT_PATH.exec(pathname)?.groups ?? {}
  if (!base || !name || name === site.checkout_path) return null
  return `${base}/${site.checkout_path}`
}

const CHECKOUT_PATH =
  /^(?<base>(?:\/pages)?\/(?:cars|motorcycles|campers)\/[^/]+)\/(?<name>checkout|buy-online)\/?$/

/** Segments whose pages are rendered for each request; all other pages are cached. */
const DYNAMIC_SEGMENTS = new Set([
  'catalog',
  'garage-account',
  UNKNOWN_SEGMENT,
  'search',
  'sign-in',
  'success',
])

/** Whether an internal path (result of `rewritePath`) is rendered for each request. Pure. */
export function isDynamicPage(path: string): boolean {
  const [, , segment = '', ...rest] = path.split('/')
  return (
    DYNAMIC_SEGMENTS.has(segment) || (segment === 'contact' && rest[0] === 'form') || isCheckoutPage(path)
  )
}

/** Whether an internal path (result of `rewritePath`) is a checkout page. Pure. */
export function isCheckoutPage(path: string): boolean {
  const [, , segment, , page, ...rest] = path.split('/')
  return segment === DETAIL_SEGMENT && page === CHECKOUT_SEGMENT && rest.length === 0
}

/** Tracking parameters that do not affect the page's content. */
const CAMPAIGN = /^(?:utm_[a-z]+|gclid|fbclid|_rsc)$/
/** Pages whose form can be prefilled from the query. */
const FORM_PAGE = /^\/[^/]+\/(?:contact|info\/[^/]+)$/

/** Routes of saved cars, whose tabs are separate pages (`RT-12`). */
const GARAGES = new Set(['garage', 'garage-account'])

/**
 * Moves the part of the query that a page needs into its internal path (result of `rewritePath`): the tab of the saved cars,
 * or the values that prefill a form. A cached route cannot read the query, but it can read its path (ADR 62). Campaign
 * parameters alone do not count, so that campaign traffic uses the cached page. Pure.
 */
export function addQueryToPath(path: string, query: URLSearchParams): string {
  const [, , segment = '', ...rest] = path.split('/')
  if (GARAGES.has(segment) && rest.length === 0)
    return `${path}/${GARAGE_TABS.find((tab) => tab === query.get('tab')) ?? GARAGE_TABS[0]}`
  const hasPrefill = [...query.keys()].some((name) => !CAMPAIGN.test(name))
  return FORM_PAGE.test(path) && hasPrefill
    ? `${path}/${QUERY_MARK}${Buffer.from(query.toString()).toString('base64url')}`
    : path
}

/** The query in the path segments that `addQueryToPath` added; `{}` if there is none. A repeated parameter has its first value. */
export function parsePathQuery([segment]: readonly string[] = []): Query {
  if (!segment?.startsWith(QUERY_MARK)) return {}
  const query = new URLSearchParams(Buffer.from(segment.slice(QUERY_MARK.length), 'base64url').toString())
  return Object.fromEntries([...query].toReversed())
}
