import type { Site } from '@/config/schema/site'
import { getLender } from '@/lib/finance/lenders'
import { getVehicleBasePath } from '@/lib/site/template'
import { isPublic, listAllStock, type StockDocument } from './stock'

const MIN_PRICE = 500
const MAX_AGE_YEARS = 12

/** Finds a vehicle with a complete finance offer. Returns its path. */
export async function findFinancedCar(site: Site): Promise<string> {
  const now = Date.now()
  const car = (await listAllStock()).find(
    (each) =>
      isPublic(site, each, Math.floor(now / 1000)) && isFinanced(site, each, new Date(now).getFullYear()),
  )
  if (!car) throw new Error(`${site.slug} has no vehicle with a finance offer of ${getLender(site)}`)
  return `${getVehicleBasePath(site)}/${String(car['slug'])}`
}

function isFinanced(site: Site, car: StockDocument, year: number): boolean {
  const offers = car['finance_lenders'] as Record<string, Record<string, unknown>> | undefined
  const offer = offers?.[getLender(site)]
  return (
    !!offer?.['interestRate'] &&
    !!offer['comparisonRate'] &&
    !!offer['paymentWeek'] &&
    !!offer['paymentMonth'] &&
    car['status'] === 'in_stock' &&
    car['sold'] !== true &&
    Number(car['price'] ?? 0) > MIN_PRICE &&
    year - Number(car['year'] ?? 0) <= MAX_AGE_YEARS &&
    !site.finance.hidden_makes.includes(String(car['make']))
  )
}
