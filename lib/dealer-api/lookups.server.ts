import 'server-only'
import { z } from 'zod'
import { withJsonLimits } from '@/lib/http/truncate-json'
import { MAX_TEXT } from '@/lib/text/limited'
import { ANSWER_BYTES, type CallOptions, readAnswer, type Transport } from './transport.server'

const vehicleSchema = withJsonLimits(
  { items: 100, members: 100, characters: MAX_TEXT },
  z.looseObject({
    rego: z.string(),
    state: z.string(),
    vin: z.string().catch(''),
    name: z.string().catch(''),
    year: z.coerce.number().int(),
    make: z.string(),
    model: z.string(),
    badge: z.string().catch(''),
  }),
)
/** A registered vehicle. */
export type RegisteredVehicle = z.output<typeof vehicleSchema>

const valuationSchema = z.object({
  km: z.number(),
  retail: z.number(),
  trade_low: z.number(),
  trade_average: z.number(),
  trade_high: z.number(),
})
/** A vehicle's market values, in dollars. */
export type Valuation = z.output<typeof valuationSchema>

type RegoLookup = { rego: string; regoState: string; km?: number }

/** Registration lookups (`LD-07`): null when no vehicle has the plate. Other failures throw `UpstreamError`. */
export function createLookupCalls(transport: Transport) {
  // A lookup has no side effects, so it may be retried like a read.
  const postLookup = (path: string, lookup: RegoLookup, options: CallOptions) =>
    transport.write('POST', path, lookup, {
      maxBytes: ANSWER_BYTES.lookup,
      ...options,
      idempotencyKey: crypto.randomUUID(),
    })
  return {
    async lookUpRego(lookup: RegoLookup, options: CallOptions = {}): Promise<RegisteredVehicle | null> {
      const answer = await postLookup('/api/nevdis', lookup, options)
      return answer.status === 404 ? null : readAnswer(answer, z.object({ vehicle: vehicleSchema })).vehicle
    },

    async valueRego(
      lookup: RegoLookup,
      options: CallOptions = {},
    ): Promise<{ vehicle: RegisteredVehicle; valuation: Valuation } | null> {
      const answer = await postLookup('/api/simple-autograb-lookup', lookup, options)
      if (answer.status === 404) return null
      return readAnswer(answer, z.object({ vehicle: vehicleSchema, valuation: valuationSchema }))
    },
  }
}
