import type { Car, CarSummary } from './car'
import { findHighlight, readFigure } from './describe'
import { getWeeklyPrice } from './price'

/** Price and terms of a subscription or rental. Dollars, kilometres per week, cents per kilometre. */
export type Plan = {
  weekly: number
  includedKm: number | null
  extraCents: number | null
  joiningFee: number
  shortestTerm: string | null
}

/** Items included in the weekly price, for example `Insurance`; empty for a vehicle without a plan. */
export function listInclusions(car: Pick<CarSummary, 'highlights'>): string[] {
  return (findHighlight(car, /^included$/i) ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}

/** Parses a vehicle's plan; `null` for a vehicle that is only for sale. */
export function readPlan(car: Car): Plan | null {
  const weekly = car.subscription_price === null ? null : getWeeklyPrice(car)
  if (weekly === null) return null
  const find = (name: RegExp) => car.specifications.find((entry) => name.test(entry.name))?.value ?? null
  return {
    weekly,
    includedKm: readFigure(findHighlight(car, /kilometres a week/i)),
    extraCents: readFigure(find(/extra kilometres/i)),
    joiningFee: readFigure((find(/joining fee/i) ?? '').replace('$', '')) ?? 0,
    shortestTerm: findHighlight(car, /shortest term/i),
  }
}

/**
 * Cost of a plan in dollars: the average per week and the total over
 * `weeks`, with `extraKm` per week beyond the included distance.
 */
export function computePlanCost(
  plan: Plan,
  { weeks, extraKm }: { weeks: number; extraKm: number },
): { weekly: number; total: number } {
  const weekly = plan.weekly + (extraKm * (plan.extraCents ?? 0)) / 100
  return { weekly, total: weekly * weeks + plan.joiningFee }
}
