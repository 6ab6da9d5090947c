import type { Site } from '@/config/schema/site'
import type { Car } from './car'
import { formatDistance } from './price'

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
