import { isRecord } from '@/lib/typed'

/** A vehicle's data in the registration register. */
export type RegisteredFacts = { make: string; model: string; year: number; name: string }

/** A normalised number plate and its register: an Australian state, or `NZ`. */
export type Plate = { rego: string; regoState: string }

/** The estimated trade-in value of a shopper's vehicle, in whole dollars (`RT-07`). */
export type TradeInEstimate = RegisteredFacts &
  Plate & {
    low: number
    high: number
    /** Odometer reading that the estimate is based on. */
    km: number
    /** Whether the shopper entered the kilometres; otherwise they are the average for the vehicle's age. */
    isOwnKm: boolean
    /** Whether the site shows and asks for miles (`TG-09`). */
    isMiles: boolean
    /** Signed copy of the estimate, submitted with a lead. */
    token: string
  }

/** What a form looks up by number plate: the vehicle alone, or also its valuation. */
export type LookupKind = 'vehicle' | 'valuation'

/** Form values of a vehicle, by field name. */
export function listFoundValues({ make, model, year }: RegisteredFacts) {
  return { 'Vehicle Make': make, 'Vehicle Model': model, year: String(year) }
}

/** Whether a lookup result includes a valuation. */
export function isEstimate(vehicle: RegisteredFacts | TradeInEstimate): vehicle is TradeInEstimate {
  return 'token' in vehicle
}

/** Maximum lengths of texts and of the token, in characters. */
const LONGEST = 200
const LONGEST_TOKEN = 1000

/**
 * Reads a lookup result from JSON: a vehicle, with its valuation if it has a token. `null` if a value is missing or invalid.
 * Not a Zod schema, because forms read results before their code loads.
 */
export function readVehicle(value: unknown): RegisteredFacts | TradeInEstimate | null {
  if (!isRecord(value)) return null
  const { name, make, model, year } = value
  // The register may lack the make or the model, but always has a name.
  if (!isText(name) || !isOptionalText(make) || !isOptionalText(model) || !isAmount(year)) return null
  const vehicle = { name, make, model, year }
  if (value['token'] === undefined) return vehicle
  const { rego, regoState, token, low, high, km, isOwnKm } = value
  if (!isText(rego) || !isText(regoState) || !isText(token, LONGEST_TOKEN)) return null
  if (!isAmount(low) || !isAmount(high) || !isAmount(km) || typeof isOwnKm !== 'boolean') return null
  const isMiles = value['isMiles'] === true
  return { ...vehicle, rego, regoState, token, low, high, km, isOwnKm, isMiles }
}

function isText(value: unknown, longest = LONGEST): value is string {
  return isOptionalText(value, longest) && value !== ''
}

function isOptionalText(value: unknown, longest = LONGEST): value is string {
  return typeof value === 'string' && value.length <= longest
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

/** Provider of the valuations. */
export const VALUATION_SOURCE = 'Autograb'
/** Lifetime of an estimate, in ms. Limited, because market prices change. */
export const ESTIMATE_LIFETIME_MS = 30 * 86_400_000

/** Normalises a number plate: no spaces or hyphens, upper case. */
export function toPlate(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** Whether two plates are identical: same characters and same register. */
export function isSamePlate(one: Plate, other: Plate): boolean {
  return toPlate(one.rego) === toPlate(other.rego) && one.regoState === other.regoState
}
