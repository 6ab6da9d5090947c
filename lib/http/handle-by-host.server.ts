import 'server-only'
import { getSiteRegistry } from '@/lib/site/registry.server'
import { ApiError } from './api-error'
import { toErrorResponse, handle, type ApiContext } from './handle.server'

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
