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
/** Lookups per visitor and minute. Each lookup costs the dealer money. */
const PER_MINUTE = 10
/** Lookups per site and minute, because an attacker can use many addresses. */
const PER_SITE = 120
/** One attempt without retries: the shopper is waiting and can enter the vehicle manually. */
export const LOOKUP_CALL = { timeoutMs: 5000, retries: 0 }

const NO_PLATE = 'Please enter your registration number first.'

const schema = z.object({
  rego: z
    .string(NO_PLATE)
    .transform(toPlate)
    .pipe(z.string().min(1, { error: NO_PLATE, abort: true }))
    .pipe(z.string().regex(/^[A-Z0-9]{1,9}$/, 'Please enter up to nine letters and numbers.')),
  regoState: z.enum(REGISTERS, 'Please select the state of registration.'),
  km: z
    .preprocess(
      (value) => (value === '' || value === null ? undefined : value),
      z.coerce.number().int().min(0).max(2_000_000).optional(),
    )
    .catch(undefined),
})

export type Lookup = Plate & { km: number | undefined }

/**
 * Parses a lookup request: `{rego, regoState, km?}`.
 * @throws ApiError 422 with messages by field, 429 above the rate limit.
 */
export async function readLookup(
  context: Pick<ApiContext<unknown>, 'request' | 'site' | 'visitor'>,
): Promise<Lookup> {
  return limitLookup(context, async () => checkLookup(await readJsonObject(context.request)))
}

/**
 * Rate-limits lookups: by visitor before parsing, by site after validation, so that invalid lookups do not use
 * up the limit that all visitors share (ADR 0039).
 * @throws ApiError 429, and whatever `read` throws.
 */
export async function limitLookup(
  { site, visitor }: Pick<ApiContext<unknown>, 'site' | 'visitor'>,
  read: () => Lookup | Promise<Lookup>,
): Promise<Lookup> {
  await countRequest(`rego|${site.slug}|${visitor}`, PER_MINUTE)
  const lookup = await read()
  await countRequest(`rego|${site.slug}`, PER_SITE)
  return lookup
}

/** Validates a lookup. @throws ApiError 422 with messages by field. */
export function checkLookup(input: Record<string, unknown>): Lookup {
  const parsed = schema.safeParse(input)
  if (parsed.success) return { ...parsed.data, km: parsed.data.km }
  const { fieldErrors } = z.flattenError(parsed.error)
  const fields = Object.fromEntries(Object.entries(fieldErrors).map(([name, [first = '']]) => [name, first]))
  throw new ApiError(422, Object.values(fields).join(' '), { fields })
}

/** 404 for a plate that the register does not contain. */
export function refuseUnknownPlate(): ApiError {
  return new ApiError(
    404,
    'We couldn’t find a vehicle with that registration. Please enter your vehicle details.',
  )
}

/** Converts a failed lookup to an error message for the shopper: 504 after a timeout, 503 otherwise. */
export function explainLookupFailure(error: unknown): unknown {
  if (!(error instanceof UpstreamError)) return error
  logLine('warn', `registration lookup failed: ${error.message}`, { kind: error.kind })
  return error.kind === 'timeout'
    ? new ApiError(504, 'The lookup is taking too long. Please try again or enter your vehicle details.')
    : new ApiError(503, 'We can’t look up that registration right now. Please enter your vehicle details.')
}
