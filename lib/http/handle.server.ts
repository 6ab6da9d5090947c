import 'server-only'
import type { Site } from '@/config/schema/site'
import { getSiteRegistry } from '@/lib/site/registry.server'
import { ApiError } from './api-error'
import { describeFailure, logLine } from './log-line'
import { readVisitor } from './rate-limit.server'
import { renderRefusalPage } from './refusal-page'
import { isStoreFailure, createStorageError } from './store-failure'

export type ApiContext<Params> = {
  request: Request
  site: Site
  params: Params
  /** Visitor key for rate limits. */
  visitor: string
  /** Value of the request's `Host` header. */
  host: string
}

/** Methods without side effects; cross-origin requests with them are allowed. */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Wraps a site's route handler: resolves the site, rejects cross-origin writes, and converts errors to `{error,
 * fields?}` with a matching status. Unexpected errors are logged and returned without details.
 */
export function handle<Params extends { site: string }>(
  serve: (context: ApiContext<Params>) => Promise<Response>,
): (request: Request, route: { params: Promise<Params> }) => Promise<Response> {
  return async (request, route) => {
    try {
      const params = await route.params
      const lookup = await getSiteRegistry().findBySlug(params.site)
      if (lookup.kind !== 'site') throw new ApiError(404, 'Not found.')
      const host = request.headers.get('host') ?? ''
      if (!SAFE.has(request.method)) refuseOtherOrigins(request, host)
      return await serve({ request, site: lookup.site, params, visitor: readVisitor(request), host })
    } catch (error) {
      return toErrorResponse(error, request)
    }
  }
}

/** Converts an error to a JSON response, or to an HTML page when the browser submitted a form as a navigation. */
export function toErrorResponse(error: unknown, request: Request): Response {
  const { status, message, fields, headers: extraHeaders } = toApiError(error, request)
  const headers = { 'cache-control': 'no-store', ...extraHeaders }
  if (request.method === 'POST' && request.headers.get('sec-fetch-mode') === 'navigate')
    return new Response(renderRefusalPage(message), {
      status,
      headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
    })
  return Response.json({ error: message, ...(fields ? { fields } : {}) }, { status, headers })
}

/** Converts any error to an `ApiError`. Unexpected errors are logged and returned without details. */
export function toApiError(error: unknown, request: Request): ApiError {
  if (error instanceof ApiError) return error
  const { pathname } = new URL(request.url)
  const isStore = isStoreFailure(error)
  const outcome = isStore ? 'could not be stored' : 'failed'
  logLine('error', `${request.method} ${outcome}: ${describeFailure(error)}`, { path: pathname })
  return isStore ? createStorageError() : new ApiError(500, 'An unexpected error occurred')
}

/**
 * Rejects writes from other origins. Browsers send `Origin` and `Sec-Fetch-Site` with every write; other clients send
 * neither.
 */
function refuseOtherOrigins(request: Request, host: string): void {
  const origin = request.headers.get('origin')
  const fetchSite = request.headers.get('sec-fetch-site')
  // Privacy settings can send `Origin: null`; `Sec-Fetch-Site` still identifies a same-origin page.
  const isHidden = origin === null || (origin === 'null' && fetchSite === 'same-origin')
  const isOwn = isHidden || (URL.canParse(origin) && new URL(origin).host === host.toLowerCase())
  const isSameOriginFetch = fetchSite !== 'cross-site' && fetchSite !== 'same-site'
  if (!isOwn || !isSameOriginFetch) throw new ApiError(403, 'Cross-origin requests are not allowed.')
}
