import type { Reservation } from './reservation'

/** A visitor's holds: unpaid live holds at the site, and holds of the vehicle that ended unpaid within 24 h. */
export type HoldCounts = { unpaidLive: number; lapsedOnVehicle: number }

const MAX_UNPAID = 5
const MAX_LAPSED = 2

/** Whether a new hold is weak, because its visitor repeatedly blocks vehicles without paying. */
export function isWeakHold({ unpaidLive, lapsedOnVehicle }: HoldCounts): boolean {
  return unpaidLive >= MAX_UNPAID || lapsedOnVehicle >= MAX_LAPSED
}

/** Whether a visitor's new reservation may displace the live one of the vehicle. */
export function canDisplace(live: Reservation, visitor: string): boolean {
  return live.state === 'held' && live.isWeak && live.ending === null && live.visitor !== visitor
}
