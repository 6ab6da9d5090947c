import 'server-only'
import { handle } from '@/lib/http/handle.server'
import { lookUpVehicle } from './look-up-vehicle.server'
import { readLookup } from './lookup-request.server'

/**
 * `POST /api/nevdis` `{rego, regoState}`: the vehicle of a number plate (`LD-07`). Returns `{make, model, year,
 * name}`; 404 when no vehicle has the plate, 504 when the register times out, 503 in an outage.
 */
export const postRegoLookup = handle<{ site: string }>(async (context) => {
  const answer = await lookUpVehicle(context.site.slug, 'vehicle', await readLookup(context))
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } })
})
