import 'server-only'
import type { Site } from '@/config/schema/site'
import { getSiteRegistry } from '@/lib/site/registry.server'
import { ApiError } from './api-error'
import { describeFailure, logLine } from './log-line'
import { readVisitor } from './rate-limit.server'
import { renderRefusalPage } from './refusal-page'
import { isStoreFailure, refuseForNow } from './store-failure'

export type ApiContext<Params> = {
  request: Request
  site: Site
  params: Params
  /** Who asks, for rate limits. */
  visitor: string
  /** Host and port as the browser asked for them. */
  host: string
}

/** Verbs that change nothing, so that another origin may as well call them. */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Wraps a route handler of a site: finds the site, refuses calls from other origins, and turns errors into
 * `{error, fields?}` with a fitting status. What is unexpected is logged and answered without details.
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
      return answerError(error, request)
    }
  }
}

/** An error as a JSON answer; as a page where a browser sent a form by itself and shows whatever comes. */
export function answerError(error: unknown, request: Request): Response {
  const { status, message, fields, headers: more } = toApiError(error, request)
  const headers = { 'cache-control': 'no-store', ...more }
  if (request.method === 'POST' && request.headers.get('sec-fetch-mode') === 'navigate')
    return new Response(renderRefusalPage(message), {
      status,
      headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
    })
  return Response.json({ error: message, ...(fields ? { fields } : {}) }, { status, headers })
}

/** What went wrong as an answer in words. What is unexpected is logged, and told without details. */
export function toApiError(error: unknown, request: Request): ApiError {
  if (error instanceof ApiError) return error
  const { pathname } = new URL(request.url)
  const isStore = isStoreFailure(error)
  const what = isStore ? 'could not be stored' : 'failed'
  logLine('error', `${request.method} ${what}: ${describeFailure(error)}`, { path: pathname })
  return isStore ? refuseForNow() : new ApiError(500, 'An unexpected error occurred')
}

/**
 * A browser names the page's origin with every write, and says how near it is; only this host's own pages may write.
 * Programs name none.
 */
function refuseOtherOrigins(request: Request, host: string): void {
  const origin = request.headers.get('origin')
  const nearness = request.headers.get('sec-fetch-site')
  // A page of ours that hides its origin, as privacy settings do, still says that it is of this very host.
  const isHidden = origin === null || (origin === 'null' && nearness === 'same-origin')
  const isOwn = isHidden || (URL.canParse(origin) && new URL(origin).host === host.toLowerCase())
  const isNear = nearness !== 'cross-site' && nearness !== 'same-site'
  if (!isOwn || !isNear) throw new ApiError(403, 'This call is not allowed from another site.')
}
