import type { Address } from '@/config/schema/people'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { findCarLocation, findMainLocation, getCarPhone } from '@/lib/cars/contact'
import { getCarHeading, getCarSubheading } from '@/lib/cars/describe'
import { getCarPath } from '@/lib/cars/paths'
import { pickTag, type CarTag } from '@/lib/cars/availability'
import { formatAddress, getMapLink } from '@/lib/site/location'
import type { Reservation } from './reservation'

/** The vehicle summary on the checkout and receipt pages. */
export type CheckoutVehicle = {
  id: number
  slug: string
  heading: string
  subheading: string
  stocknum: string
  /** Path at the image service; `null` if there is no image. */
  image: string | null
  /** In dollars; `null` if there is no price. */
  price: number | null
  price_type: string
  path: string
  tag: CarTag | null
  place: { name: string; address: string; mapLink: string }
  /** Empty if there is no phone number. */
  phone: string
}

/** Summarises a vehicle before it is reserved. `now` in Unix ms. */
export function summariseCar(car: Car, site: Site, now: number): CheckoutVehicle {
  return {
    id: car.id,
    slug: car.slug,
    heading: getCarHeading(car),
    subheading: getCarSubheading(car),
    stocknum: car.stocknum,
    image: car.primary_image_url || null,
    price: car.price,
    price_type: car.price_type,
    path: getCarPath(site, car),
    tag: pickTag(car, site, now / 1000),
    place: findPlace(car, site, car.dealership_slug),
    phone: getCarPhone(car, site),
  }
}

/**
 * Summarises the vehicle of a reservation. Name, price and stock number are those at its start, so that a receipt never changes.
 * The platform's current record, if it exists, adds the variant, location and phone number.
 */
export function summariseReserved(reservation: Reservation, car: Car | null, site: Site): CheckoutVehicle {
  const { vehicle } = reservation
  return {
    id: reservation.carId,
    slug: reservation.carSlug,
    heading: vehicle.name,
    subheading: car ? getCarSubheading(car) : '',
    stocknum: vehicle.stocknum,
    image: vehicle.image,
    price: vehicle.price,
    price_type: vehicle.price_type,
    path: vehicle.path,
    tag: null,
    place: findPlace(car, site, reservation.dealershipSlug),
    phone: car
      ? getCarPhone(car, site)
      : findMainLocation(site, reservation.dealershipSlug)?.contact_detail.phone || site.phone,
  }
}

function findPlace(car: Car | null, site: Site, dealershipSlug: string): CheckoutVehicle['place'] {
  const location = (car && findCarLocation(car, site)) ?? findMainLocation(site, dealershipSlug)
  const address: Address = location?.address ?? site.address
  const name = location?.name ?? (car?.location_name || site.name)
  return { name, address: formatAddress(address), mapLink: getMapLink(address, name) }
}
