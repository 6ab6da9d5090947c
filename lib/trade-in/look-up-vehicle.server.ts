import 'server-only'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import type { RegisteredVehicle, Valuation } from '@/lib/dealer-api/lookups.server'
import { UpstreamError } from '@/lib/http/upstream-error'
import type { LookupKind, RegisteredFacts, TradeInEstimate } from './estimate'
import { signEstimate } from './estimate-token.server'
import { explainLookupFailure, LOOKUP_CALL, refuseUnknownPlate, type Lookup } from './lookup-request.server'

/**
 * Which vehicle has a plate, and what it may fetch where that is asked (`LD-07`, `RT-07`); the vehicle alone while it can not be
 * valued.
 * @throws ApiError 404 when no vehicle has the plate, 504 when the register is slow, 503 in an outage.
 */
export async function lookUpVehicle(
  siteSlug: string,
  gives: LookupKind,
  lookup: Lookup,
): Promise<RegisteredFacts | TradeInEstimate> {
  const { rego, regoState } = lookup
  const asking = gives === 'valuation' ? estimate(siteSlug, lookup) : askRegister({ rego, regoState })
  const found = await asking.catch((error: unknown) => {
    throw explainLookupFailure(error)
  })
  if (!found) throw refuseUnknownPlate()
  return found
}

async function askRegister(plate: { rego: string; regoState: string }): Promise<RegisteredFacts | null> {
  const vehicle = await getDealerApi().lookUpRego(plate, LOOKUP_CALL)
  return vehicle && readFacts(vehicle)
}

async function estimate(
  siteSlug: string,
  { rego, regoState, km }: Lookup,
): Promise<TradeInEstimate | RegisteredFacts | null> {
  const plate = { rego, regoState }
  try {
    const asked = km === undefined ? plate : { ...plate, km }
    const found = await getDealerApi().valueRego(asked, LOOKUP_CALL)
    if (!found) return null
    const facts = readFacts(found.vehicle)
    const { valuation } = found
    if (!isSound(valuation)) return facts
    const figures = { low: valuation.trade_low, high: valuation.trade_high, km: valuation.km }
    return signEstimate(siteSlug, { ...facts, ...plate, ...figures, isOwnKm: km !== undefined })
  } catch (error) {
    // A slow answer has used up the shopper's patience; after a quick failure the register itself may still know.
    if (!(error instanceof UpstreamError) || error.kind === 'timeout') throw error
    return askRegister(plate)
  }
}

/** A figure that makes no sense is none. */
function isSound({ trade_low: low, trade_high: high, km }: Valuation): boolean {
  return [low, high, km].every((value) => Number.isFinite(value) && value >= 0) && low <= high && high > 0
}

/** What a shopper may know of a registered vehicle: not its VIN, which is on the register too. */
function readFacts({ make, model, year, name }: RegisteredVehicle): RegisteredFacts {
  return { make, model, year, name: name || `${year} ${make} ${model}` }
}
