import { formatWhole, specify } from './common'
import type { Random } from '../random'
import type { Vehicle } from '../vehicle'

/** Weeks over which a plan spreads its share of the car's price, and that share. */
const WEEKS = 156
const SHARE = 0.52
/** Weekly running costs in dollars: insurance, registration, servicing and roadside assistance. */
const RUNNING_COSTS = 62

/** Converts a car to a plan: a subscription (month to month, all-inclusive) or a rental (by the week). */
export function createPlan(random: Random, car: Vehicle): Vehicle {
  const rental = random.chance(0.3)
  const spread = ((car.price ?? 30_000) * SHARE) / WEEKS + RUNNING_COSTS
  const weekly = Math.round((spread * (rental ? 1.45 : 1)) / 5) * 5 - 1
  const includedKm = random.pick(rental ? [700, 1000, 1400] : [250, 300, 400])
  const term = rental ? '1 week' : random.pick(['1 month', '3 months', '6 months'])
  const inclusions = [
    'Insurance',
    'Registration',
    'Servicing',
    'Roadside help',
    ...(rental ? [] : ['Tyres', 'Swaps']),
  ]
  return {
    ...car,
    item_type: rental ? 'rental' : 'subscription',
    car_type: 'used',
    // The price of a plan is its weekly price; the car itself is not for sale.
    price: weekly,
    weekly,
    categories: [...car.categories, rental ? 'By the Week' : 'Month to Month'],
    highlights: [
      { name: 'Kilometres a week', value: `${formatWhole(includedKm)} km` },
      { name: 'Shortest term', value: term },
      { name: 'Included', value: inclusions.join(', ') },
    ],
    specifications: [
      ...specify('Plan', [
        ['Price a week', `$${weekly}`],
        ['Kilometres included a week', `${formatWhole(includedKm)} km`],
        ['Extra kilometres', `${random.pick([18, 22, 25])} c each`],
        ['Shortest term', term],
        ['Joining fee', rental ? 'None' : `$${random.pick([299, 399, 499])}`],
        ['Included', inclusions.join(', ')],
      ]),
      ...car.specifications,
    ],
  }
}
