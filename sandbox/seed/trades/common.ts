import type { Random } from '../random'
import type { Specification, Vehicle } from '../vehicle'

/** Model year of new demo stock. */
const NEW_YEAR = 2026

/** Formats `12345` as `12,345`. */
export function formatWhole(value: number): string {
  return value.toLocaleString('en-AU', { maximumFractionDigits: 0 })
}

/** Rows of one specification group; empty values are omitted. */
export function specify(group: string, rows: readonly (readonly [string, string])[]): Specification[] {
  return rows.filter(([, value]) => value !== '').map(([name, value]) => ({ group, name, value }))
}

/**
 * Picks a consistent age, odometer reading and asking price. Depreciation is `yearlyLoss` (0.08 is 8 %) per
 * year, plus 1.5 times that at first registration. `kmPerYear` 0 means that the vehicle has no odometer.
 */
export function ageAndPrice(
  random: Random,
  facts: { priceNew: number; since: number; kmPerYear: number; yearlyLoss: number },
): Pick<Vehicle, 'year' | 'price' | 'km'> & { carType: Vehicle['car_type'] } {
  const chance = random.next()
  const carType = chance < 0.36 ? 'new' : chance < 0.42 ? 'demo' : 'used'
  const oldest = Math.max(facts.since, NEW_YEAR - 11)
  const year =
    carType === 'new'
      ? NEW_YEAR
      : carType === 'demo'
        ? NEW_YEAR - random.int(0, 1)
        : random.int(oldest, NEW_YEAR - 1)
  const age = carType === 'new' ? 0 : NEW_YEAR - year + 0.5
  const lost = age === 0 ? 1 : (1 - facts.yearlyLoss * 1.5) * (1 - facts.yearlyLoss) ** age
  const worth = facts.priceNew * lost * (0.97 + random.next() * 0.06)
  const driven = Math.round(facts.kmPerYear * age * (0.5 + random.next()))
  const km = facts.kmPerYear === 0 ? null : carType === 'new' ? random.int(1, 18) : Math.max(120, driven)
  return { year, carType, km, price: priceTag(worth) }
}

/** Rounds to a typical dealer price that ends in 490 or 990. */
function priceTag(worth: number): number {
  const hundreds = Math.max(1, Math.round(worth / 500)) * 500
  return hundreds - 10
}
