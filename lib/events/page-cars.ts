import { buildProductRecord, type ProductRecord, type TrackedCar } from './product-record'

/** Maximum cars of a search in one record. */
const MAX_CARS = 21

/** The car of a car page and whether it is used; `null` on other pages. */
export function readPageCar(page: ParentNode): (TrackedCar & { isUsed: boolean }) | null {
  const main = page.querySelector<HTMLElement>('main[data-car-id]')
  const car = main && readCar(main, 'h1')
  return car && { ...car, isUsed: main.dataset['carType']?.toLowerCase() === 'used' }
}

/** Event data for the car of a car page; empty on other pages. */
export function describePageCar(page: ParentNode): { product?: ProductRecord } {
  const car = readPageCar(page)
  return car ? { product: buildProductRecord([car]) } : {}
}

/** Event data for the car of a card or car page; empty without a car. */
export function describeCarElement(element: HTMLElement | null): { product?: ProductRecord } {
  const car = element && readCar(element, element.matches('main') ? 'h1' : 'h2, h3')
  return car ? { product: buildProductRecord([car]) } : {}
}

/** Lists the cars of the cards on a page. */
export function listVisibleCars(page: ParentNode): TrackedCar[] {
  const cards = [...page.querySelectorAll<HTMLElement>('[data-testid="car-card"]')]
  return cards.flatMap((card) => readCar(card, 'h2, h3') ?? []).slice(0, MAX_CARS)
}

function readCar(element: HTMLElement, heading: string): TrackedCar | null {
  const id = Number(element.dataset['carId'])
  if (!Number.isInteger(id) || id <= 0) return null
  const amount = element.querySelector<HTMLElement>('[data-testid="price"]')?.dataset['amount']
  const price = amount ? Number(amount) : Number.NaN
  const name = element.querySelector(heading)?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''
  return { id, name, price: Number.isFinite(price) ? price : null }
}
