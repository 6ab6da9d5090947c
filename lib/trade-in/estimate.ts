/** What the register says of a vehicle. */
export type RegisteredFacts = { make: string; model: string; year: number; name: string }

/** A number plate as registers write it, and the register: a state of Australia, or `NZ`. */
export type Plate = { rego: string; regoState: string }

/** What a shopper's own vehicle may fetch in trade, whole dollars (`RT-07`). */
export type TradeInEstimate = RegisteredFacts &
  Plate & {
    low: number
    high: number
    /** Kilometres the figure is for. */
    km: number
    /** Whether those are the shopper's, or what is usual at its age. */
    isOwnKm: boolean
    /** The server's word for all of this, to go along with a lead. */
    token: string
  }

/** What a form looks up by the plate: which vehicle has it, or what that may fetch as well. */
export type LookupKind = 'vehicle' | 'valuation'

/** What a found vehicle writes into a form, by the names of its fields. */
export function listFoundValues({ make, model, year }: RegisteredFacts): Record<string, string> {
  return { 'Vehicle Make': make, 'Vehicle Model': model, year: String(year) }
}

/** Whether a found vehicle has a figure too. */
export function isEstimate(vehicle: RegisteredFacts | TradeInEstimate): vehicle is TradeInEstimate {
  return 'token' in vehicle
}

/** Who reckons the figures. */
export const VALUATION_SOURCE = 'Autograb'
/** A figure counts for so long, in ms; the market moves. */
export const ESTIMATE_LIFETIME_MS = 30 * 86_400_000

/** A plate without what people put between its characters. */
export function toPlate(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** Whether two plates are one vehicle's: the same signs in the same state. */
export function isSamePlate(one: Plate, other: Plate): boolean {
  return toPlate(one.rego) === toPlate(other.rego) && one.regoState === other.regoState
}
