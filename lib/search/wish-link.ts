import type { SearchState } from './state'

/**
 * URL of the vehicle request form, prefilled with the make,
 * model and maximum price of a search without results (`SS-14`).
 */
export function getWishLink({ refinements, ranges }: Pick<SearchState, 'refinements' | 'ranges'>): string {
  const query = new URLSearchParams()
  const [make, model] = [refinements.make?.[0], refinements.model?.[0]]
  if (make) query.set('make', make)
  if (model) query.set('model', model)
  if (ranges.price?.max) query.set('budget', String(ranges.price.max))
  return query.size > 0 ? `/find-similar?${query.toString()}` : '/find-similar'
}
