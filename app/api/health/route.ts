import { answerMethods } from '@/lib/http/answer-methods'
import { getEnv } from '@/lib/env'
import { answerError } from '@/lib/http/handle.server'
import { countRequest } from '@/lib/http/rate-limit.server'
import { checkDeeply } from '@/lib/http/health.server'

const DEEP_PER_MINUTE = 600

export const dynamic = 'force-dynamic'
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = answerMethods({ GET: getHealth })

/** `GET /api/health`: whether this process can serve; `?deep=1` names each upstream's state. */
async function getHealth(request: Request): Promise<Response> {
  const isDeep = new URL(request.url).searchParams.get('deep') === '1'
  try {
    // Each asks every upstream.
    if (isDeep) countRequest(`health|${request.headers.get('x-forwarded-for') ?? 'unknown'}`, DEEP_PER_MINUTE)
  } catch (error) {
    return answerError(error, request)
  }
  const body = isDeep ? await checkDeeply(getEnv()) : { status: 'ok' }
  return Response.json(body, { headers: { 'cache-control': 'no-store' } })
}
