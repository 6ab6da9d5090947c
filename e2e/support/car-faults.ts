import { findSchemaFaults } from '@/tests/lib/seo/schema-org'
import { pickType, type MachinePage } from './read-page'

const VEHICLES = ['Car', 'Motorcycle', 'Vehicle']
/** Properties of a vehicle that its page shows word for word. */
const SHOWN = [
  'model',
  'vehicleModelDate',
  'vehicleConfiguration',
  'color',
  'bodyType',
  'fuelType',
  'vehicleTransmission',
  'driveWheelConfiguration',
  'vehicleIdentificationNumber',
  'sku',
]
const AVAILABILITY: Record<string, RegExp> = {
  sold: /SoldOut$/,
  reserved: /LimitedAvailability$/,
  'coming-soon': /PreOrder$/,
}

/** What the linked data of a vehicle's page says otherwise than the page shows, and what is wrong with it. */
export function findVehicleFaults(page: MachinePage): string[] {
  const vehicles = VEHICLES.flatMap((type) => pickType(page.graph, type))
  const [vehicle] = vehicles
  if (vehicles.length !== 1 || !vehicle) return [`${vehicles.length} vehicles`]
  const offer = (vehicle['offers'] ?? {}) as Record<string, unknown>
  const byWeek = (offer['priceSpecification'] ?? {}) as Record<string, unknown>
  const shownPrice = page.find('data-testid', 'price')?.attributes.get('data-amount') ?? 'none'
  const toldPrice = offer['price'] ?? byWeek['price'] ?? ''
  const tag = page.find('data-tag')?.attributes.get('data-tag') ?? ''
  const availability = String(offer['availability'])
  const odometer = vehicle['mileageFromOdometer'] as { value: number } | undefined
  const engine = vehicle['vehicleEngine'] as { name: string } | undefined
  const words = SHOWN.flatMap((key) => vehicle[key] ?? [])
  const shown = [...words, ...(engine ? [engine.name] : [])].map(String)
  if (odometer) shown.push(new Intl.NumberFormat('en-AU').format(odometer.value))
  const [picture] = (vehicle['image'] ?? []) as string[]
  return [
    ...findSchemaFaults(page.graph),
    ...shown
      .filter((text) => !page.text.includes(text.replaceAll(/\s+/g, ' ')))
      .map((text) => `not shown: ${text}`),
    ...(String(toldPrice) === shownPrice ? [] : [`price ${String(toldPrice)}, shown ${shownPrice}`]),
    ...((AVAILABILITY[tag] ?? /InStock$|LimitedAvailability$|PreOrder$/).test(availability)
      ? []
      : [`tagged ${tag}, but ${availability}`]),
    ...(picture === undefined || isShown(page, picture) ? [] : [`no picture ${picture}`]),
  ]
}

/** What a vehicle's page says of its own address in more than one way. */
export function findAddressFaults(page: MachinePage): string[] {
  const [vehicle] = VEHICLES.flatMap((type) => pickType(page.graph, type))
  const picture = page.meta.get('og:image') ?? ''
  return [
    ...[vehicle?.['url'], page.meta.get('og:url')]
      .filter((address) => address !== page.canonical)
      .map((address) => `canonical ${page.canonical}, but ${String(address)}`),
    ...(picture.startsWith(`${page.canonical}/share.jpg?v=`) ? [] : [`preview ${picture}`]),
  ]
}

function isShown(page: MachinePage, picture: string): boolean {
  const path = picture.replace(/\?.*$/, '')
  return page.elements.some(
    ({ name, attributes }) => name === 'img' && (attributes.get('src') ?? '').startsWith(path),
  )
}
