import { z } from 'zod'
import { takeEntries } from '@/lib/http/truncate-json'
import { listOf, recordOf, textOf, textsOf, urlText } from '@/lib/text/limited'
import { MAX_DESCRIPTION, MAX_DISCLAIMER, MAX_LIST, MAX_TEXT, MAX_URL } from '@/lib/text/limited'
import { isRecord } from '@/lib/typed'

/** Maximum number of items per list of a car record (ADR 0038). Real records have far fewer. */
export const CAR_LIST_LIMITS = {
  features: 200,
  images: 100,
  specifications: 300,
  highlights: 50,
  finance_lenders: 50,
  payment_processors: 20,
  distribution_locations: 100,
  categories: 50,
  filtered_features: 200,
} as const

/** Maximum number of fields to check; a real record has about a hundred. */
const MAX_FIELDS = 1000

/** Maximum text lengths in characters, where different from `MAX_TEXT`. */
const LONG_TEXTS: Record<string, number> = {
  description: MAX_DESCRIPTION,
  primary_image_url: MAX_URL,
  file: MAX_URL,
}

/**
 * Lists the fields of a raw car record that exceed a limit and are truncated by the schema: `features 60000 of
 * 200`. Reads lengths only. Empty for a normal record.
 */
export function listExcess(record: unknown): string[] {
  if (typeof record !== 'object' || record === null) return []
  const lists: Record<string, number> = CAR_LIST_LIMITS
  return takeEntries(record, MAX_FIELDS).flatMap(([field, value]) => {
    const isText = typeof value === 'string'
    if (!isText && !Array.isArray(value)) return []
    const limit = isText ? (LONG_TEXTS[field] ?? MAX_TEXT) : (lists[field] ?? Infinity)
    if (value.length > limit) return [`${field} ${value.length} of ${limit}`]
    const characters = isText ? 0 : JSON.stringify(value).length
    return characters > MAX_LIST ? [`${field} ${characters} of ${MAX_LIST} characters`] : []
  })
}

/** Maximum length of a number or date in text form; longer values are invalid. */
const MAX_NUMBER_LENGTH = 60
/**
 * Maximum length of a slug. Longer slugs do not fit in a URL and a truncated one could match another car, so
 * the record is rejected.
 */
const MAX_SLUG = 300

/** Upstream services send numbers as strings and blanks for missing ones. Other invalid values count as missing. */
const number = z
  .unknown()
  .optional()
  .transform((value): number | null => {
    if (typeof value === 'number') return Number.isFinite(value) ? value : null
    if (typeof value !== 'string' || value.length > MAX_NUMBER_LENGTH) return null
    const cleaned = value.replaceAll(/[$,\s]/g, '')
    if (cleaned === '') return null
    const parsed = Number(cleaned)
    return Number.isFinite(parsed) ? parsed : null
  })
const text = textOf()
const flag = z
  .unknown()
  .optional()
  .transform((value) => value === true || value === 'true' || value === 1)
const id = z.coerce.number().int()

const locationOfCarSchema = z.object({
  name: text,
  phone: text,
  slug: text,
  distribution_locations: listOf(z.object({ id, name: text }), CAR_LIST_LIMITS.distribution_locations),
})

/** A lender's offer for a car (`FI-04`). Rates in percent, payments in dollars. */
const financeLenderSchema = z.object({
  interestRate: number,
  comparisonRate: number,
  paymentWeek: number,
  paymentMonth: number,
  termYears: number,
  termMonths: number,
  deposit: number,
  disclaimer: textOf(MAX_DISCLAIMER),
})

/**
 * The fields that search documents and car records share; sufficient for a card (`CC`). Invalid fields become
 * `null`, `''` or `false`.
 */
export const carSummarySchema = z.object({
  id,
  slug: z.string().min(1).max(MAX_SLUG),
  name: text,
  year: number,
  make: text,
  model: text,
  badge: text,
  series: text,
  price: number,
  before_price: number,
  /** What an offer deducts from the price, and an extra amount, in dollars (`TG-07`). */
  offer_price: number,
  offer_extra: number,
  subscription_price: number,
  price_type: text,
  km: number,
  stocknum: text,
  car_type: text,
  item_type: text,
  status: text,
  sold: flag,
  sold_date_timestamp: number,
  created_at_timestamp: number,
  show_on_dealer_website: z
    .unknown()
    .optional()
    .transform((value) => value !== false && value !== 'false'),
  reserved: flag,
  reservable: z
    .unknown()
    .optional()
    .transform((value) => value !== false && value !== 'false'),
  preorder: flag,
  certified: flag,
  tag: text,
  primary_image_url: urlText,
  photos_count: number,
  dealership_id: number,
  dealership_slug: text,
  dealership_name: text,
  location_id: number,
  location_name: text,
  city: text,
  state: text,
  colour: text,
  simple_body: text,
  body: text,
  drive: text,
  fuel: text,
  transmission: text,
  seats: number,
  weekly_price: number,
  has_checkout_payment_processor: flag,
  /** Market averages from `autograb_data`; top-level fields in search documents. */
  average_market_price: number,
  state_average_market_price: number,
  /** Template-specific key figures in display order: berths, length, tare, cc, kW, GVM … */
  highlights: listOf(z.object({ name: text, value: text }), CAR_LIST_LIMITS.highlights),
  /** Offers by lender; search documents omit the disclaimer. */
  finance_lenders: recordOf(financeLenderSchema, CAR_LIST_LIMITS.finance_lenders),
})
export type CarSummary = z.output<typeof carSummarySchema>

/**
 * Flattens fields that car records nest or format differently from search
 * documents: market averages in `autograb_data`, dates as text without a
 * timestamp. Pages and cards then apply the same rules to the same fields.
 */
function flattenCarRecord(value: unknown): unknown {
  if (!isRecord(value)) return value
  const record = value
  const market = isRecord(record['autograb_data']) ? record['autograb_data'] : {}
  return {
    ...record,
    average_market_price: market['average_market_price'] ?? record['average_market_price'],
    state_average_market_price: market['state_average_market_price'] ?? record['state_average_market_price'],
    sold_date_timestamp: record['sold_date_timestamp'] ?? toSeconds(record['sold_date']),
    created_at_timestamp: record['created_at_timestamp'] ?? toSeconds(record['created_at']),
  }
}

function toSeconds(date: unknown): number | null {
  const ms = typeof date === 'string' && date.length <= MAX_NUMBER_LENGTH ? Date.parse(date) : Number.NaN
  return Number.isNaN(ms) ? null : Math.floor(ms / 1000)
}

/** A car record of the dealer API (specification section 3). */
export const carSchema = carSummarySchema.extend({
  vin: text,
  rego: text,
  description: textOf(MAX_DESCRIPTION),
  features: textsOf(CAR_LIST_LIMITS.features),
  specifications: listOf(z.object({ group: text, name: text, value: text }), CAR_LIST_LIMITS.specifications),
  file: urlText,
  images: listOf(
    z.object({ image: z.object({ url: urlText }) }).transform(({ image }) => image.url),
    CAR_LIST_LIMITS.images,
  ).transform((urls) => urls.filter(Boolean)),
  location: locationOfCarSchema.nullable().catch(null),
  views: number,
  engine: text,
  doors: number,
  payment_processors: listOf(
    z.object({ authorization_type: text, deposit_amount: number }),
    CAR_LIST_LIMITS.payment_processors,
  ),
})
export type Car = z.output<typeof carSchema>

/** Parses a dealer API response, including nested market averages and text dates. */
export const carAnswerSchema = z.preprocess(flattenCarRecord, carSchema)
