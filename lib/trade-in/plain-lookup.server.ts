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

/** What a form looks up by its plate; `null` for the forms that do not. */
export function findLookup(site: Site, form: FormName): LookupKind | null {
  const step = buildForm(site, form, null).steps?.find(({ lookup }) => lookup)
  return step?.lookup?.gives ?? null
}

/**
 * A lookup for a browser without scripts (`LD-07`, `RT-07`): what was typed with the vehicle filled in and, where the site
 * gives one, its estimate in `valuation_token`; or what went wrong, with what was typed. What was found is JSON under
 * `LOOK_UP`. Never throws for what the shopper typed or what the register does.
 */
export async function lookUpPlainly(
  context: Pick<ApiContext<unknown>, 'site' | 'visitor'>,
  gives: LookupKind,
  typed: Fields,
): Promise<{ values: Fields; errors: FieldErrors }> {
  const { site } = context
  try {
    const asked = await limitLookup(context, () =>
      checkLookup({
        rego: typed['rego'] ?? '',
        regoState: readState(site, typed),
        km: (typed['odometer'] ?? '').replaceAll(/\D/g, ''),
      }),
    )
    const vehicle = await lookUpVehicle(site.slug, gives, asked)
    const token = 'token' in vehicle ? vehicle.token : ''
    const found = { [ESTIMATE_FIELD]: token, [LOOK_UP]: JSON.stringify(vehicle) }
    return { values: { ...typed, ...listFoundValues(vehicle), ...found }, errors: {} }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { message, fields } = error
    return {
      values: { ...typed, [ESTIMATE_FIELD]: '', [LOOK_UP]: '' },
      errors: { ...fields, [LOOK_UP]: message },
    }
  }
}

/** Values of a form that is shown again, with the estimate that its token stands for, so that it can be read again. */
export function showEstimateAgain(site: Site, values: Fields): Fields {
  const token = values[ESTIMATE_FIELD]
  const claims = token ? readEstimateToken(site.slug, token) : null
  const plate = { rego: values['rego'] ?? '', regoState: readState(site, values) }
  if (!claims || !isSamePlate(claims, plate)) return values
  return { ...values, [LOOK_UP]: JSON.stringify({ ...claims, token }) }
}

/** New Zealand has one register, and its form does not ask for it. */
function readState({ country }: Site, fields: Fields): string {
  return country === 'NZ' ? 'NZ' : (fields['regoState'] ?? '')
}
