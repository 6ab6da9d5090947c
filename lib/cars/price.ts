import type { Site } from '@/config/schema/site'
import { namePriceType } from '@/lib/finance/price-type'
import { isAvailable } from './availability'
import type { CarSummary } from './car'
import { formatNumber } from '@/lib/text/format-number'

/** Prices up to this many dollars are placeholders, not prices (`TG-05`). */
const HIGHEST_PLACEHOLDER = 10
/** A market price must be beaten by more than this many dollars to be worth a word (`TG-08`). */
const MARKET_GAP = 499
const MARKET_MIN_PRICE = 200
const KM_PER_MILE = 1.609344

/** Currency of every price (`TG-09`). */
export const CURRENCY = 'AUD'

export type ShownPrice =
  | { kind: 'price'; amount: number; text: string; was: string | null; saving: string | null; note: string }
  | { kind: 'none'; text: string }

/** The price as a number of dollars, or `null` where it counts as none (`TG-05`). */
export function getPrice(car: Pick<CarSummary, 'price'>): number | null {
  return car.price !== null && car.price > HIGHEST_PLACEHOLDER ? car.price : null
}

/** Dollar sign, thousands separators, whole numbers; a single decimal digit is padded to two (`TG-06`). */
export function formatPrice(amount: number): string {
  const isWhole = Number.isInteger(Math.round(amount * 100) / 100)
  const digits = isWhole ? 0 : 2
  return `$${formatNumber(amount, 'en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`
}

/** What a card or page says about a car's price: the amount with was, saving and type, or the words for none. */
export function describePrice(
  car: Pick<CarSummary, 'price' | 'before_price' | 'price_type' | 'preorder'>,
  site: {
    price: Pick<Site['price'], 'no_price_text' | 'price_note'>
    country?: Site['country']
    state?: string
  },
): ShownPrice {
  const amount = getPrice(car)
  if (amount === null) return { kind: 'none', text: car.preorder ? 'PREORDER' : site.price.no_price_text }
  const before = car.before_price !== null && car.before_price > amount ? car.before_price : null
  return {
    kind: 'price',
    amount,
    text: formatPrice(amount),
    was: before === null ? null : formatPrice(before),
    saving: before === null ? null : formatPrice(before - amount),
    note: namePriceType(car, site),
  }
}

/** Price minus offer price minus an extra amount; `null` if both deductions are absent or zero (`TG-07`). */
export function computeNetPrice(
  price: number,
  offerPrice: number | null,
  extra: number | null,
): number | null {
  if (!offerPrice && !extra) return null
  return price - (offerPrice ?? 0) - (extra ?? 0)
}

/** Dollars below the market average when that is worth saying, else `null` (`TG-08`). */
export function computeMarketSaving(car: CarSummary): number | null {
  const price = getPrice(car)
  const isEligible =
    car.status === 'in_stock' && !car.sold && !car.reserved && price !== null && price > MARKET_MIN_PRICE
  // The price is below the state average whenever there is one, since that is the one it is measured against.
  const average = getPositive(car.state_average_market_price) ?? getPositive(car.average_market_price)
  return isEligible && average !== null && average - price > MARKET_GAP ? average - price : null
}

/** Odometer as the site shows it: whole kilometres, or whole miles for en-US (`TG-09`). */
export function measureDistance(km: number, locale: Site['locale']): { value: number; unit: 'km' | 'mi' } {
  return locale === 'en-US'
    ? { value: Math.round(km / KM_PER_MILE), unit: 'mi' }
    : { value: Math.round(km), unit: 'km' }
}

/** Odometer in the site's locale: kilometres, or miles for en-US (`TG-09`). */
export function formatDistance(km: number, locale: Site['locale']): string {
  const { value, unit } = measureDistance(km, locale)
  return `${formatNumber(value, locale)} ${unit}`
}

/** Kinds of stock that are paid by the week. On other stock a weekly figure is a lender's repayment. */
const PAID_WEEKLY = new Set(['subscription', 'rental'])

/** Whether a vehicle is paid by the week, so that its price is one of a week. */
export function isPaidWeekly(car: Pick<CarSummary, 'item_type'>): boolean {
  return PAID_WEEKLY.has(car.item_type.toLowerCase())
}

/**
 * The price a week of a subscription or rental in whole dollars, else `null`. A lender's repayment is never one: it may
 * not be shown without its rate, comparison rate and warning (`FI-01`).
 */
export function getWeeklyPrice(
  car: Pick<CarSummary, 'weekly_price' | 'subscription_price' | 'status' | 'item_type'>,
): number | null {
  if (!isPaidWeekly(car) || !isAvailable(car)) return null
  // A car record may hold a lender's repayment beside the plan's price; search documents hold the plan's price in both.
  return getPositive(car.subscription_price) ?? getPositive(car.weekly_price)
}

/** A figure that means something; upstreams write 0 for what they do not know. */
function getPositive(figure: number | null): number | null {
  return figure !== null && figure > 0 ? figure : null
}
