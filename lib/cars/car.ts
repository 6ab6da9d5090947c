import { z } from 'zod'

/** Upstreams send numbers as strings and blanks for absent ones; anything else unreadable counts as absent. */
const number = z
  .unknown()
  .optional()
  .transform((value): number | null => {
    if (typeof value === 'number') return Number.isFinite(value) ? value : null
    if (typeof value !== 'string') return null
    const cleaned = value.replaceAll(/[$,\s]/g, '')
    if (cleaned === '') return null
    const parsed = Number(cleaned)
    return Number.isFinite(parsed) ? parsed : null
  })
const text = z
  .unknown()
  .optional()
  .transform((value) =>
    typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '',
  )
const flag = z
  .unknown()
  .optional()
  .transform((value) => value === true || value === 'true' || value === 1)
const texts = z
  .unknown()
  .optional()
  .transform((value) => (Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []))
const id = z.coerce.number().int()

const locationOfCarSchema = z.object({
  name: text,
  phone: text,
  slug: text,
  distribution_locations: z.array(z.object({ id, name: text })).catch([]),
})

/** One lender's offer for one car (`FI-04`). Rates in percent, payments in dollars. */
export const financeLenderSchema = z.object({
  interestRate: number,
  comparisonRate: number,
  paymentWeek: number,
  paymentMonth: number,
  termYears: number,
  termMonths: number,
  deposit: number,
  disclaimer: text,
})

/** What a search document and a car record have in common; enough for a card (`CC`). Unreadable fields are `null`, `''` or `false`. */
export const carSummarySchema = z.object({
  id,
  slug: z.string().min(1),
  name: text,
  year: number,
  make: text,
  model: text,
  badge: text,
  series: text,
  price: number,
  before_price: number,
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
  primary_image_url: text,
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
  /** Averages as in autograb_data, flat in search documents. */
  average_market_price: number,
  state_average_market_price: number,
  /** Figures of a template's own: berths, length, tare, cc, kW, GVM …, in display order. */
  highlights: z.array(z.object({ name: text, value: text })).catch([]),
  /** Offers by lender; in search documents without the disclaimer. */
  finance_lenders: z.record(z.string(), financeLenderSchema).catch({}),
})
export type CarSummary = z.output<typeof carSummarySchema>

/**
 * What a search document has made plain and a car record may say in another way: market averages nested in
 * `autograb_data`, dates as text beside no timestamp. Page and card then follow the same rules from the same facts.
 */
function flattenCarRecord(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const record = value as Record<string, unknown>
  const market = Object(record['autograb_data']) as Record<string, unknown>
  return {
    ...record,
    average_market_price: market['average_market_price'] ?? record['average_market_price'],
    state_average_market_price: market['state_average_market_price'] ?? record['state_average_market_price'],
    sold_date_timestamp: record['sold_date_timestamp'] ?? toSeconds(record['sold_date']),
    created_at_timestamp: record['created_at_timestamp'] ?? toSeconds(record['created_at']),
  }
}

function toSeconds(date: unknown): number | null {
  const ms = typeof date === 'string' ? Date.parse(date) : Number.NaN
  return Number.isNaN(ms) ? null : Math.floor(ms / 1000)
}

/** A car as the dealer API answers it (spec section 3). */
export const carSchema = carSummarySchema.extend({
  vin: text,
  rego: text,
  description: text,
  features: texts,
  specifications: z.array(z.object({ group: text, name: text, value: text })).catch([]),
  file: text,
  images: z
    .array(z.object({ image: z.object({ url: text }) }).transform(({ image }) => image.url))
    .catch([])
    .transform((urls) => urls.filter(Boolean)),
  location: locationOfCarSchema.nullable().catch(null),
  views: number,
  engine: text,
  doors: number,
  payment_processors: z.array(z.object({ authorization_type: text, deposit_amount: number })).catch([]),
})
export type Car = z.output<typeof carSchema>

/** A car straight from the dealer API's answer, with market averages and timestamps wherever it says them. */
export const carAnswerSchema = z.preprocess(flattenCarRecord, carSchema)
