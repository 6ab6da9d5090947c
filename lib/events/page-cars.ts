/** Maximum cars of a search in one record. */
const MAX_CARS = 21

/** The car of a car page and whether it is used; `null` on other pages. */
export function readPageCar(page: ParentNode): (TrackedCar & { isUsed: boolean }) | null {
  const main = page.querySelector<HTMLElement>('main[data-car-id]')
  const car = main && readCar(main)
  return car && { ...car, isUsed: main.dataset['carType']?.toLowerCase() === 'used' }
}

/** Event data for the car of a car page; empty on other pages. */
export function describePageCar(page: ParentNode): { product?: ProductRecord } {
  const car = readPageCar(page)
  return car ? { product: buildProductRecord([car]) } : {}
}

/** Finds a car that a page shows: its own, the one of a form, or one of its cards. */
export function findShownCar(page: ParentNode, id: number): TrackedCar | null {
  const element = page.querySelector<HTMLElement>(`[data-car-id="${id}"]`)
  return element && readCar(element)
}

/** Lists the cars of the cards on a page. */
export function listVisibleCars(page: ParentNode): TrackedCar[] {
  const cards = [...page.querySelectorAll<HTMLElement>('article[data-car-id]')]
  return cards.flatMap((card) => readCar(card) ?? []).slice(0, MAX_CARS)
}

/** Reads the attributes of `getCarAttributes`. */
function readCar({ dataset: { carId, carName = '', carPrice } }: HTMLElement): TrackedCar | null {
  const id = Number(carId)
  if (!Number.isInteger(id) || id <= 0) return null
  return { id, name: carName, price: carPrice === undefined ? null : Number(carPrice) }
}

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
