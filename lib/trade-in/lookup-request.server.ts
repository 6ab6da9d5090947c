import 'server-only'
import { z } from 'zod'
import { ApiError } from '@/lib/http/api-error'
import type { ApiContext } from '@/lib/http/handle.server'
import { logLine } from '@/lib/http/log-line'
import { countRequest } from '@/lib/http/rate-limit.server'
import { readJsonObject } from '@/lib/http/read-body.server'
import { UpstreamError } from '@/lib/http/upstream-error'
import { toPlate, type Plate } from './estimate'

const REGISTERS = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT', 'NZ'] as const
/** Each lookup costs the dealer money. */
const PER_MINUTE = 10
/** And of a site, from everywhere: many addresses are cheap to have. */
const PER_SITE = 120
/** One attempt: somebody waits, and can type the vehicle in. */
export const LOOKUP_CALL = { timeoutMs: 5000, retries: 0 }

const NO_PLATE = 'Please enter the registration first.'

const schema = z.object({
  rego: z
    .string(NO_PLATE)
    .transform(toPlate)
    .pipe(z.string().min(1, { error: NO_PLATE, abort: true }))
    .pipe(z.string().regex(/^[A-Z0-9]{1,9}$/, 'Up to nine letters and digits, please.')),
  regoState: z.enum(REGISTERS, 'Please choose the state: two states can have the same plate.'),
  km: z
    .preprocess(
      (value) => (value === '' || value === null ? undefined : value),
      z.coerce.number().int().min(0).max(2_000_000).optional(),
    )
    .catch(undefined),
})

export type Lookup = Plate & { km: number | undefined }

/**
 * What a call asks about a plate: `{rego, regoState, km?}`.
 * @throws ApiError 422 with what is wrong by field, 429.
 */
export async function readLookup(
  context: Pick<ApiContext<unknown>, 'request' | 'site' | 'visitor'>,
): Promise<Lookup> {
  return limitLookup(context, async () => checkLookup(await readJsonObject(context.request)))
}

/**
 * Counts a lookup of any kind: by visitor before it is read, by site once it is valid, for refused lookups must not use up
 * the limit that all visitors share (ADR 0039). @throws ApiError 429, and whatever `read` throws.
 */
export async function limitLookup(
  { site, visitor }: Pick<ApiContext<unknown>, 'site' | 'visitor'>,
  read: () => Lookup | Promise<Lookup>,
): Promise<Lookup> {
  countRequest(`rego|${site.slug}|${visitor}`, PER_MINUTE)
  const lookup = await read()
  countRequest(`rego|${site.slug}`, PER_SITE)
  return lookup
}

/** @throws ApiError 422 with what is wrong by field. */
export function checkLookup(words: Record<string, unknown>): Lookup {
  const asked = schema.safeParse(words)
  if (asked.success) return { ...asked.data, km: asked.data.km }
  const { fieldErrors } = z.flattenError(asked.error)
  const fields = Object.fromEntries(Object.entries(fieldErrors).map(([name, [first = '']]) => [name, first]))
  throw new ApiError(422, Object.values(fields).join(' '), { fields })
}

/** 404 for a plate that the register does not know. */
export function refuseUnknownPlate(): ApiError {
  return new ApiError(404, 'We found no vehicle with that registration. Please type in your vehicle.')
}

/** Why a register can not be asked, in words for the shopper: 504 when it is slow, 503 otherwise. */
export function explainLookupFailure(error: unknown): unknown {
  if (!(error instanceof UpstreamError)) return error
  logLine('warn', `registration lookup failed: ${error.message}`, { kind: error.kind })
  return error.kind === 'timeout'
    ? new ApiError(504, 'The register takes too long to answer. Try again, or type in your vehicle.')
    : new ApiError(503, 'We can not look that up just now. Please type in your vehicle.')
}
