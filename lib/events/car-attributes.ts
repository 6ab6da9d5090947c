import type { CarSummary } from '@/lib/cars/car'
import { getCarHeading } from '@/lib/cars/describe'
import { getPrice } from '@/lib/cars/price'

type ShownCar = Parameters<typeof getCarHeading>[0] & Pick<CarSummary, 'id' | 'price'>

/** Attributes of the element of a car, a card or the `main` of its page, from which `page-cars.ts` reads it. */
export function getCarAttributes(car: ShownCar) {
  return {
    'data-car-id': car.id,
    'data-car-name': getCarHeading(car),
    'data-car-price': getPrice(car) ?? undefined,
  }
}
