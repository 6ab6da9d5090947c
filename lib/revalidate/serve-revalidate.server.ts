import 'server-only'
import { revalidateTag } from 'next/cache'
import { z } from 'zod'
import { getDatabase } from '@/lib/db/get-database.server'
import { spendOnce } from '@/lib/db/spend-once.server'
import { ApiError } from '@/lib/http/api-error'
import { answerError } from '@/lib/http/handle.server'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { countRequest, readVisitor } from '@/lib/http/rate-limit.server'
import { parseJson, readText } from '@/lib/http/read-body.server'
import { forgetStockOverview } from '@/lib/search/stock-overview.server'
import { listRevalidateSecrets } from './secrets.server'
import { readSignedCall, type SignedCall } from './signature'

/** Tags that the dealer platform may expire: a site's data, one car, or a site's stock. */
const bodySchema = z.object({ tag: z.string().regex(/^(site:\d+|stock:\d+|car:\d+:[A-Za-z0-9_-]+)$/) })
/** A stock import expires every car of a site, one call each. */
const PER_MINUTE = 6000
const MAX_BODY = 1024

/**
 * `POST /api/revalidate` `{tag}`: the dealer platform says that a car or a site changed, and the pages made from it are
 * rendered again on their next request. Each signed call is valid once, within five minutes, at all instances together.
 */
export async function serveRevalidate(request: Request): Promise<Response> {
  try {
    countRequest(`revalidate|${readVisitor(request)}`, PER_MINUTE)
    const body = await readText(request, MAX_BODY)
    const call = readSignedCall({ headers: request.headers, body }, listRevalidateSecrets())
    if (!call) throw new ApiError(401, 'The signature or the timestamp is missing, wrong or too old.')
    const parsed = bodySchema.safeParse(parseJson(body))
    if (!parsed.success)
      throw new ApiError(400, 'This tag cannot be revalidated.', {
        fields: { tag: 'site:ID, stock:ID or car:ID:SLUG' },
      })
    await spendCall(call)
    const { tag } = parsed.data
    const [kind, id] = tag.split(':')
    if (kind === 'stock') forgetStockOverview(Number(id))
    revalidateTag(tag, { expire: 0 })
    return Response.json({ revalidated: tag }, { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    return answerError(error, request)
  }
}

/** @throws ApiError 409 for a call that was made before, 503 when that cannot be known. */
async function spendCall({ digest, expiresAt }: SignedCall): Promise<void> {
  let isNew: boolean
  try {
    isNew = await spendOnce(await getDatabase(), { signature: `revalidate ${digest}`, expiresAt })
  } catch (error) {
    logLine('error', `a revalidation call was refused: ${describeFailure(error)}`, {})
    throw new ApiError(503, 'The database is not available. Please try again in a minute.', {
      headers: { 'retry-after': '60' },
    })
  }
  if (!isNew) throw new ApiError(409, 'This call was made before. Sign each call with a new timestamp.')
}
