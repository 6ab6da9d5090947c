import 'server-only'
import type { Site } from '@/config/schema/site'
import { getSiteRegistry } from '@/lib/site/registry.server'
import { ApiError, isStoreFailure, createStorageError } from './api-error'
import { describeFailure, logLine } from './log-line'
import { readVisitor } from './rate-limit.server'
import { escapeHtml } from '@/lib/text/escape-html'

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

/**
 * Like `handle`, for URLs that the middleware does not rewrite: the site is resolved from the request's host
 * (`RT-16`).
 */
export function handleByHost(
  serve: (context: ApiContext<{ site: string }>) => Promise<Response>,
): (request: Request) => Promise<Response> {
  const handleSite = handle(serve)
  return async (request) => {
    const lookup = await getSiteRegistry().findByHost(request.headers.get('host'))
    if (lookup.kind === 'none') return toErrorResponse(new ApiError(404, 'Not found.'), request)
    const slug = lookup.kind === 'site' ? lookup.site.slug : lookup.slug
    return handleSite(request, { params: Promise.resolve({ site: slug }) })
  }
}

/**
 * HTML error page for a form post without JavaScript that could not be read. The Back button restores the typed
 * values. `message` is plain text.
 */
export function renderRefusalPage(message: string): string {
  return [
    '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    '<title>Your form was not sent</title>',
    '<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:40rem;margin:10vh auto;padding:0 1rem}</style>',
    `</head><body><main><h1>Your form was not sent</h1><p role="alert">${escapeHtml(message)}</p>`,
    '<p>Use your browser’s Back button to return to the form. Your details will still be there, so you can correct them and try again.</p>',
    '</main></body></html>',
  ].join('\n')
}

const REQUEST_KEY = /^[\x21-\x7e]{1,255}$/

/** Reads the `Idempotency-Key` header, or `null`. @throws ApiError 400 for an invalid key. */
export function readRequestKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key')
  if (key === null || REQUEST_KEY.test(key)) return key
  throw new ApiError(400, 'The Idempotency-Key must be 1 to 255 visible ASCII characters.')
}

/**
 * Redirects with 303 after a form post. `location` is relative because the server may not know its public host.
 * `cookies` are `Set-Cookie` values.
 */
export function seeOther(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
