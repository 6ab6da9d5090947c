import type { Site } from '@/config/schema/site'
import type { CarSummary } from './car'

const DAY_SECONDS = 86_400
const TEST_DRIVE_ONLY_TAGS = new Set(['test drive only', '*** test drive vehicle only ***'])

/** Whether a car is in stock or coming soon. Any other status counts as sold (`TG-01`). */
export function isAvailable(car: Pick<CarSummary, 'status'>): boolean {
  return car.status === 'in_stock' || car.status === 'coming_soon'
}

/**
 * Whether a car is publicly listed: available or sold within the window, and shown on the website (`TG-02`).
 * @internal The search index applies this rule to lists. Pages of single vehicles use it once issue 16 is done.
 */
export function isListed(
  car: Pick<CarSummary, 'status' | 'sold_date_timestamp' | 'show_on_dealer_website'>,
  soldDays: number,
  nowSeconds: number,
): boolean {
  if (!car.show_on_dealer_website) return false
  return isAvailable(car) || (car.sold_date_timestamp ?? 0) > nowSeconds - soldDays * DAY_SECONDS
}

/** Whether a car is for test drives only, according to its tag (`TG-04`). */
export function isTestDriveOnly(car: Pick<CarSummary, 'tag'>): boolean {
  return TEST_DRIVE_ONLY_TAGS.has(car.tag.toLowerCase())
}

/** Whether a car was created within the last 8 days (`TG-03`). */
function isNewArrival(car: Pick<CarSummary, 'created_at_timestamp'>, nowSeconds: number): boolean {
  return car.created_at_timestamp !== null && car.created_at_timestamp > nowSeconds - 8 * DAY_SECONDS
}

export type CarTag = {
  text: string
  tone: 'success' | 'danger' | 'neutral'
  kind: 'sold' | 'fuel' | 'reserved' | 'certified' | 'tag' | 'coming-soon' | 'new'
}

/**
 * The tag of a car; the first matching rule wins (`TG-03`): sold, electric or hybrid if the site shows it,
 * reserved, certified used of the site's make, the explicit tag, coming soon, created within 8 days.
 */
export function pickTag(car: CarSummary, site: Pick<Site, 'price'>, nowSeconds: number): CarTag | null {
  const { electric_tags: electricTags, green_tags: greenTags, certified_make: certifiedMake } = site.price
  if (!isAvailable(car)) return { text: 'JUST SOLD', tone: 'danger', kind: 'sold' }
  const fuel = car.fuel.toLowerCase()
  if (electricTags && fuel.includes('hybrid')) return { text: 'Hybrid', tone: 'success', kind: 'fuel' }
  if (electricTags && fuel.includes('electric')) return { text: 'Electric', tone: 'success', kind: 'fuel' }
  if (car.reserved) return { text: 'Reserved', tone: 'neutral', kind: 'reserved' }
  if (isCertifiedUsed(car, certifiedMake))
    return { text: `${car.make} Certified`, tone: 'neutral', kind: 'certified' }
  if (car.tag) {
    const isGreen = greenTags.some((tag) => tag.toLowerCase() === car.tag.toLowerCase())
    return { text: car.tag, tone: isGreen ? 'success' : 'danger', kind: 'tag' }
  }
  if (car.status === 'coming_soon') return { text: 'COMING SOON', tone: 'success', kind: 'coming-soon' }
  if (isNewArrival(car, nowSeconds))
    return { text: car.car_type === 'new' ? 'New' : 'New Arrival', tone: 'danger', kind: 'new' }
  return null
}

/** Whether a car is a certified used car of the make that the site certifies (`CC-07`). */
export function isCertifiedUsed(
  car: Pick<CarSummary, 'certified' | 'car_type' | 'make'>,
  certifiedMake: string,
): boolean {
  return (
    Boolean(certifiedMake) &&
    car.certified &&
    car.car_type === 'used' &&
    car.make.toLowerCase() === certifiedMake.toLowerCase()
  )
}
