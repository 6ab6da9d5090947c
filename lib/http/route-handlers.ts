const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]
type HandlerResult = Response | Promise<Response>
type RouteHandler<Route> = (request: Request, route: Route) => HandlerResult
/** Methods that a route can implement; HEAD and OPTIONS are derived. */
type HandledMethod = Exclude<Method, 'HEAD' | 'OPTIONS'>

/**
 * Returns a handler for every method: the given ones, and 405 with `Allow` and `{error}` for the others. Next.js
 * itself responds 405 without a body, which API clients cannot parse like other errors.
 */
export function createRouteHandlers<Route>(
  handlers: Partial<Record<HandledMethod, RouteHandler<Route>>>,
): Record<Method, RouteHandler<Route>> {
  const served = METHODS.filter(
    (method) =>
      method === 'OPTIONS' ||
      (method === 'HEAD' ? handlers.GET !== undefined : handlers[method] !== undefined),
  )
  const headers = { allow: served.join(', '), 'cache-control': 'no-store' }
  const refuse = () =>
    Response.json({ error: `Method not allowed. Use ${formatMethods(served)}.` }, { status: 405, headers })
  return {
    GET: handlers.GET ?? refuse,
    HEAD: handlers.GET ?? refuse,
    OPTIONS: () => new Response(null, { status: 204, headers }),
    POST: handlers.POST ?? refuse,
    PUT: handlers.PUT ?? refuse,
    PATCH: handlers.PATCH ?? refuse,
    DELETE: handlers.DELETE ?? refuse,
  }
}

/** Handlers for unknown API paths: 404 with `{error}` for every method. */
export const unknownEndpoint: Record<Method, RouteHandler<unknown>> = {
  GET: respondNotFound,
  HEAD: respondNotFound,
  OPTIONS: respondNotFound,
  POST: respondNotFound,
  PUT: respondNotFound,
  PATCH: respondNotFound,
  DELETE: respondNotFound,
}

function respondNotFound(): Response {
  return Response.json(
    { error: 'Unknown API endpoint.' },
    { status: 404, headers: { 'cache-control': 'no-store' } },
  )
}

/** The allowed methods for the error message, without HEAD and OPTIONS. */
function formatMethods(served: readonly Method[]): string {
  return served.filter((method) => method !== 'HEAD' && method !== 'OPTIONS').join(' or ')
}
