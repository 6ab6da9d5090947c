import type { Site } from '@/config/schema/site'
import type { Car, CarSummary } from './car'
import { formatDistance, getPrice } from './price'

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
    seats: ['Seats', car.seats === null ? '' : `${car.seats} ${car.seats === 1 ? 'seat' : 'seats'}`],
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
  return describePictureOf(getPictureSubject(car), index, path)
}

/** What the photos of a car show: its colour and name. */
export function getPictureSubject(car: CarSummary): string {
  return [car.colour, getCarHeading(car), getCarSubheading(car)].filter(Boolean).join(' ')
}

/** `describePicture` for a subject of `getPictureSubject`. */
export function describePictureOf(subject: string, index: number, path: string): string {
  const view = readPictureView(path) || (index > 0 ? `photo ${index + 1}` : '')
  return [subject, view].filter(Boolean).join(', ')
}

/** File name patterns and the view they describe, most specific first. */
const VIEWS: readonly (readonly [RegExp, string])[] = [
  [/front.?(?:three.?quarter|3.?4)/, 'front and side view'],
  [/rear.?(?:three.?quarter|3.?4)/, 'rear and side view'],
  [/dash(?:board)?/, 'dashboard'],
  [/odometer/, 'odometer'],
  [/engine/, 'engine'],
  [/boot|cargo/, 'load space'],
  [/kitchen/, 'kitchen'],
  [/bed(?:room)?/, 'bed'],
  [/wheel|tyre/, 'wheels'],
  [/seats?/, 'seats'],
  [/interior|inside|cabin/, 'interior'],
  [/front/, 'front view'],
  [/rear|back/, 'rear view'],
  [/side/, 'side view'],
]

/** Describes an image by its file name, for example `rear view`; `''` when the name does not match. */
function readPictureView(path: string): string {
  const name = (path.split(/[?#]/)[0] ?? '').split('/').at(-1)?.toLowerCase() ?? ''
  const found = VIEWS.find(([words]) => new RegExp(`(?:^|[^a-z])(?:${words.source})(?![a-z])`).test(name))
  return found ? found[1] : ''
}

type ShownCar = Parameters<typeof getCarHeading>[0] & Pick<CarSummary, 'id' | 'price'>

/** Attributes of the element of a car, a card or the `main` of its page, from which `lib/events/page-cars.ts` reads it. */
export function getCarAttributes(car: ShownCar) {
  return {
    'data-car-id': car.id,
    'data-car-name': getCarHeading(car),
    'data-car-price': getPrice(car) ?? undefined,
  }
}

export type Fact = { name: string; value: string }

/** The known facts of a car, in order of interest to shoppers (`CD-01`). */
export function listFacts(car: Car, site: Pick<Site, 'locale'>): Fact[] {
  const facts: [string, string | number | null][] = [
    ['Year', car.year],
    ['Make', car.make],
    ['Model', car.model],
    ['Badge', car.badge],
    ['Series', car.series],
    ['Condition', { new: 'New', used: 'Used', demo: 'Demo' }[car.car_type] ?? ''],
    [
      site.locale === 'en-US' ? 'Miles' : 'Kilometres',
      car.km === null ? null : formatDistance(car.km, site.locale),
    ],
    ['Body', car.body],
    ['Colour', car.colour],
    ['Engine', car.engine],
    ['Transmission', car.transmission],
    ['Fuel', car.fuel],
    ['Drive', car.drive],
    ['Seats', car.seats],
    ['Doors', car.doors],
    ['Stock number', car.stocknum],
    ['VIN', car.vin],
    ['Registration', car.rego],
  ]
  return facts.flatMap(([name, value]) =>
    value === null || value === '' ? [] : [{ name, value: String(value) }],
  )
}

/** The dealer API's specification groups in their order, without empty values. */
export function groupSpecifications(car: Pick<Car, 'specifications'>): { group: string; facts: Fact[] }[] {
  const groups = new Map<string, Fact[]>()
  for (const { group, name, value } of car.specifications) {
    if (!name || !value) continue
    const facts = groups.get(group || 'Specifications') ?? []
    facts.push({ name, value })
    groups.set(group || 'Specifications', facts)
  }
  return [...groups].map(([group, facts]) => ({ group, facts }))
}

/**
 * The value of the first highlight whose name matches, for
 * example `7.4 m` for `/length/i`; `null` if there is none.
 */
export function findHighlight(car: Pick<CarSummary, 'highlights'>, name: RegExp): string | null {
  return car.highlights.find((entry) => name.test(entry.name) && entry.value !== '')?.value ?? null
}

/** Parses the leading number of a value: 7.4 from `7.4 m`, 2265 from `2,265 kg`; `null` if there is none. */
export function readFigure(value: string | null): number | null {
  const digits = /^[\d,]+(?:\.\d+)?/.exec(value?.trim() ?? '')?.[0]
  if (!digits) return null
  const figure = Number(digits.replaceAll(',', ''))
  return Number.isFinite(figure) ? figure : null
}
