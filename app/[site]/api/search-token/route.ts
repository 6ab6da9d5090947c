import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { readCookie, writeCookie } from '@/lib/auth/cookies'
import { createRouteHandlers } from '@/lib/http/route-handlers'
import { ApiError } from '@/lib/http/api-error'
import { handle } from '@/lib/http/handle.server'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { countRequest } from '@/lib/http/rate-limit.server'
import { getBrowserAccess, recheckSearchAccess } from '@/lib/search/search-access.server'
import type { BrowserAccess } from '@/lib/search/browser-search'
import { INDEX_NAME } from '@/lib/search/index-settings'

export const dynamic = 'force-dynamic'

const PER_MINUTE = 120
const DEADLINE_MS = 1700
const INSIGHTS_COOKIE = '__Host-search'
/** Lifetime of the insights cookie in seconds: 180 days (`EV-04`). */
const INSIGHTS_SECONDS = 15_552_000
const INSIGHTS_ID = z.uuid()

/**
 * `GET /api/search-token`: the host and a short-lived key with which a browser can search this site's public
 * stock (`SE-08`). `?refused` reports that the service rejected the last key. 503 while the search service does
 * not return its keys. On sites with search insights it also sets the shopper's anonymous id.
 */
const getSearchToken = handle<{ site: string }>(async ({ request, site, visitor }) => {
  await countRequest(`search-token|${site.slug}|${visitor}`, PER_MINUTE)
  if (new URL(request.url).searchParams.has('refused')) recheckSearchAccess(site, Date.now())
  const access = await getBrowserAccess(site, Date.now() + DEADLINE_MS).catch((error: unknown) => {
    logLine('warn', `search token: ${describeFailure(error)}`, { site: site.slug })
    throw new ApiError(503, 'Search is unavailable. Please try again shortly.', {
      headers: { 'retry-after': '5' },
    })
  })
  const known = INSIGHTS_ID.safeParse(readCookie(request.headers.get('cookie'), INSIGHTS_COOKIE))
  const shopper = site.integrations.search_insights ? (known.data ?? randomUUID()) : null
  const isPermanent = access.expiresAt === Infinity
  const body: BrowserAccess = {
    host: access.host,
    key: access.key,
    index: INDEX_NAME,
    expiresAt: isPermanent ? null : access.expiresAt,
    shopper,
    secondsLeft: isPermanent ? null : Math.floor((access.expiresAt - Date.now()) / 1000),
  }
  return Response.json(body, {
    headers: {
      'cache-control': 'no-store',
      ...(shopper && { 'set-cookie': writeCookie(INSIGHTS_COOKIE, shopper, INSIGHTS_SECONDS) }),
    },
  })
})

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({ GET: getSearchToken })
