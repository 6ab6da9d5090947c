import { findSchemaFaults } from '@/tests/lib/seo/schema-org'
import { pickType, type MachinePage } from './read-page'

const VEHICLES = ['Car', 'Motorcycle', 'Vehicle']
/** Properties of a vehicle that its page shows verbatim. */
const VISIBLE_PROPERTIES = [
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

/** Lists differences between the JSON-LD of a vehicle page and its visible content, and invalid JSON-LD. */
export function findVehicleFaults(page: MachinePage): string[] {
  const vehicles = VEHICLES.flatMap((type) => pickType(page.graph, type))
  const [vehicle] = vehicles
  if (vehicles.length !== 1 || !vehicle) return [`${vehicles.length} vehicles`]
  const offer = (vehicle['offers'] ?? {}) as Record<string, unknown>
  const byWeek = (offer['priceSpecification'] ?? {}) as Record<string, unknown>
  const visiblePrice = page.find('data-testid', 'price')?.attributes.get('data-amount') ?? 'none'
  const offerPrice = offer['price'] ?? byWeek['price'] ?? ''
  const tag = page.find('data-tag')?.attributes.get('data-tag') ?? ''
  const availability = String(offer['availability'])
  const odometer = vehicle['mileageFromOdometer'] as { value: number } | undefined
  const engine = vehicle['vehicleEngine'] as { name: string } | undefined
  const values = VISIBLE_PROPERTIES.flatMap((key) => vehicle[key] ?? [])
  const texts = [...values, ...(engine ? [engine.name] : [])].map(String)
  if (odometer) texts.push(new Intl.NumberFormat('en-AU').format(odometer.value))
  const [picture] = (vehicle['image'] ?? []) as string[]
  return [
    ...findSchemaFaults(page.graph),
    ...texts
      .filter((text) => !page.text.includes(text.replaceAll(/\s+/g, ' ')))
      .map((text) => `not visible: ${text}`),
    ...(String(offerPrice) === visiblePrice ? [] : [`price ${String(offerPrice)}, visible ${visiblePrice}`]),
    ...((AVAILABILITY[tag] ?? /InStock$|LimitedAvailability$|PreOrder$/).test(availability)
      ? []
      : [`tagged ${tag}, but ${availability}`]),
    ...(picture === undefined || isVisible(page, picture) ? [] : [`no picture ${picture}`]),
  ]
}

/** Lists inconsistent URLs of a vehicle page: canonical, Open Graph and JSON-LD. */
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

function isVisible(page: MachinePage, picture: string): boolean {
  const path = picture.replace(/\?.*$/, '')
  return page.elements.some(
    ({ name, attributes }) => name === 'img' && (attributes.get('src') ?? '').startsWith(path),
  )
}
