import type { Site } from '@/config/schema/site'
import { formatNumber } from '@/lib/text/format-number'
import { isAvailable } from './availability'
import type { CarSummary } from './car'

/** Prices up to this many dollars are placeholders, not prices (`TG-05`). */
const MAX_PLACEHOLDER_PRICE = 10
/** Minimum difference to the market price, in dollars, for a saving to be shown (`TG-08`). */
const MARKET_GAP = 499
const MARKET_MIN_PRICE = 200
/** Share of the market average that makes a saving a great price. */
const GREAT_SHARE = 0.08
const KM_PER_MILE = 1.609344

/** Currency of every price (`TG-09`). */
export const CURRENCY = 'AUD'

export type ShownPrice =
  | { kind: 'price'; amount: number; text: string; was: string | null; saving: string | null; note: string }
  | { kind: 'none'; text: string }

/** The price in dollars; `null` for placeholder prices (`TG-05`). */
export function getPrice(car: Pick<CarSummary, 'price'>): number | null {
  return car.price !== null && car.price > MAX_PLACEHOLDER_PRICE ? car.price : null
}

/**
 * Formats a price with dollar sign and thousands separators:
 * whole dollars, or two decimals if there are cents (`TG-06`).
 */
export function formatPrice(amount: number): string {
  const isWhole = Number.isInteger(Math.round(amount * 100) / 100)
  const digits = isWhole ? 0 : 2
  return `$${formatNumber(amount, 'en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`
}

/**
 * The displayed price of a car: the amount with previous price,
 * saving and price type, or the site's text for no price.
 */
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

/** A price after an offer, and what the offer deducts, as texts. */
type NetPrice = { net: string; deduction: string }

/** The price minus the offer and an extra amount; `null` without a price or a deduction, or if nothing is left (`TG-07`). */
export function describeNetPrice(
  car: Pick<CarSummary, 'price' | 'offer_price' | 'offer_extra'>,
): NetPrice | null {
  const price = getPrice(car)
  const deduction = Math.max(0, car.offer_price ?? 0) + Math.max(0, car.offer_extra ?? 0)
  if (price === null || deduction === 0 || price - deduction <= MAX_PLACEHOLDER_PRICE) return null
  return { net: formatPrice(price - deduction), deduction: formatPrice(deduction) }
}

type PricedCar = Pick<
  CarSummary,
  'price' | 'status' | 'sold' | 'reserved' | 'average_market_price' | 'state_average_market_price'
>

/** The state average takes precedence over the national average. */
function getMarketAverage(car: PricedCar): number | null {
  return getPositive(car.state_average_market_price) ?? getPositive(car.average_market_price)
}

/** How far a price is below the market average: `great` from 8 %; `null` if no saving is shown (`TG-08`). */
export function ratePrice(car: PricedCar): 'great' | 'good' | null {
  const saving = computeMarketSaving(car)
  if (saving === null) return null
  return saving >= (getMarketAverage(car) ?? 0) * GREAT_SHARE ? 'great' : 'good'
}

/** Saving against the market average in dollars; `null` if it is too small or the car does not qualify (`TG-08`). */
export function computeMarketSaving(car: PricedCar): number | null {
  const price = getPrice(car)
  const isEligible =
    car.status === 'in_stock' && !car.sold && !car.reserved && price !== null && price > MARKET_MIN_PRICE
  const average = getMarketAverage(car)
  return isEligible && average !== null && average - price > MARKET_GAP ? average - price : null
}

const COUNTRIES: Record<Site['country'], string> = { AU: 'Australia', NZ: 'New Zealand' }

/** What the market average of a car is an average of: the comparison needs its basis to be true. */
export function describeMarketBasis(
  car: Pick<CarSummary, 'state' | 'state_average_market_price'>,
  country: Site['country'],
): string {
  const hasState = getPositive(car.state_average_market_price) !== null && car.state !== ''
  return `Average asking price of similar vehicles in ${hasState ? car.state : COUNTRIES[country]}, by AutoGrab.`
}

/** Converts an odometer reading to the site's unit: whole kilometres, or whole miles for en-US (`TG-09`). */
export function measureDistance(km: number, locale: Site['locale']): { value: number; unit: 'km' | 'mi' } {
  return locale === 'en-US'
    ? { value: Math.round(km / KM_PER_MILE), unit: 'mi' }
    : { value: Math.round(km), unit: 'km' }
}

/** Converts an odometer reading in the site's unit to whole kilometres. */
export function toKilometres(reading: number, locale: Site['locale']): number {
  return locale === 'en-US' ? Math.round(reading * KM_PER_MILE) : reading
}

/** Formats an odometer reading in the site's locale and unit (`TG-09`). */
export function formatDistance(km: number, locale: Site['locale']): string {
  const { value, unit } = measureDistance(km, locale)
  return `${formatNumber(value, locale)} ${unit}`
}

/** Item types with a weekly price. For other stock, a weekly amount is a lender's repayment. */
const PAID_WEEKLY = new Set(['subscription', 'rental'])

/** Whether a vehicle's price is per week. */
export function isPaidWeekly(car: Pick<CarSummary, 'item_type'>): boolean {
  return PAID_WEEKLY.has(car.item_type.toLowerCase())
}

/**
 * The weekly price of a subscription or rental in dollars; otherwise `null`. A lender's repayment is never
 * returned, because it must not be shown without its rate, comparison rate and warning (`FI-01`).
 */
export function getWeeklyPrice(
  car: Pick<CarSummary, 'weekly_price' | 'subscription_price' | 'status' | 'item_type'>,
): number | null {
  if (!isPaidWeekly(car) || !isAvailable(car)) return null
  // A car record's `weekly_price` may be a lender's repayment; search documents hold the plan's price in both
  // fields.
  return getPositive(car.subscription_price) ?? getPositive(car.weekly_price)
}

/** Treats 0 as missing, because upstream services send it for unknown values. */
function getPositive(figure: number | null): number | null {
  return figure !== null && figure > 0 ? figure : null
}

/** Shown when neither the car nor the site states what the price includes. */
const UNKNOWN_PRICE_TYPE = 'Ask us what this price includes'

type PriceSite = { price: Pick<Site['price'], 'price_note'>; country?: string; state?: string }

/**
 * The price type displayed next to a price (`CC-03`). In New South Wales, a motor dealer's advertisement must
 * not call statutory charges "on-road costs" (ADR 0021), so the term is replaced in feed data. A site's own
 * note is used unchanged.
 */
export function namePriceType(car: { price_type: string }, site: PriceSite): string {
  if (!car.price_type) return site.price.price_note || UNKNOWN_PRICE_TYPE
  const isNsw = site.country === 'AU' && site.state?.toUpperCase() === 'NSW'
  return isNsw ? car.price_type.replace(/\bon[- ]?road(s| costs?)?\b/gi, 'statutory charges') : car.price_type
}

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
