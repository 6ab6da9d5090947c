import { createRouteHandlers } from '@/lib/http/route-handlers'
import { handle } from '@/lib/http/handle.server'
import { lookUpVehicle, readLookup } from '@/lib/trade-in/lookup-request.server'

export const dynamic = 'force-dynamic'

/**
 * `POST /api/nevdis` `{rego, regoState}`: the vehicle of a number plate (`LD-07`). Returns `{make, model, year,
 * name}`; 404 when no vehicle has the plate, 504 when the register times out, 503 in an outage.
 */
const postRegoLookup = handle<{ site: string }>(async (context) => {
  const answer = await lookUpVehicle(context.site, 'vehicle', await readLookup(context))
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } })
})

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({ POST: postRegoLookup })
