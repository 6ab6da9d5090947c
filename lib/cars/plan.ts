import type { Car, CarSummary } from './car'
import { findHighlight, readFigure } from './highlights'
import { getWeeklyPrice } from './price'

/** What a subscription or rental costs and covers. Dollars, kilometres a week, cents a kilometre. */
export type Plan = {
  weekly: number
  includedKm: number | null
  extraCents: number | null
  joiningFee: number
  shortestTerm: string | null
}

/** What the weekly price of a plan covers, like `Insurance`; empty for a vehicle that is not a plan. */
export function listInclusions(car: Pick<CarSummary, 'highlights'>): string[] {
  return (findHighlight(car, /^included$/i) ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}

/** The plan of a vehicle that has a weekly price of its own; `null` for one that is only for sale. */
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
 * What a plan costs in dollars: a week on average, and in all over `weeks`, for somebody who drives `extraKm` a week more
 * than is included.
 */
export function computePlanCost(
  plan: Plan,
  { weeks, extraKm }: { weeks: number; extraKm: number },
): { weekly: number; total: number } {
  const weekly = plan.weekly + (extraKm * (plan.extraCents ?? 0)) / 100
  return { weekly, total: weekly * weeks + plan.joiningFee }
}
