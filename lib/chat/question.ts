import { isAvailable } from '@/lib/cars/availability'
import type { Car } from '@/lib/cars/car'
import { getCarHeading } from '@/lib/cars/describe'

/** The question that "Chat with us" has ready in the chat's box: which vehicle it is about, in the shopper's words (`CD-03`). */
export function draftCarQuestion(
  car: Pick<Car, 'year' | 'make' | 'model' | 'name' | 'stocknum'> & Parameters<typeof isAvailable>[0],
): string {
  const what = getCarHeading(car) + (car.stocknum ? ` (stock ${car.stocknum})` : '')
  return isAvailable(car)
    ? `Hi, I have a question about the ${what}.`
    : `Hi, do you have something like the ${what}?`
}
