/** A car as analytics knows it; `price` in whole dollars, `null` when it is not told. */
export type TrackedCar = { id: number; name: string; price: number | null }

/** The analytics product record (`EV-02`). */
export type ProductRecord = {
  content_ids: string[]
  contents: { id: string; quantity: 1 }[]
  currency: 'AUD'
  value: number
  content_type: 'product'
  content_name: string
  /** Of searches alone. */
  search_string?: string
}

/** The product record of one car, or of the cars that a search shows. A price that is not told counts as 0. */
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
