import { createRouteHandlers } from '@/lib/http/route-handlers'
import { handle } from '@/lib/http/handle.server'
import { countRequest } from '@/lib/http/rate-limit.server'
import { readJsonObject } from '@/lib/http/read-body.server'
import { readLead } from '@/lib/leads/lead-request.server'
import { countStep, readLeadId, submitStep } from '@/lib/leads/lead-service.server'

export const dynamic = 'force-dynamic'

const UPDATES_PER_MINUTE = 240

/** `PUT /api/leads/{id}`: a later step of a lead of this site. */
const putLead = handle<{ site: string; id: string }>(async (context) => {
  const { request, site, params, visitor } = context
  await countRequest(`lead-update|${visitor}|${site.slug}`, UPDATES_PER_MINUTE)
  const id = readLeadId(params.id)
  await countStep(context, id)
  const step = await submitStep(context, id, readLead(await readJsonObject(request)))
  return Response.json(step, { headers: { 'cache-control': 'no-store' } })
})

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({ PUT: putLead })
