import type { Site } from '@/config/schema/site'
import { isCheckoutName } from '@/lib/cars/paths'
import { isInfoPath } from '@/lib/content/info-pages'
import { getVehicleBasePath } from '@/lib/site/template'
import { hasSignIn } from '@/lib/auth/has-sign-in'

/** Segments under `app/[site]` that exist only as targets of a rewrite; asked for from outside they are unknown paths. */
const INTERNAL_SEGMENTS = new Set([
  'cached-search',
  'catalog',
  'info',
  'info-asked',
  'contact-asked',
  'garage',
  'garage-account',
])
/** No folder of this name exists, so it leads to the catch-all, which answers 404. */
const UNKNOWN_SEGMENT = 'no-such-page'
/** Detail pages live under this segment whatever base path a site shows (`RT-05`). */
const DETAIL_SEGMENT = 'cars'
const BASE_SEGMENTS = new Set(['cars', 'motorcycles', 'campers'])
/** The page below a detail page that every checkout address leads to, whatever name a site shows (`RT-06`). */
const CHECKOUT_SEGMENT = 'checkout'

/** Longest path that may name a page; a cache could not even keep a longer one. */
const PATH_LIMIT = 300
/** Longest query string that is read, in characters; the framework repeats it in headers, which have a limit too. */
export const QUERY_LIMIT = 6000
/** A query string cut to what is read of it, at the end of a pair. */
export function trimQuery(search: string): string {
  const kept = search.slice(0, QUERY_LIMIT)
  const end = kept.lastIndexOf('&')
  return end < 0 ? '' : kept.slice(0, end)
}

/** Escaped control characters and broken escapes; plain ones never reach a path. */
const UNSPEAKABLE = /%(?:[01][0-9a-f]|7f)|%(?![0-9a-f]{2})/i

const SHARED_PATHS = new Set(['/api/health', '/api/revalidate', '/api/stripe/webhook'])

/** Paths that no site owns; they are served as they are on every host. */
export function isSharedPath(pathname: string): boolean {
  return SHARED_PATHS.has(pathname) || pathname.startsWith('/assets/')
}

/** Whether a path is a stock search's. */
export function isSearchPath(pathname: string): boolean {
  return /^(?:\/pages)?\/search(?:\/|$)/.test(pathname)
}

/**
 * The internal path that serves a visitor's path on a site: always below `/{slug}`, so that nothing a visitor writes can
 * reach another site's pages. Search addresses without a query go to a cached twin (ADR 0003). Pure.
 */
export function rewritePath(site: Site, pathname: string, hasQuery: boolean): string {
  const segments = pathname.split('/').filter(Boolean)
  if (segments[0] === 'pages' && segments.length > 1) segments.shift()
  const [first = '', ...rest] = segments
  const under = (...parts: string[]) => ['', site.slug, ...parts].join('/')
  const isNonsense = pathname.length > PATH_LIMIT || UNSPEAKABLE.test(pathname)
  // A program that calls a call that can not be gets its answer in the form of all calls.
  if (first === 'api' && isNonsense) return under('api', UNKNOWN_SEGMENT)
  // A folder of this name would be private to the framework.
  if (first === '__catalog' && !isNonsense) return under('catalog', ...rest)
  if (site.garage_enabled && !isNonsense && `/${segments.join('/')}` === site.watchlist_path)
    return under(hasSignIn(site) ? 'garage-account' : 'garage')
  if (isNonsense || INTERNAL_SEGMENTS.has(first) || first.startsWith('_')) return under(UNKNOWN_SEGMENT)
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

/**
 * The path of a vehicle's checkout under the site's own name for it, when a visitor uses the other name (`RT-06`); `null` for
 * every other path. Pure.
 */
export function findCheckoutRedirect(site: Pick<Site, 'checkout_path'>, pathname: string): string | null {
  const { base, name } = CHECKOUT_PATH.exec(pathname)?.groups ?? {}
  if (!base || !name || name === site.checkout_path) return null
  return `${base}/${site.checkout_path}`
}

const CHECKOUT_PATH =
  /^(?<base>(?:\/pages)?\/(?:cars|motorcycles|campers)\/[^/]+)\/(?<name>checkout|buy-online)\/?$/

/** Segments below a site whose pages are rendered for each request; all other pages are cached. */
const DYNAMIC_SEGMENTS = new Set([
  'catalog',
  'contact-asked',
  'garage-account',
  'info-asked',
  'search',
  'sign-in',
  'success',
])

/** Whether an internal path, as `rewritePath` gives it, leads to a page that is rendered for each request. Pure. */
export function isDynamicPage(path: string): boolean {
  const [, , segment = '', ...rest] = path.split('/')
  return (
    DYNAMIC_SEGMENTS.has(segment) || (segment === 'contact' && rest[0] === 'form') || isCheckoutPage(path)
  )
}

/** Whether an internal path, as `rewritePath` gives it, leads to a checkout page. Pure. */
export function isCheckoutPage(path: string): boolean {
  const [, , segment, , page, ...rest] = path.split('/')
  return segment === DETAIL_SEGMENT && page === CHECKOUT_SEGMENT && rest.length === 0
}
