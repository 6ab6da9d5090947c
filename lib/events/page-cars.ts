import { buildProductRecord, type ProductRecord, type TrackedCar } from './product-record'

/** Cars of a search that travel in one record. */
const MOST = 21

/** The car of a car page and whether it is a used one; `null` on other pages. */
export function readPageCar(page: ParentNode): (TrackedCar & { isUsed: boolean }) | null {
  const main = page.querySelector<HTMLElement>('main[data-car-id]')
  const car = main && readCar(main, 'h1')
  return car && { ...car, isUsed: main.dataset['carType']?.toLowerCase() === 'used' }
}

/** The part of an event that says which car its page is about; nothing on other pages. */
export function describePageCar(page: ParentNode): { product?: ProductRecord } {
  const car = readPageCar(page)
  return car ? { product: buildProductRecord([car]) } : {}
}

/** The part of an event that says which car a card or a car page is about; nothing where there is none. */
export function describeCarElement(element: HTMLElement | null): { product?: ProductRecord } {
  const car = element && readCar(element, element.matches('main') ? 'h1' : 'h2, h3')
  return car ? { product: buildProductRecord([car]) } : {}
}

/** The cars whose cards a page shows. */
export function listShownCars(page: ParentNode): TrackedCar[] {
  const cards = [...page.querySelectorAll<HTMLElement>('[data-testid="car-card"]')]
  return cards.flatMap((card) => readCar(card, 'h2, h3') ?? []).slice(0, MOST)
}

function readCar(element: HTMLElement, heading: string): TrackedCar | null {
  const id = Number(element.dataset['carId'])
  if (!Number.isInteger(id) || id <= 0) return null
  const amount = element.querySelector<HTMLElement>('[data-testid="price"]')?.dataset['amount']
  const price = amount ? Number(amount) : Number.NaN
  const name = element.querySelector(heading)?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''
  return { id, name, price: Number.isFinite(price) ? price : null }
}
