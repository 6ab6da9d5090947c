import { randomBytes } from 'node:crypto'
import { NextResponse, type NextRequest } from 'next/server'
import type { Site } from '@/config/schema/site'
import { RECEIPT_PARAMETER } from '@/lib/checkout/checkout-links'
import { getEnv } from '@/lib/env'
import { findPageState } from '@/lib/routing/find-page-state.server'
import {
  addQueryToPath,
  findCheckoutRedirect,
  getUnknownPath,
  isCheckoutPage,
  isDynamicPage,
  isRoute,
  isSearchPath,
  isSharedPath,
  QUERY_LIMIT,
  rewritePath,
  trimQuery,
} from '@/lib/routing/rewrite'
import { SEARCH_DOWN_HEADER, shouldBypassSearchCache } from '@/lib/search/health'
import { hasOddSpaces, isSpelledOddly, ODD_QUERY_HEADER } from '@/lib/search/paths'
import { buildContentPolicy, POLICY_HEADERS } from '@/lib/security/content-policy'
import { getSiteRegistry } from '@/lib/site/registry.server'
import { buildUnavailablePage } from '@/lib/site/unavailable-page'

/**
 * Resolves the site from the host. Every path of a known host is rewritten below `/{slug}`; unknown hosts get a 404
 * here, so that invented hosts cannot fill a cache (`RT-16`). Only `Host` identifies the site; the edge server
 * (`scripts/edge-server.ts`) has validated it (ADR 0037).
 */
export async function middleware(request: NextRequest): Promise<Response> {
  const { pathname } = request.nextUrl
  if (isSharedPath(pathname)) return NextResponse.next()
  const lookup = await getSiteRegistry().findByHost(request.headers.get('host'))
  if (lookup.kind === 'none') return respondText(404, 'Not found')
  if (lookup.kind === 'invalid')
    return respondText(503, 'This site is being set up. Please try again later.', { 'retry-after': '60' })
  const url = request.nextUrl.clone()
  if (url.search.length > QUERY_LIMIT) {
    if (!isSearchPath(pathname)) return respondText(414, 'This URL is too long.')
    // An attack or a generated URL: the search uses the part within the limit.
    url.search = trimQuery(url.search)
    return NextResponse.redirect(url)
  }
  const checkout = findCheckoutRedirect(lookup.site, pathname)
  if (checkout !== null) {
    url.pathname = checkout
    return NextResponse.redirect(url, 308)
  }
  // The dynamic search page also redirects or rejects non-canonical URLs, and is not cached.
  const isDynamicSearch =
    url.search !== '' ||
    shouldBypassSearchCache(lookup.site) ||
    (isSearchPath(pathname) && isSpelledOddly(pathname))
  const target = addQueryToPath(rewritePath(lookup.site, pathname, isDynamicSearch), url.searchParams)
  const state = isRoute(target) ? await findPageState(lookup.site, target) : 'missing'
  if (state === 'unavailable') return respondUnavailable(lookup.site)
  if (state === 'search-down') {
    url.pathname = rewritePath(lookup.site, pathname, true)
    return rewriteSearchDown(url, request, lookup.site)
  }
  url.pathname = state === 'missing' ? getUnknownPath(lookup.site) : target
  return rewrite(url, request, lookup.site)
}

/** Time after which clients should ask again for a page of an outage, in seconds. */
const RETRY_SECONDS = 30

/**
 * The search page while search is down, with status 503 (`SE-09`). The data of a page that Next.js loads in the browser keeps
 * status 200: Next.js would reload the whole page instead.
 */
function rewriteSearchDown(url: URL, request: NextRequest, site: Site): Response {
  const destination = request.headers.get('sec-fetch-dest') ?? 'document'
  if (destination === 'empty') return rewrite(url, request, site, { isSearchDown: true })
  const response = rewrite(url, request, site, { isSearchDown: true, status: 503 })
  response.headers.set('retry-after', String(RETRY_SECONDS))
  response.headers.set('cache-control', 'no-store')
  return response
}

/**
 * Dynamic pages run scripts with a nonce, which Next.js reads from the policy in the request headers. The policy of
 * cached pages is added where they are stored (`lib/page-cache/content-policy.mjs`): a nonce or policy sent by a
 * visitor must never be cached.
 */
function rewrite(
  url: URL,
  request: NextRequest,
  site: Site,
  { isSearchDown = false, status }: { isSearchDown?: boolean; status?: number } = {},
): Response {
  const headers = new Headers(request.headers)
  for (const name of [...Object.values(POLICY_HEADERS), ODD_QUERY_HEADER, SEARCH_DOWN_HEADER])
    headers.delete(name)
  if (isSearchDown) headers.set(SEARCH_DOWN_HEADER, '1')
  if (isSearchPath(request.nextUrl.pathname) && hasOddSpaces(url.search)) headers.set(ODD_QUERY_HEADER, '1')
  const env = getEnv()
  // In development Next.js uses eval and WebSockets, which the production policy forbids.
  if (env.NODE_ENV !== 'production' || !isDynamicPage(url.pathname))
    return NextResponse.rewrite(url, { request: { headers }, status })
  const name = POLICY_HEADERS[site.content_policy]
  const isCheckout = isCheckoutPage(url.pathname)
  const policy = buildContentPolicy(site, env, {
    nonce: randomBytes(16).toString('base64'),
    takesPayments: isCheckout && site.enable_store,
    isPrivate: isCheckout && url.searchParams.has(RECEIPT_PARAMETER),
  })
  headers.set(name, policy)
  const response = NextResponse.rewrite(url, { request: { headers }, status })
  response.headers.set(name, policy)
  return response
}

/** Responds for a car about which nothing is known while the dealer platform is down (CD-10). */
function respondUnavailable(site: Site): Response {
  return new Response(buildUnavailablePage(site), {
    status: 500,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      [POLICY_HEADERS[site.content_policy]]: buildContentPolicy(site, getEnv()),
    },
  })
}

function respondText(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })
}

export const config = {
  runtime: 'nodejs',
  // Next.js buffers the request body before it calls the middleware. Uploads must not wait for that, so their handler
  // resolves the site itself.
  matcher: ['/((?!_next/static/|api/leads/with-files$).*)'],
}
