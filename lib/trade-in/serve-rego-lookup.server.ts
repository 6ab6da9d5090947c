import 'server-only'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import type { RegisteredVehicle } from '@/lib/dealer-api/lookups.server'
import { handle } from '@/lib/http/handle.server'
import type { RegisteredFacts } from './estimate'
import { explainLookupFailure, LOOKUP_CALL, readLookup, refuseUnknownPlate } from './lookup-request.server'

/**
 * `POST /api/nevdis` `{rego, regoState}`: which vehicle has a plate (`LD-07`). Answers `{make, model, year, name}`; 404 when
 * none has it, 504 when the register is slow, 503 in an outage.
 */
export const postRegoLookup = handle<{ site: string }>(async (context) => {
  const { rego, regoState } = await readLookup(context)
  const found = await getDealerApi()
    .lookUpRego({ rego, regoState }, LOOKUP_CALL)
    .catch((error: unknown) => {
      throw explainLookupFailure(error)
    })
  if (!found) throw refuseUnknownPlate()
  return Response.json(readFacts(found), { headers: { 'cache-control': 'no-store' } })
})

/** What a shopper may know of a registered vehicle: not its VIN, which is on the register too. */
export function readFacts({ make, model, year, name }: RegisteredVehicle): RegisteredFacts {
  return { make, model, year, name: name || `${year} ${make} ${model}` }
}
