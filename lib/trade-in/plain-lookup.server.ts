import 'server-only'
import type { Site } from '@/config/schema/site'
import type { FormName } from '@/lib/forms/definition'
import { buildForm } from '@/lib/forms/forms'
import { LOOK_UP } from '@/lib/forms/names'
import type { FieldErrors } from '@/lib/forms/schema'
import { ApiError } from '@/lib/http/api-error'
import type { ApiContext } from '@/lib/http/handle.server'
import { isSamePlate, listFoundValues, type LookupKind } from './estimate'
import { readEstimateToken } from './estimate-token.server'
import { ESTIMATE_FIELD } from './lead-valuation.server'
import { lookUpVehicle } from './look-up-vehicle.server'
import { checkLookup, limitLookup } from './lookup-request.server'

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
      checkLookup({
        rego: submitted['rego'] ?? '',
        regoState: readState(site, submitted),
        km: (submitted['odometer'] ?? '').replaceAll(/\D/g, ''),
      }),
    )
    const vehicle = await lookUpVehicle(site.slug, kind, lookup)
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
