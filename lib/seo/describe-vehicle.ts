import type { Metadata } from 'next'
import type { Site } from '@/config/schema/site'
import { isAvailable } from '@/lib/cars/availability'
import type { Car, CarSummary } from '@/lib/cars/car'
import { describePicture, getCarHeading, getCarSubheading } from '@/lib/cars/describe'
import { getCarPath } from '@/lib/cars/paths'
import { listPictures } from '@/lib/cars/pictures'
import { CURRENCY, describePrice, isPaidWeekly, measureDistance } from '@/lib/cars/price'
import { imageUrl } from '@/lib/images/image-url'
import { htmlToParagraphs } from '@/lib/text/rich-text'
import { type BaseUrls, referToDealer } from './describe-dealer'
import { describePreview } from './describe-page'
import type { LinkedNode } from './json-ld'
import { getSharePicturePath } from './share-card'

/** Maximum number of images; more would only add weight to the page. */
const PICTURES = 8
const PICTURE_WIDTH = 1200
const DESCRIPTION_LENGTH = 500

const TYPES: Record<string, string> = {
  car: 'Car',
  subscription: 'Car',
  rental: 'Car',
  motorcycle: 'Motorcycle',
}
const SCHEMA = 'https://schema.org/'
/** UN/CEFACT unit codes. */
const UNIT_CODES = { km: 'KMT', mi: 'SMI', week: 'WEE' } as const

/** Full name of a car: year, make, model, badge and series. */
function getVehicleName(car: CarSummary): string {
  return [getCarHeading(car), getCarSubheading(car)].filter(Boolean).join(' ')
}

/**
 * A car as schema.org Product and vehicle, generated with the functions that render the page so that the values
 * match. Values that the page omits are omitted here, such as the price of a car without one.
 */
export function describeVehicle(site: Site, car: Car, urls: BaseUrls): LinkedNode {
  const { origin, images } = urls
  const url = origin + getCarPath(site, car)
  return {
    '@type': ['Product', TYPES[car.item_type.toLowerCase()] ?? (car.item_type ? 'Vehicle' : 'Car')],
    '@id': `${url}#vehicle`,
    url,
    name: getVehicleName(car),
    description: describe(car),
    image: listPictures(car)
      .slice(0, PICTURES)
      .map((path) => imageUrl(images, path, { width: PICTURE_WIDTH })),
    brand: car.make ? { '@type': 'Brand', name: car.make } : null,
    model: car.model,
    vehicleConfiguration: getCarSubheading(car),
    vehicleModelDate: car.year === null ? null : String(car.year),
    mileageFromOdometer: describeOdometer(site, car),
    color: car.colour,
    bodyType: car.body,
    fuelType: car.fuel,
    vehicleTransmission: car.transmission,
    vehicleEngine: car.engine ? { '@type': 'EngineSpecification', name: car.engine } : null,
    driveWheelConfiguration: car.drive,
    vehicleSeatingCapacity: car.seats,
    numberOfDoors: car.doors,
    vehicleIdentificationNumber: car.vin,
    sku: car.stocknum,
    itemCondition: getCondition(car),
    additionalProperty:
      car.car_type === 'demo' ? [{ '@type': 'PropertyValue', name: 'Condition', value: 'Demo' }] : null,
    offers: describeOffer(site, car, url, origin),
  }
}

function describe(car: Car): string {
  const text = htmlToParagraphs(car.description).join(' ')
  if (text.length <= DESCRIPTION_LENGTH) return text
  const end = text.lastIndexOf(' ', DESCRIPTION_LENGTH)
  return `${text.slice(0, end > 0 ? end : DESCRIPTION_LENGTH).trimEnd()} …`
}

function describeOdometer(site: Site, car: Car): LinkedNode | null {
  if (car.km === null) return null
  const { value, unit } = measureDistance(car.km, site.locale)
  return { '@type': 'QuantitativeValue', value, unitCode: UNIT_CODES[unit] }
}

/** schema.org has no demonstrator condition: a demo is "used", plus an additional property. */
function getCondition(car: CarSummary): string | null {
  if (car.car_type === 'new') return `${SCHEMA}NewCondition`
  return car.car_type ? `${SCHEMA}UsedCondition` : null
}

/** schema.org availability of a car; the first match wins, sold first. */
function getAvailability(car: Pick<CarSummary, 'status' | 'reserved' | 'preorder'>): string {
  if (!isAvailable(car)) return `${SCHEMA}SoldOut`
  if (car.reserved) return `${SCHEMA}LimitedAvailability`
  if (car.preorder || car.status === 'coming_soon') return `${SCHEMA}PreOrder`
  return `${SCHEMA}InStock`
}

function describeOffer(site: Site, car: Car, url: string, origin: string): LinkedNode {
  return {
    '@type': 'Offer',
    url,
    ...describeAmount(site, car),
    availability: getAvailability(car),
    itemCondition: getCondition(car),
    seller: referToDealer(site, origin),
  }
}

/** The displayed price: total or weekly; empty when the page shows text instead of a price. */
function describeAmount(site: Site, car: Car): Record<string, string | number | LinkedNode> {
  const price = describePrice(car, site)
  if (price.kind === 'none') return {}
  if (!isPaidWeekly(car)) return { price: price.amount, priceCurrency: CURRENCY }
  return {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: price.amount,
      priceCurrency: CURRENCY,
      unitCode: UNIT_CODES.week,
      referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: UNIT_CODES.week },
    },
  }
}

/** Metadata of a car page: title, description, canonical URL and social preview. */
export function describeCarPage(site: Site, car: Car): Metadata {
  const title = getVehicleName(car)
  const price = describePrice(car, site)
  const facts = [
    price.text,
    price.kind === 'price' ? price.note : '',
    car.colour,
    car.transmission,
    car.location_name || site.city,
  ]
  const description = `${title}${isPaidWeekly(car) ? '' : ' for sale'} at ${site.name}. ${facts.filter(Boolean).join(', ')}.`
  const path = getCarPath(site, car)
  return {
    title,
    description,
    alternates: { canonical: path },
    ...describePreview(site, {
      title,
      description,
      path,
      picture: getSharePicturePath(site, car),
      alt: describePicture(car),
    }),
  }
}
