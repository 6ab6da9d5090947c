import { z } from 'zod'
import { CAR_LIST_LIMITS, carSchema, carSummarySchema } from '@/lib/cars/car'
import { computeMarketSaving, ratePrice } from '@/lib/cars/price'
import { listVehicleBranches } from './model-branches'
import { textsOf } from '@/lib/text/limited'

const optionalNumber = carSummarySchema.shape.price
const optionalText = carSummarySchema.shape.badge
const flag = carSummarySchema.shape.sold

/** Dealer API fields beyond `carSchema` that search needs. Parsed as leniently as the car itself. */
const stockCarSchema = carSchema.extend({
  restricted_on_group_site: flag,
  custom_rank: optionalNumber,
  categories: textsOf(CAR_LIST_LIMITS.categories),
  filtered_features: textsOf(CAR_LIST_LIMITS.filtered_features),
  price_range: optionalText,
  weekly_price_range: optionalText,
  sold_date: optionalText,
  created_at: optionalText,
  updated_at: optionalText,
  updated_at_timestamp: optionalNumber,
  autograb_data: z
    .object({ average_market_price: optionalNumber, state_average_market_price: optionalNumber })
    .nullable()
    .catch(null),
})
type StockCar = z.output<typeof stockCarSchema>

/**
 * A document of the search index; `id` is the primary key.
 * Missing texts are `null`, so that no facet has an empty value.
 */
export type SearchDocument = ReturnType<typeof toDocument>

/** Width of the `price_range` and `weekly_price_range` brackets, in dollars. */
const PRICE_BAND = 10_000
const WEEKLY_BAND = 50
/** Prices up to this amount are treated as missing (`TG-05`). */
const NO_PRICE = 10

/**
 * Converts a vehicle from the dealer API to its search document; `null` for a record without id or slug, which
 * has no page. Pure: the same input always gives the same document.
 */
export function carToDocument(car: unknown): SearchDocument | null {
  const parsed = stockCarSchema.safeParse(car)
  return parsed.success ? toDocument(parsed.data) : null
}

function toDocument(car: StockCar) {
  const weekly = car.subscription_price || car.weekly_price
  const averages = {
    average_market_price: car.autograb_data?.average_market_price ?? car.average_market_price,
    state_average_market_price:
      car.autograb_data?.state_average_market_price ?? car.state_average_market_price,
  }
  return {
    id: car.id,
    slug: car.slug,
    name: car.name || [car.year, car.make, car.model].filter(Boolean).join(' '),
    year: car.year,
    make: orNull(car.make),
    model: orNull(car.model),
    make_model: orNull([car.make, car.model].filter(Boolean).join(' ')),
    badge: orNull(car.badge),
    make_model_badge: listVehicleBranches(car.make, car.model, car.badge),
    series: orNull(car.series),
    // Otherwise such vehicles would be the first ones by price.
    price: hasPrice(car.price) ? car.price : null,
    before_price: car.before_price,
    offer_price: car.offer_price,
    offer_extra: car.offer_extra,
    subscription_price: car.subscription_price,
    weekly_price: weekly,
    price_type: orNull(car.price_type),
    price_range: car.price_range || priceRange(car.price),
    weekly_price_range: car.weekly_price_range || weeklyPriceRange(weekly),
    km: car.km,
    stocknum: orNull(car.stocknum),
    // Shoppers read HCH10007 as 10007, which is no beginning of a word.
    stock_digits: orNull(car.stocknum.replaceAll(/\D/g, '')),
    car_type: orNull(car.car_type),
    item_type: car.item_type || 'car',
    status: orNull(car.status),
    sold: car.sold,
    sold_date_timestamp: car.sold_date_timestamp ?? toSeconds(car.sold_date),
    created_at_timestamp: car.created_at_timestamp ?? toSeconds(car.created_at),
    updated_at_timestamp: car.updated_at_timestamp ?? toSeconds(car.updated_at),
    show_on_dealer_website: car.show_on_dealer_website,
    restricted_on_group_site: car.restricted_on_group_site,
    reserved: car.reserved,
    reservable: car.reservable,
    preorder: car.preorder,
    certified: car.certified,
    tag: orNull(car.tag),
    colour: orNull(car.colour),
    body: orNull(car.body),
    simple_body: orNull(car.simple_body),
    drive: orNull(car.drive),
    fuel: orNull(car.fuel),
    transmission: orNull(car.transmission),
    seats: car.seats,
    city: orNull(car.city),
    state: orNull(car.state),
    location_id: car.location_id,
    location_name: orNull(car.location_name),
    dealership_id: car.dealership_id,
    dealership_slug: orNull(car.dealership_slug),
    dealership_name: orNull(car.dealership_name),
    categories: car.categories,
    filtered_features: car.filtered_features,
    highlights: car.highlights,
    photos_count: car.images.length || (car.photos_count ?? 0),
    primary_image_url: orNull(car.primary_image_url || (car.images[0] ?? '')),
    has_checkout_payment_processor: car.has_checkout_payment_processor,
    ...averages,
    market_saving: computeMarketSaving({ ...car, ...averages }),
    price_rating: ratePrice({ ...car, ...averages }),
    custom_rank: car.custom_rank ?? 0,
    finance_lenders: Object.fromEntries(
      Object.entries(car.finance_lenders).map(([lender, { disclaimer: _onCarPages, ...offer }]) => [
        lender,
        offer,
      ]),
    ),
  }
}

function hasPrice(price: number | null): price is number {
  return price !== null && price > NO_PRICE
}

/** Price bracket such as `$20k-30k`; `null` without a price. */
function priceRange(price: number | null): string | null {
  if (!hasPrice(price)) return null
  const low = Math.floor(price / PRICE_BAND) * (PRICE_BAND / 1000)
  return `$${low}k-${low + PRICE_BAND / 1000}k`
}

/** Weekly price bracket such as `$150-200`; `null` without a weekly price. */
function weeklyPriceRange(weekly: number | null): string | null {
  if (weekly === null || weekly <= 0) return null
  const low = Math.floor(weekly / WEEKLY_BAND) * WEEKLY_BAND
  return `$${low}-${low + WEEKLY_BAND}`
}

function orNull(text: string): string | null {
  return text === '' ? null : text
}

function toSeconds(date: string): number | null {
  const ms = Date.parse(date)
  return Number.isNaN(ms) ? null : Math.floor(ms / 1000)
}
