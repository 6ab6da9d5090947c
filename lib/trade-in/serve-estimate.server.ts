import 'server-only'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import type { Valuation } from '@/lib/dealer-api/lookups.server'
import { ApiError } from '@/lib/http/api-error'
import { handle } from '@/lib/http/handle.server'
import { UpstreamError } from '@/lib/http/upstream-error'
import type { RegisteredFacts, TradeInEstimate } from './estimate'
import {
  explainLookupFailure,
  LOOKUP_CALL,
  readLookup,
  refuseUnknownPlate,
  type Lookup,
} from './lookup-request.server'
import { readFacts } from './serve-rego-lookup.server'
import { signEstimate } from './estimate-token.server'

/**
 * `POST /api/simple-autograb-lookup` `{rego, regoState, km?}`: which vehicle has a plate and what it may fetch in trade
 * (`LD-07`, `RT-07`), in one call. Answers a `TradeInEstimate`, or the vehicle alone while it can not be valued; 404 where
 * the site gives no estimates or no vehicle has the plate, 503 and 504 like `/api/nevdis`.
 */
export const postEstimate = handle<{ site: string }>(async (context) => {
  const { site } = context
  if (!site.car_page.trade_in_estimate) throw new ApiError(404, 'Not found.')
  const lookup = await readLookup(context)
  const answer = await estimate(site.slug, lookup).catch((error: unknown) => {
    throw explainLookupFailure(error)
  })
  if (!answer) throw refuseUnknownPlate()
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } })
})

async function estimate(
  siteSlug: string,
  { rego, regoState, km }: Lookup,
): Promise<TradeInEstimate | RegisteredFacts | null> {
  const api = getDealerApi()
  const plate = { rego, regoState }
  try {
    const found = await api.valueRego(km === undefined ? plate : { ...plate, km }, LOOKUP_CALL)
    if (!found) return null
    const facts = readFacts(found.vehicle)
    const { valuation } = found
    if (!isSound(valuation)) return facts
    const figures = { low: valuation.trade_low, high: valuation.trade_high, km: valuation.km }
    return signEstimate(siteSlug, { ...facts, ...plate, ...figures, isOwnKm: km !== undefined })
  } catch (error) {
    // A slow answer has used up the shopper's patience; after a quick failure the register itself may still know.
    if (!(error instanceof UpstreamError) || error.kind === 'timeout') throw error
    const vehicle = await api.lookUpRego(plate, LOOKUP_CALL)
    return vehicle && readFacts(vehicle)
  }
}

/** A figure that makes no sense is none. */
function isSound({ trade_low: low, trade_high: high, km }: Valuation): boolean {
  return [low, high, km].every((value) => Number.isFinite(value) && value >= 0) && low <= high && high > 0
}
