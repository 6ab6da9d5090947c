import { getEnv } from '@/lib/env'
import { createRouteHandlers } from '@/lib/http/route-handlers'
import { ApiError } from '@/lib/http/api-error'
import { hasBearerToken, checkDeeply, checkReadiness } from '@/lib/http/health.server'
import { toErrorResponse } from '@/lib/http/handle.server'
import { countRequest, readVisitor } from '@/lib/http/rate-limit.server'

export const dynamic = 'force-dynamic'

const DEEP_PER_MINUTE = 600
const RETRY_SECONDS = '5'

/**
 * `GET /api/health` (ADR 41), served on every host and therefore public:
 * - without parameters: readiness, for load balancers. 200 `{status: "ok"}`, or 503 `{status: "unavailable"}` without
 *   the database.
 * - `?live=1`: liveness, for process managers. 200 while the process responds; does no I/O.
 * - `?deep=1`: details, for operators, with `Authorization: Bearer HEALTH_TOKEN`. 401 without the token or when none
 *   is set.
 */
async function getHealth(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url)
  if (searchParams.get('live') === '1') return respond('ok', { status: 'ok' })
  if (searchParams.get('deep') !== '1') {
    const status = (await checkReadiness()) ? 'ok' : 'unavailable'
    return respond(status, { status })
  }
  try {
    await countRequest(`health|${readVisitor(request)}`, DEEP_PER_MINUTE)
    if (!hasBearerToken(request, getEnv().HEALTH_TOKEN))
      throw new ApiError(401, 'A bearer token is required.', { headers: { 'www-authenticate': 'Bearer' } })
    const health = await checkDeeply(getEnv())
    return respond(health.status, health)
  } catch (error) {
    return toErrorResponse(error, request)
  }
}

function respond(status: string, body: object): Response {
  const isUnavailable = status === 'unavailable'
  const headers = { 'cache-control': 'no-store', ...(isUnavailable ? { 'retry-after': RETRY_SECONDS } : {}) }
  return Response.json(body, { status: isUnavailable ? 503 : 200, headers })
}

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({ GET: getHealth })
