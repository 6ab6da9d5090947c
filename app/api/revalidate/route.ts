import { revalidateTag } from 'next/cache'
import { z } from 'zod'
import { getDatabase } from '@/lib/db/open-database.server'
import { spendOnce } from '@/lib/db/limited-use.server'
import { createRouteHandlers } from '@/lib/http/route-handlers'
import { ApiError } from '@/lib/http/api-error'
import { toErrorResponse } from '@/lib/http/handle.server'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { countRequest, readVisitor } from '@/lib/http/rate-limit.server'
import { parseJson, readText } from '@/lib/http/read-body.server'
import { listRevalidateSecrets } from '@/lib/secret.server'
import { readSignedCall, type SignedCall } from '@/lib/signatures'
import { forgetStockOverview } from '@/lib/search/stock-overview.server'

/** Tags that callers may expire: a site's data, one car, or a site's stock. */
const bodySchema = z.object({ tag: z.string().regex(/^(site:\d+|stock:\d+|car:\d+:[A-Za-z0-9_-]+)$/) })
/** High, because a stock import makes one call for every car of a site. */
const PER_MINUTE = 6000
const MAX_BODY = 1024

/**
 * `POST /api/revalidate` `{tag}`: the dealer platform reports that a car or a site changed, and its pages are rendered again on
 * the next request. Each signed call is valid once across all instances, within five minutes.
 */
async function postRevalidate(request: Request): Promise<Response> {
  try {
    await countRequest(`revalidate|${readVisitor(request)}`, PER_MINUTE)
    const body = await readText(request, MAX_BODY)
    const call = readSignedCall({ headers: request.headers, body }, listRevalidateSecrets())
    if (!call) throw new ApiError(401, 'The signature or the timestamp is missing, invalid or too old.')
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
    return toErrorResponse(error, request)
  }
}

/** @throws ApiError 409 for a replayed call, 503 when the database is unavailable. */
async function spendCall({ digest, expiresAt }: SignedCall): Promise<void> {
  let isNew: boolean
  try {
    isNew = await spendOnce(await getDatabase(), { signature: `revalidate ${digest}`, expiresAt })
  } catch (error) {
    logLine('error', `revalidation call rejected: ${describeFailure(error)}`, {})
    throw new ApiError(503, 'The database is not available. Please try again in a minute.', {
      headers: { 'retry-after': '60' },
    })
  }
  if (!isNew)
    throw new ApiError(409, 'This call has already been processed. Sign each call with a new timestamp.')
}

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({ POST: postRevalidate })
