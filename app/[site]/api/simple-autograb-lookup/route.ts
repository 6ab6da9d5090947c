import { createRouteHandlers } from '@/lib/http/route-handlers'
import { ApiError } from '@/lib/http/api-error'
import { handle } from '@/lib/http/handle.server'
import { lookUpVehicle, readLookup } from '@/lib/trade-in/lookup-request.server'

export const dynamic = 'force-dynamic'

/**
 * `POST /api/simple-autograb-lookup` `{rego, regoState, km?}`: the vehicle of a number plate and its trade-in
 * value (`LD-07`, `RT-07`). Returns a `TradeInEstimate`, or the vehicle alone if it cannot be valued. 404 if
 * the site has no estimates or no vehicle has the plate; 503 and 504 as for `/api/nevdis`.
 */
const postEstimate = handle<{ site: string }>(async (context) => {
  const { site } = context
  if (!site.car_page.trade_in_estimate) throw new ApiError(404, 'Not found.')
  const answer = await lookUpVehicle(site, 'valuation', await readLookup(context))
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } })
})

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({ POST: postEstimate })
