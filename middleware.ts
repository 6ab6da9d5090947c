import { randomBytes } from 'node:crypto'
import { NextResponse, type NextRequest } from 'next/server'
import type { Site } from '@/config/schema/site'
import { RECEIPT_PARAMETER } from '@/lib/checkout/checkout-links'
import { getEnv } from '@/lib/env'
import { resolveDynamicVariant } from '@/lib/routing/dynamic-variant'
import {
  findCheckoutRedirect,
  isCheckoutPage,
  isDynamicPage,
  isSearchPath,
  isSharedPath,
  QUERY_LIMIT,
  rewritePath,
  trimQuery,
} from '@/lib/routing/rewrite'
import { shouldBypassSearchCache } from '@/lib/search/health'
import { isSpelledOddly } from '@/lib/search/paths'
import { buildContentPolicy, POLICY_HEADERS } from '@/lib/security/content-policy'
import { getSiteRegistry } from '@/lib/site/registry.server'

/**
 * Host → site. Every path of a known host is rewritten below `/{slug}`; a host that no site owns is answered here, so
 * that an invented host can not fill a cache (`RT-16`). The site comes from `Host` alone; the edge server
 * (`scripts/edge-server.ts`) has refused or cleaned it before (ADR 0037).
 */
export async function middleware(request: NextRequest): Promise<Response> {
  const { pathname } = request.nextUrl
  if (isSharedPath(pathname)) return NextResponse.next()
  const lookup = await getSiteRegistry().findByHost(request.headers.get('host'))
  if (lookup.kind === 'none') return answerPlainly(404, 'Not found')
  if (lookup.kind === 'invalid')
    return answerPlainly(503, 'This site is being set up. Please come back soon.', { 'retry-after': '60' })
  const url = request.nextUrl.clone()
  if (url.search.length > QUERY_LIMIT) {
    if (!isSearchPath(pathname)) return answerPlainly(414, 'This address is too long.')
    // Hostile or generated: the search shows what it can read of it.
    url.search = trimQuery(url.search)
    return NextResponse.redirect(url)
  }
  const checkout = findCheckoutRedirect(lookup.site, pathname)
  if (checkout !== null) {
    url.pathname = checkout
    return NextResponse.redirect(url, 308)
  }
  // The page that answers a query also redirects or refuses an odd spelling, and is not cached.
  const isDynamicSearch =
    url.search !== '' ||
    shouldBypassSearchCache(lookup.site) ||
    (isSearchPath(pathname) && isSpelledOddly(pathname))
  const target = rewritePath(lookup.site, pathname, isDynamicSearch)
  url.pathname = resolveDynamicVariant(target, url.searchParams)
  return rewrite(url, request, lookup.site)
}

/**
 * Pages that are rendered for one request run their scripts by a nonce, which the framework reads from the policy in the request's
 * headers. Cached pages get their policy where they are stored (`lib/page-cache/content-policy.mjs`): a nonce, or one that a
 * visitor sends, must never be stored with them.
 */
function rewrite(url: URL, request: NextRequest, site: Site): Response {
  const headers = new Headers(request.headers)
  for (const name of Object.values(POLICY_HEADERS)) headers.delete(name)
  const env = getEnv()
  // In development the framework evaluates code and opens sockets that no policy of production allows.
  if (env.NODE_ENV !== 'production' || !isDynamicPage(url.pathname))
    return NextResponse.rewrite(url, { request: { headers } })
  const name = POLICY_HEADERS[site.content_policy]
  const isCheckout = isCheckoutPage(url.pathname)
  const policy = buildContentPolicy(site, env, {
    nonce: randomBytes(16).toString('base64'),
    takesPayments: isCheckout && site.enable_store,
    isPrivate: isCheckout && url.searchParams.has(RECEIPT_PARAMETER),
  })
  headers.set(name, policy)
  const response = NextResponse.rewrite(url, { request: { headers } })
  response.headers.set(name, policy)
  return response
}

function answerPlainly(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })
}

export const config = {
  runtime: 'nodejs',
  // The framework holds a body in memory until all of it is there before it asks the middleware. Uploads must not wait for
  // that; their handler finds the site itself.
  matcher: ['/((?!_next/static/|api/leads/with-files$).*)'],
}
