import type { Site } from '@/config/schema/site'

/** Above this number of hits, the server's estimate is not shown (`SS-11`). */
const MAX_SHOWN_ESTIMATE = 1999

/**
 * The vehicle count to display (`SS-11`): the server's estimate up to 1,999
 * hits. Above that, depending on the site's setting, the sum of the `car_type`
 * counts (each vehicle has exactly one type) or the number of vehicles in stock.
 * @param counted The facet distribution of the main query.
 */
export function countVehicles(
  site: { search: Pick<Site['search'], 'count_above_limit'> },
  total: number,
  counted: Record<string, Record<string, number>>,
): number {
  if (total <= MAX_SHOWN_ESTIMATE) return total
  const inStock = counted['status']?.['in_stock']
  if (site.search.count_above_limit === 'in_stock') return inStock ?? total
  const sum = Object.values(counted['car_type'] ?? {}).reduce((all, count) => all + count, 0)
  return sum > 0 ? sum : total
}
