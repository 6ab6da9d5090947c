import 'server-only'
import { ApiError } from '@/lib/http/api-error'
import { handle } from '@/lib/http/handle.server'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { countRequest } from '@/lib/http/rate-limit.server'
import type { BrowserAccess } from '../browser-search'
import { INDEX_NAME } from '../index-settings'
import { getBrowserAccess, recheckSearchAccess } from './search-access.server'

const PER_MINUTE = 120
const DEADLINE_MS = 1700

/**
 * `GET /api/search-token`: where and with which short-lived key a browser may search this host's public stock (`SE-08`).
 * `?refused` says that the service did not take the last one. 503 while the search service gives no keys.
 */
export const getSearchToken = handle<{ site: string }>(async ({ request, site, visitor }) => {
  countRequest(`search-token|${site.slug}|${visitor}`, PER_MINUTE)
  if (new URL(request.url).searchParams.has('refused')) recheckSearchAccess(site, Date.now())
  const access = await getBrowserAccess(site, Date.now() + DEADLINE_MS).catch((error: unknown) => {
    logLine('warn', `search token: ${describeFailure(error)}`, { site: site.slug })
    throw new ApiError(503, 'The search is not answering.', { headers: { 'retry-after': '5' } })
  })
  const isLasting = access.expiresAt === Infinity
  const body: BrowserAccess = {
    host: access.host,
    key: access.key,
    index: INDEX_NAME,
    expiresAt: isLasting ? null : access.expiresAt,
    secondsLeft: isLasting ? null : Math.floor((access.expiresAt - Date.now()) / 1000),
  }
  return Response.json(body, { headers: { 'cache-control': 'no-store' } })
})
