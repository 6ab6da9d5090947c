import type { Site } from '@/config/schema/site'
import type { CarSummary } from '@/lib/cars/car'
import { getPrice } from '@/lib/cars/price'

/** URL of the finance or pre-approval page with the car's details in the query string (`RT-08`, `RT-09`). */
export function getFinanceLink(
  site: Pick<Site, 'finance'>,
  car: CarSummary,
  kind: 'finance' | 'pre-approval',
): string {
  const query = new URLSearchParams({ car_id: String(car.id) })
  if (car.car_type) query.set('car_type', car.car_type)
  const price = getPrice(car)
  if (price !== null) query.set('vehiclePriceBudget', String(price))
  if (car.dealership_slug) query.set('preferredDealership', car.dealership_slug)
  return `${kind === 'finance' ? '/finance' : site.finance.pre_approval_path}?${query.toString()}#finance-form`
}
