import 'server-only'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import type { RegisteredVehicle, Valuation } from '@/lib/dealer-api/lookups.server'
import { UpstreamError } from '@/lib/http/upstream-error'
import type { LookupKind, RegisteredFacts, TradeInEstimate } from './estimate'
import { signEstimate } from './estimate-token.server'
import { explainLookupFailure, LOOKUP_CALL, refuseUnknownPlate, type Lookup } from './lookup-request.server'

/**
 * Looks up the vehicle of a number plate and, for `valuation`, its trade-in value (`LD-07`, `RT-07`). Returns
 * the vehicle alone if it cannot be valued.
 * @throws ApiError 404 when no vehicle has the plate, 504 when the register times out, 503 in an outage.
 */
export async function lookUpVehicle(
  siteSlug: string,
  kind: LookupKind,
  lookup: Lookup,
): Promise<RegisteredFacts | TradeInEstimate> {
  const { rego, regoState } = lookup
  const pending =
    kind === 'valuation' ? loadEstimate(siteSlug, lookup) : loadFromRegister({ rego, regoState })
  const found = await pending.catch((error: unknown) => {
    throw explainLookupFailure(error)
  })
  if (!found) throw refuseUnknownPlate()
  return found
}

async function loadFromRegister(plate: { rego: string; regoState: string }): Promise<RegisteredFacts | null> {
  const vehicle = await getDealerApi().lookUpRego(plate, LOOKUP_CALL)
  return vehicle && toFacts(vehicle)
}

async function loadEstimate(
  siteSlug: string,
  { rego, regoState, km }: Lookup,
): Promise<TradeInEstimate | RegisteredFacts | null> {
  const plate = { rego, regoState }
  try {
    const request = km === undefined ? plate : { ...plate, km }
    const found = await getDealerApi().valueRego(request, LOOKUP_CALL)
    if (!found) return null
    const facts = toFacts(found.vehicle)
    const { valuation } = found
    if (!isPlausible(valuation)) return facts
    const figures = { low: valuation.trade_low, high: valuation.trade_high, km: valuation.km }
    return signEstimate(siteSlug, { ...facts, ...plate, ...figures, isOwnKm: km !== undefined })
  } catch (error) {
    // A timeout has used up the time budget; after a quick failure, the register itself may still respond.
    if (!(error instanceof UpstreamError) || error.kind === 'timeout') throw error
    return loadFromRegister(plate)
  }
}

/** Whether a valuation is plausible. */
function isPlausible({ trade_low: low, trade_high: high, km }: Valuation): boolean {
  return [low, high, km].every((value) => Number.isFinite(value) && value >= 0) && low <= high && high > 0
}

/** The fields of a registered vehicle that a shopper may see; excludes the VIN. */
function toFacts({ make, model, year, name }: RegisteredVehicle): RegisteredFacts {
  return { make, model, year, name: name || `${year} ${make} ${model}` }
}
