import 'server-only'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { ApiError } from '@/lib/http/api-error'
import { handle } from '@/lib/http/handle.server'
import { countRequest } from '@/lib/http/rate-limit.server'
import { readJsonObject } from '@/lib/http/read-body.server'
import { UpstreamError } from '@/lib/http/upstream-error'
import { estimateRequestSchema, type RegisteredFacts } from './estimate'

/** Each lookup costs the dealer money. */
const PER_MINUTE = 6
/** One attempt: somebody waits, and can type the vehicle in. */
const TIMEOUT_MS = 5000

/**
 * `POST /api/nevdis` `{rego, regoState}`: which vehicle has a plate (`LD-07`). Answers `{make, model, year, name}`; 404 when
 * none has it, 503 in an outage.
 */
export const postRegoLookup = handle<{ site: string }>(async ({ request, site, visitor }) => {
  countRequest(`rego|${site.slug}|${visitor}`, PER_MINUTE)
  const asked = estimateRequestSchema.safeParse(await readJsonObject(request))
  if (!asked.success)
    throw new ApiError(422, 'Please check the registration and its state.', {
      fields: { rego: 'Up to nine letters and digits, and the state it is registered in.' },
    })
  const { rego, regoState } = asked.data
  const found = await getDealerApi()
    .lookUpRego({ rego, regoState }, { timeoutMs: TIMEOUT_MS, retries: 0 })
    .catch((error: unknown) => {
      if (error instanceof UpstreamError)
        throw new ApiError(503, 'We can not look that up just now. Please type in your vehicle.')
      throw error
    })
  if (!found)
    throw new ApiError(404, 'We found no vehicle with that registration. Please type in your vehicle.')
  const { make, model, year } = found
  const facts: RegisteredFacts = { make, model, year, name: found.name || `${year} ${make} ${model}` }
  return Response.json(facts, { headers: { 'cache-control': 'no-store' } })
})
