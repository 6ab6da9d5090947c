import type { OpeningHours, SiteLocation } from '@/config/schema/people'
import type { Site } from '@/config/schema/site'
import { isAvailable } from './availability'
import type { Car } from './car'

/** The site's location where a car stands. */
export function findCarLocation(
  car: Pick<Car, 'location_id'>,
  site: Pick<Site, 'locations'>,
): SiteLocation | null {
  return site.locations.find((location) => location.id === car.location_id) ?? null
}

/** Characters of a phone number at most, and digits at least; what has others is no number, whatever a record says. */
const LONGEST_PHONE = 40
const FEWEST_DIGITS = 5

/** Phone for a car: its location's at the platform, the site's location's, or the site's. Empty when there is none. */
export function getCarPhone(
  car: Pick<Car, 'location' | 'location_id'>,
  site: Pick<Site, 'locations' | 'phone'>,
): string {
  const phones = [car.location?.phone, findCarLocation(car, site)?.contact_detail.phone, site.phone]
  return phones.find((phone) => phone && canBeDialled(phone)) ?? ''
}

function canBeDialled(phone: string): boolean {
  return phone.length <= LONGEST_PHONE && phone.replaceAll(/\D/g, '').length >= FEWEST_DIGITS
}

/** Weekly hours where a car stands: its location's, or the site's where the location names none (`NV-10`). */
export function listCarHours(
  car: Pick<Car, 'location_id'>,
  site: Pick<Site, 'locations' | 'opening_hours'>,
): readonly OpeningHours[] {
  const own = findCarLocation(car, site)?.contact_detail.opening_hours ?? []
  return own.length > 0 ? own : site.opening_hours
}

/** The trade-in check: feature on, car available, and somebody to value it (`CD-04`). */
export function isTradeInOffered(car: Car, site: Site): boolean {
  return site.car_page.trade_in && isAvailable(car) && getCarPhone(car, site) !== ''
}

/** Whether a history report can be ordered: the site takes orders, and the car is there and has a history (`LD-07`). */
export function isHistoryOrderOffered(
  car: Pick<Car, 'status' | 'car_type'>,
  site: { pages: Pick<Site['pages'], 'vehicle_history'> },
): boolean {
  return site.pages.vehicle_history && isAvailable(car) && car.car_type.toLowerCase() !== 'new'
}

/** Whether photos can be asked for: the site offers it and the car is there to be photographed (`CD-05`). */
export function isPhotoRequestOffered(
  car: Pick<Car, 'status'>,
  site: { car_page: Pick<Site['car_page'], 'request_photos'> },
): boolean {
  return site.car_page.request_photos && isAvailable(car)
}
