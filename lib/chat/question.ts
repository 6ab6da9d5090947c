import { isAvailable } from '@/lib/cars/availability'
import type { Car } from '@/lib/cars/car'
import { getCarHeading } from '@/lib/cars/describe'

/** The draft message that "Chat with us" puts into the chat input: a question about the vehicle (`CD-03`). */
export function draftCarQuestion(
  car: Pick<Car, 'year' | 'make' | 'model' | 'name' | 'stocknum'> & Parameters<typeof isAvailable>[0],
): string {
  const what = getCarHeading(car) + (car.stocknum ? ` (stock ${car.stocknum})` : '')
  return isAvailable(car)
    ? `Hi, I have a question about the ${what}.`
    : `Hi, do you have something like the ${what}?`
}
