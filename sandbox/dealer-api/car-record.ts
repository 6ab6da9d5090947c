import { z } from 'zod'
import { isReserved } from './reserved'
import type { CarRow, JsonObject } from './schema'
import type { Website } from './websites'

const CAR_SLUG = /^[A-Za-z0-9_-]+$/

const optionalText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) =>
    value === null || value === undefined ? undefined : String(value).trim() || undefined,
  )

/** Required and validated fields of a submitted car; all other fields are stored as received. */
export const carInputSchema = z.looseObject({
  id: z.int().positive().optional(),
  slug: z.string().regex(CAR_SLUG, 'may contain only letters, digits, hyphens and underscores').optional(),
  stocknum: optionalText,
  dealership_slug: z.string().optional(),
  location_id: z.int().nullish(),
  make: z.string().trim().min(1, 'is required'),
  model: z.string().trim().min(1, 'is required'),
  year: z.union([z.int(), z.string()]).nullish(),
})
export type CarInput = z.output<typeof carInputSchema>

/** Fields that a PATCH may change; identity fields are excluded. */
export const carPatchSchema = carInputSchema.partial().omit({ id: true, slug: true, dealership_slug: true })

/** Converts text to lower-case letters, digits and single hyphens. */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/**
 * Merges a stored car with its input and fills in derived fields.
 * @param nowMs epoch milliseconds; sets `created_at` of a new car and `sold_date_timestamp` of one just sold
 */
export function mergeCar(
  id: number,
  before: JsonObject | null,
  input: JsonObject,
  website: Website,
  nowMs: number,
): JsonObject {
  // Only the reservation routes set `reserved_by`.
  const given = Object.fromEntries(
    Object.entries(input).filter(([key, value]) => value !== undefined && key !== 'reserved_by'),
  )
  const car: JsonObject = { ...before, ...given, id }
  // Making a car available again ends its reservation.
  if (!isReserved(car)) delete car.reserved_by
  const text = (key: string) => {
    const value = car[key]
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  }
  const setDefault = (key: string, value: unknown) => {
    if (car[key] === undefined || car[key] === null || car[key] === '') car[key] = value
  }
  const dealership =
    website.dealerships.find(({ slug }) => slug === car.dealership_slug) ?? website.dealerships[0]
  if (dealership) {
    car.dealership_slug = dealership.slug
    car.dealership_id = dealership.id
    car.dealership_name = dealership.name
  }
  setDefault('stocknum', '')
  setDefault('name', ['year', 'make', 'model', 'badge'].map(text).filter(Boolean).join(' '))
  setDefault('slug', slugify([text('name'), text('stocknum') || id].join(' ')))
  setDefault('status', 'in_stock')
  setDefault('car_type', 'used')
  setDefault('show_on_dealer_website', true)
  car.sold = car.status === 'sold'
  // A car that is relisted is no longer sold; its next sale gets a new date.
  if (before?.sold === true && !car.sold && !given.sold_date_timestamp) car.sold_date_timestamp = null
  if (car.sold) setDefault('sold_date_timestamp', Math.floor(nowMs / 1000))
  setDefault('created_at', new Date(nowMs).toISOString())
  setDefault(
    'created_at_timestamp',
    Math.floor(Date.parse(text('created_at')) / 1000) || Math.floor(nowMs / 1000),
  )
  setDefault('updated_at', car.created_at)
  fillPictures(car)
  fillLocation(car, website)
  return car
}

function fillPictures(car: JsonObject): void {
  const images = Array.isArray(car.images) ? car.images : []
  car.images = images
  car.photos_count = images.length
  const [first] = images as { image?: { url?: unknown } }[]
  if (!car.primary_image_url) car.primary_image_url = first?.image?.url ?? null
}

function fillLocation(car: JsonObject, website: Website): void {
  const sales = website.locations.filter((location) => location.location_type === 'sales')
  const location =
    website.locations.find(({ id }) => id === car.location_id) ??
    sales.find(({ primary }) => primary) ??
    sales[0] ??
    website.locations[0]
  if (!location) return
  car.location_id = location.id
  car.location_name = location.name
  if (!car.city) car.city = location.address.city || website.city
  if (!car.state) car.state = location.address.state || website.state
  car.location = {
    id: location.id,
    name: location.name,
    slug: location.slug,
    phone: location.contact_detail.phone || website.phone,
    distribution_locations: sales.filter(({ visible }) => visible).map(({ id, name }) => ({ id, name })),
  }
}

/** Builds the database row of a car; `data` holds the full record. */
export function toCarRow(id: number, car: JsonObject, nowMs: number): CarRow {
  return {
    id,
    dealershipSlug: String(car.dealership_slug),
    stocknum: String(car.stocknum),
    slug: String(car.slug),
    status: String(car.status),
    carType: String(car.car_type),
    make: String(car.make),
    model: String(car.model),
    shown: car.show_on_dealer_website !== false && car.show_on_dealer_website !== 'false',
    data: car,
    updatedAt: nowMs,
  }
}

/** Deep equality of JSON values, ignoring key order. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([x], [y]) => (x < y ? -1 : 1)))
      : inner,
  )
}
