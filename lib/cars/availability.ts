import type { CarSummary } from './car'

const DAY_SECONDS = 86_400
const TEST_DRIVE_ONLY_TAGS = new Set(['test drive only', '*** test drive vehicle only ***'])

/** Whether a car is in stock or coming soon. Any other status counts as sold (`TG-01`). */
export function isAvailable(car: Pick<CarSummary, 'status'>): boolean {
  return car.status === 'in_stock' || car.status === 'coming_soon'
}

/** Whether a car is publicly listed: available or sold within the window, and shown on the website (`TG-02`). */
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
export function isNewArrival(car: Pick<CarSummary, 'created_at_timestamp'>, nowSeconds: number): boolean {
  return car.created_at_timestamp !== null && car.created_at_timestamp > nowSeconds - 8 * DAY_SECONDS
}
