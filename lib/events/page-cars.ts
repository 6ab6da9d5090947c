import { buildProductRecord, type ProductRecord, type TrackedCar } from './product-record'

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
