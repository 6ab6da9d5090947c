import type { FormValues } from '@/lib/forms/schema'
import {
  listFoundValues,
  type LookupKind,
  type Plate,
  type RegisteredFacts,
  type TradeInEstimate,
} from '@/lib/trade-in/estimate'

/** What is looked up, and at which address (`LD-07`). */
const ADDRESSES: Record<LookupKind, string> = {
  vehicle: '/api/nevdis',
  valuation: '/api/simple-autograb-lookup',
}

export type RegisterAnswer =
  | { kind: 'found'; vehicle: RegisteredFacts | TradeInEstimate }
  /** `field` is the one to mend, where it is one of them. */
  | { kind: 'failed'; message: string; field: string }

/** Longer than the server waits for the register, in ms. */
const TIMEOUT_MS = 12_000
const FAILED = 'We can not look that up just now. Please type in your vehicle.'
const NO_PLATE = 'Please enter the registration first.'

/** What a form says about the plate; New Zealand has one register and no field for it. Kilometres as digits, or empty. */
export function readPlate(form: HTMLFormElement | null): Plate & { km: string } {
  const data = form ? new FormData(form) : new FormData()
  const read = (field: string) => String(data.get(field) ?? '').trim()
  return {
    rego: read('rego'),
    regoState: data.has('regoState') ? read('regoState') : 'NZ',
    km: read('odometer').replaceAll(/\D/g, ''),
  }
}

/** Asks which vehicle has a plate. Never throws. */
export async function askRegister(kind: LookupKind, plate: Plate & { km: string }): Promise<RegisterAnswer> {
  if (!plate.rego) return { kind: 'failed', message: NO_PLATE, field: 'rego' }
  try {
    const response = await fetch(ADDRESSES[kind], {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(plate),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer = (await response.json()) as TradeInEstimate & {
      error?: string
      fields?: Record<string, string>
    }
    if (response.ok && answer.name) return { kind: 'found', vehicle: answer }
    return {
      kind: 'failed',
      message: answer.error ?? FAILED,
      field: Object.keys(answer.fields ?? {})[0] ?? '',
    }
  } catch {
    return { kind: 'failed', message: FAILED, field: '' }
  }
}

/** What a kept estimate writes into a form that is still empty. */
export function listKeptValues(estimate: TradeInEstimate): FormValues {
  const { rego, regoState, km, isOwnKm } = estimate
  return { ...listFoundValues(estimate), rego, regoState, ...(isOwnKm ? { odometer: String(km) } : {}) }
}
