import { createRouteHandlers } from '@/lib/http/route-handlers'
import { ApiError } from '@/lib/http/api-error'
import { handle } from '@/lib/http/handle.server'
import { isPlainPost, readJsonObject } from '@/lib/http/read-body.server'
import { countCall, readLead } from '@/lib/leads/lead-request.server'
import { readSubmission, submitNewLead } from '@/lib/leads/lead-service.server'
import { servePlainPost } from '@/lib/leads/plain-post.server'

export const dynamic = 'force-dynamic'

/**
 * `POST /api/carClarityCustomer` (`LD-07`): orders a vehicle history report. Accepts the bodies of `POST /api/leads`, or the
 * form's fields at the top level, with the same guarantee: an accepted order reaches the service exactly once. 404 where the
 * site offers no reports.
 */
const postVehicleHistory = handle<{ site: string }>(async (context) => {
  if (!context.site.pages.vehicle_history) throw new ApiError(404, 'Not found.')
  await countCall(context)
  if (isPlainPost(context.request)) return servePlainPost(context)
  const body = await readJsonObject(context.request)
  const lead = 'lead' in body ? readLead(body) : body
  const submission = await readSubmission(context, { lead, body, files: [], form: 'vehicle-history' })
  return Response.json(await submitNewLead(context, submission), { headers: { 'cache-control': 'no-store' } })
})

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({
  POST: postVehicleHistory,
})
