const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]
type Answer = Response | Promise<Response>
type RouteHandler<Route> = (request: Request, route: Route) => Answer
/** Verbs that a route may serve itself; the others follow from them. */
type Served = Exclude<Method, 'HEAD' | 'OPTIONS'>

/**
 * All verbs of a route, for its exports: those it serves, and for the others 405 with `Allow` and `{error}`. The framework
 * alone would answer those without a body, which a program can not read like every other refusal of this API.
 */
export function answerMethods<Route>(
  handlers: Partial<Record<Served, RouteHandler<Route>>>,
): Record<Method, RouteHandler<Route>> {
  const served = METHODS.filter(
    (method) =>
      method === 'OPTIONS' ||
      (method === 'HEAD' ? handlers.GET !== undefined : handlers[method] !== undefined),
  )
  const headers = { allow: served.join(', '), 'cache-control': 'no-store' }
  const refuse = () =>
    Response.json({ error: `This call takes ${listWords(served)}.` }, { status: 405, headers })
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

/** For calls that do not exist: 404 with `{error}`, whatever the verb. */
export const noSuchCall: Record<Method, RouteHandler<unknown>> = {
  GET: answerMissing,
  HEAD: answerMissing,
  OPTIONS: answerMissing,
  POST: answerMissing,
  PUT: answerMissing,
  PATCH: answerMissing,
  DELETE: answerMissing,
}

function answerMissing(): Response {
  return Response.json(
    { error: 'There is no such call.' },
    { status: 404, headers: { 'cache-control': 'no-store' } },
  )
}

/** What a caller may use, without the verbs that come with every route. */
function listWords(served: readonly Method[]): string {
  return served.filter((method) => method !== 'HEAD' && method !== 'OPTIONS').join(' or ')
}
