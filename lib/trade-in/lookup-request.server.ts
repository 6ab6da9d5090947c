import 'server-only'
import { z } from 'zod'
import type { Site } from '@/config/schema/site'
import { toKilometres } from '@/lib/cars/price'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import type { RegisteredVehicle, Valuation } from '@/lib/dealer-api/lookups.server'
import type { FormName } from '@/lib/forms/definition'
import { buildForm } from '@/lib/forms/forms'
import { LOOK_UP } from '@/lib/forms/names'
import type { FieldErrors } from '@/lib/forms/schema'
import { ApiError } from '@/lib/http/api-error'
import type { ApiContext } from '@/lib/http/handle.server'
import { logLine } from '@/lib/http/log-line'
import { countRequest } from '@/lib/http/rate-limit.server'
import { readJsonObject } from '@/lib/http/read-body.server'
import { UpstreamError } from '@/lib/http/upstream-error'
import {
  isSamePlate,
  listFoundValues,
  type LookupKind,
  type Plate,
  type RegisteredFacts,
  toPlate,
  type TradeInEstimate,
} from './estimate'
import { ESTIMATE_FIELD, readEstimateToken, signEstimate } from './estimate-token.server'

const REGISTERS = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT', 'NZ'] as const
/** Lookups per visitor and minute. Each lookup costs the dealer money. */
const PER_MINUTE = 10
/** Lookups per site and minute, because an attacker can use many addresses. */
const PER_SITE = 120
/** One attempt without retries: the shopper is waiting and can enter the vehicle manually. */
const LOOKUP_CALL = { timeoutMs: 5000, retries: 0 }

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

/** A look-up by a number plate; `km` from the odometer, if entered. */
type Lookup = Plate & { km: number | undefined }

/**
 * Parses a lookup request: `{rego, regoState, km?}`. `km` is in the unit of the site's odometer field.
 * @throws ApiError 422 with messages by field, 429 above the rate limit.
 */
export async function readLookup(
  context: Pick<ApiContext<unknown>, 'request' | 'site' | 'visitor'>,
): Promise<Lookup> {
  return limitLookup(context, async () => checkLookup(context.site, await readJsonObject(context.request)))
}

/**
 * Rate-limits lookups: by visitor before parsing, by site after validation, so that invalid lookups do not use
 * up the limit that all visitors share (ADR 0039).
 * @throws ApiError 429, and whatever `read` throws.
 */
async function limitLookup(
  { site, visitor }: Pick<ApiContext<unknown>, 'site' | 'visitor'>,
  read: () => Lookup | Promise<Lookup>,
): Promise<Lookup> {
  await countRequest(`rego|${site.slug}|${visitor}`, PER_MINUTE)
  const lookup = await read()
  await countRequest(`rego|${site.slug}`, PER_SITE)
  return lookup
}

/** Validates a lookup. @throws ApiError 422 with messages by field. */
function checkLookup({ locale }: Pick<Site, 'locale'>, input: Record<string, unknown>): Lookup {
  const parsed = schema.safeParse(input)
  if (parsed.success) {
    const { km } = parsed.data
    return { ...parsed.data, km: km === undefined ? undefined : toKilometres(km, locale) }
  }
  const { fieldErrors } = z.flattenError(parsed.error)
  const fields = Object.fromEntries(Object.entries(fieldErrors).map(([name, [first = '']]) => [name, first]))
  throw new ApiError(422, Object.values(fields).join(' '), { fields })
}

/** 404 for a plate that the register does not contain. */
function refuseUnknownPlate(): ApiError {
  return new ApiError(
    404,
    'We couldn’t find a vehicle with that registration. Please enter your vehicle details.',
  )
}

/** Converts a failed lookup to an error message for the shopper: 504 after a timeout, 503 otherwise. */
function explainLookupFailure(error: unknown): unknown {
  if (!(error instanceof UpstreamError)) return error
  logLine('warn', `registration lookup failed: ${error.message}`, { kind: error.kind })
  return error.kind === 'timeout'
    ? new ApiError(504, 'The lookup is taking too long. Please try again or enter your vehicle details.')
    : new ApiError(503, 'We can’t look up that registration right now. Please enter your vehicle details.')
}

/**
 * Looks up the vehicle of a number plate and, for `valuation`, its trade-in value (`LD-07`, `RT-07`). Returns
 * the vehicle alone if it cannot be valued.
 * @throws ApiError 404 when no vehicle has the plate, 504 when the register times out, 503 in an outage.
 */
export async function lookUpVehicle(
  site: Pick<Site, 'slug' | 'locale'>,
  kind: LookupKind,
  lookup: Lookup,
): Promise<RegisteredFacts | TradeInEstimate> {
  const { rego, regoState } = lookup
  const pending = kind === 'valuation' ? loadEstimate(site, lookup) : loadFromRegister({ rego, regoState })
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
  { slug, locale }: Pick<Site, 'slug' | 'locale'>,
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
    const basis = { isOwnKm: km !== undefined, isMiles: locale === 'en-US' }
    return signEstimate(slug, { ...facts, ...plate, ...figures, ...basis })
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

type Fields = Record<string, string>

/** What a form looks up by number plate; `null` for forms without a lookup. */
export function findLookup(site: Site, form: FormName): LookupKind | null {
  const step = buildForm(site, form, null).steps?.find(({ lookup }) => lookup)
  return step?.lookup?.gives ?? null
}

/**
 * Performs a lookup for a browser without JavaScript (`LD-07`, `RT-07`). Returns the submitted values with the
 * vehicle filled in and, on sites with estimates, the signed estimate in `valuation_token`; or the submitted
 * values with error messages. The result is also stored as JSON under `LOOK_UP`. Never throws for invalid input
 * or a failed lookup.
 */
export async function lookUpPlainly(
  context: Pick<ApiContext<unknown>, 'site' | 'visitor'>,
  kind: LookupKind,
  submitted: Fields,
): Promise<{ values: Fields; errors: FieldErrors }> {
  const { site } = context
  try {
    const lookup = await limitLookup(context, () =>
      checkLookup(site, {
        rego: submitted['rego'] ?? '',
        regoState: readState(site, submitted),
        km: (submitted['odometer'] ?? '').replaceAll(/\D/g, ''),
      }),
    )
    const vehicle = await lookUpVehicle(site, kind, lookup)
    const token = 'token' in vehicle ? vehicle.token : ''
    const found = { [ESTIMATE_FIELD]: token, [LOOK_UP]: JSON.stringify(vehicle) }
    return { values: { ...submitted, ...listFoundValues(vehicle), ...found }, errors: {} }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { message, fields } = error
    return {
      values: { ...submitted, [ESTIMATE_FIELD]: '', [LOOK_UP]: '' },
      errors: { ...fields, [LOOK_UP]: message },
    }
  }
}

/** Restores the estimate of a redisplayed form from its token. */
export function showEstimateAgain(site: Site, values: Fields): Fields {
  const token = values[ESTIMATE_FIELD]
  const claims = token ? readEstimateToken(site.slug, token) : null
  const plate = { rego: values['rego'] ?? '', regoState: readState(site, values) }
  if (!claims || !isSamePlate(claims, plate)) return values
  return { ...values, [LOOK_UP]: JSON.stringify({ ...claims, token }) }
}

/** New Zealand has a single register, so its form has no state field. */
function readState({ country }: Site, fields: Fields): string {
  return country === 'NZ' ? 'NZ' : (fields['regoState'] ?? '')
}
