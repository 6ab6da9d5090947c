import 'server-only'
import { ApiError } from '@/lib/http/api-error'
import { handle } from '@/lib/http/handle.server'
import { isPlainPost, readJsonObject } from '@/lib/http/read-body.server'
import { countCall } from './lead-request.server'
import { servePlainPost } from './plain-post.server'
import { serveJsonLead } from './serve-leads.server'

/**
 * `POST /api/carClarityCustomer` (`LD-07`): orders a vehicle history report. Accepts the bodies of `POST /api/leads`, or the
 * form's fields at the top level, with the same guarantee: an accepted order reaches the service exactly once. 404 where the
 * site offers no reports.
 */
export const postVehicleHistory = handle<{ site: string }>(async (context) => {
  if (!context.site.pages.vehicle_history) throw new ApiError(404, 'Not found.')
  countCall(context)
  if (isPlainPost(context.request)) return servePlainPost(context)
  const body = await readJsonObject(context.request)
  return serveJsonLead(context, 'lead' in body ? body : { ...body, lead: body }, 'vehicle-history')
})
