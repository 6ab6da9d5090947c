import type { NOTE_SUBJECTS } from '@/config/schema/car'
import type { Site } from '@/config/schema/site'
import { isAvailable } from './availability'
import type { CarSummary } from './car'
import { getPrice } from './price'

type Subject = (typeof NOTE_SUBJECTS)[number]

/** Annual distance in km below which a car counts as low-kilometre. */
const LOW_KM_A_YEAR = 5_000
/** How long a car counts as a new arrival, in seconds. */
const ARRIVAL_S = 8 * 86_400
const LOW_PRICE = 10_000

/**
 * Picks the handwritten note of a car's card: one of the site's notes on the first matching subject, always the
 * same for the same car. `null` if no subject matches or the car is sold or reserved.
 * @param now Seconds since 1970.
 */
export function pickNote(car: CarSummary, site: Pick<Site, 'card'>, now: number): string | null {
  if (!isAvailable(car) || car.reserved) return null
  const subject = site.card.notes.find(({ about }) => fits(about, car, now))?.about
  const notes = site.card.notes.filter(({ about }) => about === subject)
  return notes[car.id % Math.max(notes.length, 1)]?.text ?? null
}

function fits(subject: Subject, car: CarSummary, now: number): boolean {
  const price = getPrice(car)
  switch (subject) {
    case 'reduced':
      return price !== null && car.before_price !== null && car.before_price > price
    case 'new-arrival':
      return car.created_at_timestamp !== null && now - car.created_at_timestamp < ARRIVAL_S
    case 'low-km':
      return car.km !== null && car.year !== null && car.km < LOW_KM_A_YEAR * countYears(car.year, now)
    case 'seven-seats':
      return car.seats !== null && car.seats >= 7
    case 'hybrid':
    case 'electric':
      return car.fuel.toLowerCase().includes(subject)
    case 'manual':
      return /manual/i.test(car.transmission)
    case 'under-10000':
      return price !== null && price < LOW_PRICE
    case 'any':
      return true
    default:
      return car.simple_body === subject
  }
}

function countYears(year: number, now: number): number {
  return Math.max(new Date(now * 1000).getUTCFullYear() - year, 1)
}
