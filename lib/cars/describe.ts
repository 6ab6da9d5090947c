import type { Site } from '@/config/schema/site'
import type { CarSummary } from './car'
import { readPictureView } from '@/lib/images/picture-view'
import { formatDistance } from './price'

type CarChip = { key: Site['card']['chips'][number]; label: string; value: string }

const CAR_TYPE_LABELS: Record<string, string> = { new: 'New', used: 'Used', demo: 'Demo' }

/** Heading of a car: year, make and model (`CC-01`), or its name if those are missing. */
export function getCarHeading(car: Pick<CarSummary, 'year' | 'make' | 'model' | 'name'>): string {
  return [car.year, car.make, car.model].filter(Boolean).join(' ') || car.name || 'Vehicle'
}

/** Subheading of a car: badge and series (`CC-01`). */
export function getCarSubheading(car: Pick<CarSummary, 'badge' | 'series'>): string {
  return [car.badge, car.series].filter(Boolean).join(' ')
}

/** Attribute chips of a card in the site's order; empty values are omitted (`CC-02`). */
export function listChips(car: CarSummary, site: Pick<Site, 'card' | 'locale'>): CarChip[] {
  const values: Record<CarChip['key'], [string, string]> = {
    car_type: ['Condition', CAR_TYPE_LABELS[car.car_type] ?? ''],
    body: ['Body', car.body],
    km: [
      site.locale === 'en-US' ? 'Miles' : 'Kilometres',
      car.km === null ? '' : formatDistance(car.km, site.locale),
    ],
    transmission: ['Transmission', car.transmission],
    stocknum: ['Stock', car.stocknum],
    fuel: ['Fuel', car.fuel],
    drive: ['Drive', car.drive],
    seats: ['Seats', car.seats === null ? '' : `${car.seats} seats`],
    colour: ['Colour', car.colour],
    year: ['Year', car.year === null ? '' : String(car.year)],
  }
  return site.card.chips.flatMap((key) => {
    const [label, value] = values[key]
    return value ? [{ key, label, value }] : []
  })
}

/**
 * Alternative text of a car photo. The first photo is described by the car alone; further photos add the view
 * from the file name, or their number.
 */
export function describePicture(car: CarSummary, index = 0, path = ''): string {
  const what = [car.colour, getCarHeading(car), getCarSubheading(car)].filter(Boolean).join(' ')
  const view = readPictureView(path) || (index > 0 ? `photo ${index + 1}` : '')
  return [what, view].filter(Boolean).join(', ')
}
