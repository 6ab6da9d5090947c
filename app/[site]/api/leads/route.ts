import { createRouteHandlers } from '@/lib/http/route-handlers'
import { handle } from '@/lib/http/handle.server'
import { isPlainPost, readJsonObject } from '@/lib/http/read-body.server'
import { countCall, readLead } from '@/lib/leads/lead-request.server'
import { readSubmission, submitNewLead } from '@/lib/leads/lead-service.server'
import { servePlainPost } from '@/lib/leads/plain-post.server'

export const dynamic = 'force-dynamic'

/** `POST /api/leads`: JSON, or a form post without JavaScript. */
const postLead = handle<{ site: string }>(async (context) => {
  await countCall(context)
  if (isPlainPost(context.request)) return servePlainPost(context)
  const body = await readJsonObject(context.request)
  const submission = await readSubmission(context, { lead: readLead(body), body, files: [] })
  return Response.json(await submitNewLead(context, submission), { headers: { 'cache-control': 'no-store' } })
})

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({ POST: postLead })
