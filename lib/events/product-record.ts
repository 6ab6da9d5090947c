/** A car for analytics; `price` in whole dollars, `null` when not displayed. */
export type TrackedCar = { id: number; name: string; price: number | null }

/** The analytics product record (`EV-02`). */
export type ProductRecord = {
  content_ids: string[]
  contents: { id: string; quantity: 1 }[]
  currency: 'AUD'
  value: number
  content_type: 'product'
  content_name: string
  /** Only for searches. */
  search_string?: string
}

/** Builds the product record of one car, or of the visible cars of a search. A missing price counts as 0. */
export function buildProductRecord(cars: readonly TrackedCar[], search?: string): ProductRecord {
  const ids = cars.map(({ id }) => String(id))
  return {
    content_ids: ids,
    contents: ids.map((id) => ({ id, quantity: 1 })),
    currency: 'AUD',
    value: cars.reduce((sum, { price }) => sum + (price ?? 0), 0),
    content_type: 'product',
    content_name: cars.map(({ name }) => name).join(', '),
    ...(search === undefined ? {} : { search_string: search }),
  }
}
