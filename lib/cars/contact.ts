import { CAR_BUTTONS, type CarButton } from '@/config/names'
import type { Dealership, OpeningHours, SiteLocation } from '@/config/schema/people'
import type { Site } from '@/config/schema/site'
import { isAvailable } from './availability'
import type { Car } from './car'

/** The site's location that holds a car. */
export function findCarLocation(
  car: Pick<Car, 'location_id'>,
  site: Pick<Site, 'locations'>,
): SiteLocation | null {
  return site.locations.find((location) => location.id === car.location_id) ?? null
}

/** The main location of a dealership. */
export function findMainLocation(
  site: Pick<Site, 'locations' | 'dealerships'>,
  dealershipSlug: string,
): SiteLocation | null {
  const dealership = site.dealerships.find(({ slug }) => slug === dealershipSlug)
  return site.locations.find(({ id }) => id === dealership?.location_ids[0]) ?? null
}

/** Maximum length and minimum number of digits of a phone number; other values are ignored. */
const MAX_PHONE_LENGTH = 40
const MIN_PHONE_DIGITS = 5

/**
 * Phone number for a car: its location's on the platform, otherwise that of the site's location or of the dealership's main one,
 * otherwise the site's. Empty when there is none.
 */
export function getCarPhone(
  car: Pick<Car, 'location' | 'location_id' | 'dealership_slug'>,
  site: Pick<Site, 'locations' | 'dealerships' | 'phone'>,
): string {
  const location = findCarLocation(car, site) ?? findMainLocation(site, car.dealership_slug)
  const phones = [car.location?.phone, location?.contact_detail.phone, site.phone]
  return phones.find((phone) => phone && isPhoneNumber(phone)) ?? ''
}

function isPhoneNumber(phone: string): boolean {
  return phone.length <= MAX_PHONE_LENGTH && phone.replaceAll(/\D/g, '').length >= MIN_PHONE_DIGITS
}

/** Weekly opening hours of a car's location, or of the site if the location has none (`NV-10`). */
export function listCarHours(
  car: Pick<Car, 'location_id'>,
  site: Pick<Site, 'locations' | 'opening_hours'>,
): readonly OpeningHours[] {
  const own = findCarLocation(car, site)?.contact_detail.opening_hours ?? []
  return own.length > 0 ? own : site.opening_hours
}

/** Whether the trade-in check is offered: feature enabled, car available and a phone number to call (`CD-04`). */
export function isTradeInOffered(car: Car, site: Site): boolean {
  return site.car_page.trade_in && isAvailable(car) && getCarPhone(car, site) !== ''
}

/** Whether a history report can be ordered: feature enabled, car available and not new (`LD-07`). */
export function isHistoryOrderOffered(
  car: Pick<Car, 'status' | 'car_type'>,
  site: { pages: Pick<Site['pages'], 'vehicle_history'> },
): boolean {
  return site.pages.vehicle_history && isAvailable(car) && car.car_type.toLowerCase() !== 'new'
}

/** Whether more photos can be requested: feature enabled and car available (`CD-05`). */
export function isPhotoRequestOffered(
  car: Pick<Car, 'status'>,
  site: { car_page: Pick<Site['car_page'], 'request_photos'> },
): boolean {
  return site.car_page.request_photos && isAvailable(car)
}

type StoreSite = Pick<Site, 'enable_store'> & {
  dealerships: readonly Pick<Dealership, 'card_payments'>[]
  car_page: Pick<Site['car_page'], 'reserve'>
  card: Pick<Site['card'], 'reserve_now'>
}

/** Whether vehicles of a site can be reserved with a deposit by card: it has a checkout, a button for it, and a dealership that accepts cards (`RV-01`). */
export function takesDeposits({
  enable_store: hasStore,
  dealerships,
  car_page: page,
  card,
}: StoreSite): boolean {
  const hasButton = page.reserve || card.reserve_now
  return hasStore && hasButton && dealerships.some(({ card_payments: takesCards }) => takesCards)
}

const VISIBLE_CHARACTERS = 5

/** Masks a phone number until the shopper reveals it: the first five characters, then asterisks (`CD-02`). */
export function maskPhone(phone: string): string {
  return [...phone].map((character, index) => (index < VISIBLE_CHARACTERS ? character : '*')).join('')
}

/** All buttons of a car page: those named by the site in its order, then the others in the default order (`CD-03`). */
export function orderButtons(preferred: readonly CarButton[]): CarButton[] {
  return [...new Set([...preferred, ...CAR_BUTTONS])]
}

const FILE_PATH = /^\/[\w-][\w./-]*$/

/**
 * URL of a car's history report (`CD-03`): absolute as given in the record, or a path at the file service, as
 * with photos. `null` without a file or for an invalid URL.
 */
export function getHistoryReportUrl(car: Pick<Car, 'file'>, images: string): string | null {
  if (/^https?:\/\//i.test(car.file)) return URL.canParse(car.file) ? car.file : null
  return FILE_PATH.test(car.file) && !car.file.includes('..') ? `${images}${car.file}` : null
}
