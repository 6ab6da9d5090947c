import 'server-only'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { UpstreamError } from '@/lib/http/upstream-error'
import { ApiError } from '@/lib/http/api-error'
import { handle } from '@/lib/http/handle.server'
import { countRequest } from '@/lib/http/rate-limit.server'
import { readJsonObject } from '@/lib/http/read-body.server'
import { estimateRequestSchema, type TradeInEstimate } from './estimate'

/** Each lookup costs the dealer money. */
const PER_MINUTE = 6
const TIMEOUT_MS = 6000

/**
 * `POST /api/simple-autograb-lookup` `{rego, regoState, km?}`: what a vehicle may fetch in trade (`LD-07`, `RT-07`). Answers
 * `{name, low, high}`; 404 where the site gives no estimates or no vehicle has the plate, 503 in an outage.
 */
export const postEstimate = handle<{ site: string }>(async ({ request, site, visitor }) => {
  if (!site.car_page.trade_in_estimate) throw new ApiError(404, 'Not found.')
  countRequest(`estimate|${site.slug}|${visitor}`, PER_MINUTE)
  const asked = estimateRequestSchema.safeParse(await readJsonObject(request))
  if (!asked.success)
    throw new ApiError(422, 'Please check the registration.', {
      fields: { rego: 'Up to nine letters and digits, and the state it is registered in.' },
    })
  const { km, ...plate } = asked.data
  const found = await getDealerApi()
    .valueRego(km === undefined ? plate : { ...plate, km }, { timeoutMs: TIMEOUT_MS })
    .catch((error: unknown) => {
      if (error instanceof UpstreamError)
        throw new ApiError(503, 'We can not look that up just now. Please send us the details below.')
      throw error
    })
  if (!found) throw new ApiError(404, 'We found no vehicle with that registration.')
  const { vehicle, valuation } = found
  const name = vehicle.name || `${vehicle.year} ${vehicle.make} ${vehicle.model}`
  const estimate: TradeInEstimate = { name, low: valuation.trade_low, high: valuation.trade_high }
  return Response.json(estimate, { headers: { 'cache-control': 'no-store' } })
})
