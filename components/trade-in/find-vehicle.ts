import { CancelledError } from '@tanstack/react-query'
import { fetchWithTimeout } from '@/lib/browser-data/fetch-json'
import { measureDistance } from '@/lib/cars/price'
import { getQueryClient } from '@/lib/browser-data/query-client'
import type { FormValues } from '@/lib/forms/values'
import { readErrorField } from '@/lib/http/response-error'
import {
  listFoundValues,
  readVehicle,
  type LookupKind,
  type Plate,
  type RegisteredFacts,
  type TradeInEstimate,
} from '@/lib/trade-in/estimate'
import { isRecord, toText } from '@/lib/typed'

/** Endpoint of each kind of lookup (`LD-07`). */
const ADDRESSES: Record<LookupKind, string> = {
  vehicle: '/api/nevdis',
  valuation: '/api/simple-autograb-lookup',
}

type PlateLookupResult =
  | { kind: 'found'; vehicle: RegisteredFacts | TradeInEstimate }
  /** `field` is the invalid field, or empty. */
  | { kind: 'failed'; message: string; field: string }

/** Timeout in ms; longer than the server's own timeout for the register. */
const TIMEOUT_MS = 12_000
/** Start of the query keys of look-ups. */
const LOOKUPS = ['plate-lookup']
const FAILED = 'We can’t look up that registration right now. Please enter your vehicle details.'
const NO_PLATE = 'Please enter your registration number first.'

/** Reads the number plate from a form. New Zealand has one register, so its forms have no state field. `km` contains digits only, or is empty. */
export function readPlate(form: HTMLFormElement | null): Plate & { km: string } {
  const data = form ? new FormData(form) : new FormData()
  const read = (field: string) => toText(data.get(field)).trim()
  return {
    rego: read('rego'),
    regoState: data.has('regoState') ? read('regoState') : 'NZ',
    km: read('odometer').replaceAll(/\D/g, ''),
  }
}

/** Looks up the vehicle of a number plate; `null` if the look-up was cancelled. Never throws. */
export async function findVehicleByPlate(
  kind: LookupKind,
  plate: Plate & { km: string },
): Promise<PlateLookupResult | null> {
  if (!plate.rego) return { kind: 'failed', message: NO_PLATE, field: 'rego' }
  try {
    return await getQueryClient().fetchQuery({
      queryKey: [...LOOKUPS, kind, plate],
      queryFn: ({ signal }) => requestVehicle(kind, plate, signal),
      // An error message is not stored, and an estimate is signed with its time.
      staleTime: 0,
    })
  } catch (error) {
    return error instanceof CancelledError ? null : { kind: 'failed', message: FAILED, field: '' }
  }
}

/** Cancels the look-up that is running, because its plate has changed or its form was closed. */
export function cancelPlateLookup(): void {
  void getQueryClient().cancelQueries({ queryKey: LOOKUPS })
}

async function requestVehicle(
  kind: LookupKind,
  plate: Plate & { km: string },
  signal: AbortSignal,
): Promise<PlateLookupResult> {
  const response = await fetchWithTimeout(ADDRESSES[kind], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(plate),
    signal,
    timeoutMs: TIMEOUT_MS,
  })
  const answer: unknown = await response.json()
  const vehicle = response.ok ? readVehicle(answer) : null
  if (vehicle) return { kind: 'found', vehicle }
  const fields = isRecord(answer) && isRecord(answer['fields']) ? answer['fields'] : {}
  return {
    kind: 'failed',
    message: readErrorField(answer) ?? FAILED,
    field: Object.keys(fields)[0] ?? '',
  }
}

/** Form values from a stored estimate, for an empty form. */
export function listStoredValues(estimate: TradeInEstimate): FormValues {
  const { rego, regoState, km, isOwnKm, isMiles } = estimate
  const odometer = measureDistance(km, isMiles ? 'en-US' : 'en-AU').value
  return { ...listFoundValues(estimate), rego, regoState, ...(isOwnKm ? { odometer: String(odometer) } : {}) }
}
