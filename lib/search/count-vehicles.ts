import type { Site } from '@/config/schema/site'

/** Hits above which the server's estimate is not to be shown (`SS-11`). */
const SHOWN_ESTIMATE_LIMIT = 1999

/**
 * The count to show: the server's number, but above 1999 hits the sum over a facet that every vehicle has exactly one
 * value of, or those in stock, as the site says (`SS-11`). `counted` is the main query's own distribution.
 */
export function countVehicles(
  site: { search: Pick<Site['search'], 'count_above_limit'> },
  total: number,
  counted: Record<string, Record<string, number>>,
): number {
  if (total <= SHOWN_ESTIMATE_LIMIT) return total
  const inStock = counted['status']?.['in_stock']
  if (site.search.count_above_limit === 'in_stock') return inStock ?? total
  const sum = Object.values(counted['car_type'] ?? {}).reduce((all, count) => all + count, 0)
  return sum > 0 ? sum : total
}
