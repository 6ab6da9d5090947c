import { revalidateTag } from 'next/cache'
import { z } from 'zod'
import { answerMethods } from '@/lib/http/answer-methods'
import { answerError } from '@/lib/http/handle.server'
import { countRequest, visitorOfAddress } from '@/lib/http/rate-limit.server'
import { readText } from '@/lib/http/read-body.server'
import { isSigned } from '@/lib/revalidate/signature'
import { forgetStockOverview } from '@/lib/search/stock-overview.server'
import { getAppSecret } from '@/lib/secret.server'

/** Tags that the dealer platform may expire: a site's data, one car, or a site's stock. */
const bodySchema = z.object({ tag: z.string().regex(/^(site:\d+|stock:\d+|car:\d+:[A-Za-z0-9_-]+)$/) })
/** A stock import expires every car of a site, one call each. */
const PER_MINUTE = 6000
const MAX_BODY = 1024

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = answerMethods({ POST: postRevalidation })

function answer(status: number, body: Record<string, unknown>): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}

/** The dealer platform says that a car or a site changed; pages made from it are made anew when next asked for. */
async function postRevalidation(request: Request): Promise<Response> {
  let raw: string
  try {
    countRequest(
      `revalidate|${visitorOfAddress(request.headers.get('x-forwarded-for') ?? 'unknown')}`,
      PER_MINUTE,
    )
    raw = await readText(request, MAX_BODY)
  } catch (error) {
    return answerError(error, request)
  }
  if (!isSigned(raw, request.headers.get('x-signature'), getAppSecret())) {
    return answer(401, { error: 'The signature is missing or wrong.' })
  }
  const parsed = bodySchema.safeParse(readJson(raw))
  if (!parsed.success)
    return answer(400, {
      error: 'The tag is none that can be expired.',
      fields: { tag: 'site:ID, stock:ID or car:ID:SLUG' },
    })
  const [kind, id] = parsed.data.tag.split(':')
  if (kind === 'stock') forgetStockOverview(Number(id))
  revalidateTag(parsed.data.tag, { expire: 0 })
  return answer(200, { revalidated: parsed.data.tag })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
