import { getEnv } from '@/lib/env'
import { checkDeeply } from '@/lib/http/health.server'

export const dynamic = 'force-dynamic'

/** `GET /api/health`: whether this process can serve; `?deep=1` names each upstream's state. */
export async function GET(request: Request): Promise<Response> {
  const isDeep = new URL(request.url).searchParams.get('deep') === '1'
  const body = isDeep ? await checkDeeply(getEnv()) : { status: 'ok' }
  return Response.json(body, { headers: { 'cache-control': 'no-store' } })
}
