import { createHash } from 'node:crypto'
import type { Site } from '@/config/schema/site'
import { escapeText } from '@/lib/text/escape-html'
import { slugify } from '@/lib/text/slugify'
import type { AdField, RawAd, VehicleFacts } from './facts'
import { readText } from './read-values'

/** The dealer API's input for a vehicle (specification section 3). Absent fields keep their value on the platform. */
export type CarInput = Record<string, unknown> & {
  make: string
  model: string
  slug: string
  stocknum: string
  dealership_slug: string
}

type Placement = {
  dealership: Site['dealerships'][number]
  /** `null` for a site without locations. */
  location: Site['locations'][number] | null
}

const MAX_RANK = 1000

/**
 * Resolves dealership and location of a row: those that the file names, otherwise the site's first dealership
 * and its primary location. `unknown` lists the names that were not found.
 */
export function placeAd(
  site: Pick<Site, 'dealerships' | 'locations'>,
  facts: Pick<VehicleFacts, 'dealership' | 'location'>,
): Placement & { unknown: ('dealership' | 'location')[] } {
  const unknown: ('dealership' | 'location')[] = []
  const first = site.dealerships[0]
  if (!first) throw new Error('the site has no dealership')
  const named = site.dealerships.find((dealership) => isNamed(dealership, facts.dealership))
  if (facts.dealership !== '' && !named) unknown.push('dealership')
  const location = site.locations.find((candidate) => isNamed(candidate, facts.location))
  if (facts.location !== '' && !location) unknown.push('location')
  const main = site.locations.find((candidate) => candidate.primary) ?? site.locations[0] ?? null
  return { dealership: named ?? first, location: location ?? main, unknown }
}

function isNamed(entry: { id: number; slug: string; name: string }, name: string): boolean {
  if (name === '') return false
  return [String(entry.id), entry.slug, entry.name].some(
    (candidate) => candidate.toLowerCase() === name.toLowerCase(),
  )
}

/**
 * Builds the dealer API's input for a vehicle. `images` are used if the advertisement has none. The platform
 * assigns id and listing time, and keeps status and reservation if the file does not give them.
 */
export function buildCar(
  facts: VehicleFacts,
  context: Placement & { stocknum: string; images: readonly string[] },
): CarInput {
  const { dealership, location, stocknum } = context
  const images = facts.images.length > 0 ? facts.images : context.images
  return {
    slug: slugify([facts.year, facts.make, facts.model, facts.badge, stocknum].join('-')),
    name: [facts.year, facts.make, facts.model].join(' '),
    year: facts.year,
    make: facts.make,
    model: facts.model,
    badge: facts.badge,
    series: facts.series,
    item_type: facts.item_type,
    car_type: facts.car_type,
    ...(facts.status ? { status: facts.status } : {}),
    ...(facts.listed
      ? { created_at: `${facts.listed}T00:00:00.000Z`, created_at_timestamp: toSeconds(facts.listed) }
      : {}),
    price: facts.price,
    before_price: facts.before_price,
    price_type: facts.price_type,
    km: facts.km,
    stocknum,
    vin: facts.vin,
    rego: facts.rego,
    tag: facts.tag,
    colour: facts.colour,
    interior: facts.interior,
    body: facts.body,
    simple_body: facts.simple_body,
    drive: facts.drive,
    simple_drive: facts.drive.toLowerCase(),
    fuel: facts.fuel,
    simple_fuel: facts.fuel.toLowerCase(),
    transmission: facts.transmission,
    simple_transmission: facts.transmission.toLowerCase(),
    engine: [
      facts.litres ? `${facts.litres.toFixed(1)} L` : '',
      facts.cylinders ? `${facts.cylinders} cylinder` : '',
    ]
      .filter(Boolean)
      .join(' '),
    seats: facts.seats,
    doors: facts.doors,
    features: facts.features,
    filtered_features: facts.features,
    description: describeAd(facts),
    specifications: listSpecifications(facts),
    images: images.map((url) => ({ image: { url } })),
    primary_image_url: images[0] ?? null,
    photos_count: images.length,
    dealership_id: dealership.id,
    dealership_slug: dealership.slug,
    dealership_name: dealership.name,
    location_id: location?.id ?? null,
    location_name: location?.name ?? null,
    city: facts.city || (location?.address.city ?? ''),
    state: facts.state || (location?.address.state ?? ''),
    custom_rank: rankOf(stocknum, MAX_RANK),
  }
}

function toSeconds(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / 1000)
}

function listSpecifications(facts: VehicleFacts): { group: string; name: string; value: string }[] {
  const rows: [string, string, string][] = [
    ['Engine', 'Capacity', facts.litres ? `${facts.litres.toFixed(1)} L` : ''],
    ['Engine', 'Cylinders', facts.cylinders ? String(facts.cylinders) : ''],
    ['Engine', 'Fuel', facts.fuel],
    ['Engine', 'Combined consumption', facts.consumption ? `${facts.consumption} L/100 km` : ''],
    ['Drive', 'Transmission', facts.transmission],
    ['Drive', 'Driven wheels', facts.drive],
    ['Body', 'Body type', facts.body],
    ['Body', 'Doors', facts.doors ? String(facts.doors) : ''],
    ['Body', 'Seats', facts.seats ? String(facts.seats) : ''],
    ['Body', 'Colour', facts.colour],
    ['Body', 'Interior', facts.interior],
    ['Ownership', 'Warranty', facts.warranty],
  ]
  return rows.filter(([, , value]) => value !== '').map(([group, name, value]) => ({ group, name, value }))
}

/**
 * Builds the description as HTML: the file's description as escaped paragraphs, so that no markup from the file
 * reaches a page, or two short paragraphs from the vehicle's facts if the file has none.
 */
function describeAd(facts: VehicleFacts): string {
  if (facts.description !== '') return toParagraphs(facts.description.split(/\n{2,}/))
  const name = [facts.year, facts.make, facts.model, facts.badge].filter(Boolean).join(' ')
  const kind = [facts.colour.toLowerCase(), facts.body.length > 3 ? facts.body.toLowerCase() : facts.body]
  const opening = `${name}${kind.some(Boolean) ? `, ${withArticle(kind.filter(Boolean).join(' '))}` : ''}.`
  const engine = [
    facts.litres ? `${facts.litres.toFixed(1)}-litre` : '',
    facts.cylinders ? `${facts.cylinders}-cylinder` : '',
    facts.fuel.toLowerCase(),
  ].filter(Boolean)
  const details = [
    engine.length > 0 ? `Engine: ${engine.join(' ')}.` : '',
    facts.transmission ? `Transmission: ${facts.transmission.toLowerCase()}.` : '',
    facts.seats ? `Seats ${facts.seats}.` : '',
    facts.consumption ? `Uses ${facts.consumption} L/100 km on the combined cycle.` : '',
    facts.km ? `The odometer shows ${facts.km.toLocaleString('en-AU')} km.` : '',
    facts.warranty ? `Warranty: ${facts.warranty}.` : '',
  ]
  return toParagraphs([opening, details.filter(Boolean).join(' ')])
}

function withArticle(words: string): string {
  return `${/^[aeiou]|^SUV/i.test(words) ? 'an' : 'a'} ${words}`
}

function toParagraphs(texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => `<p>${escapeText(text).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** Fields that identify a row across imports: everything except price, texts and photos. */
const IDENTIFYING: readonly AdField[] = [
  'make',
  'year',
  'model',
  'title',
  'badge',
  'series',
  'condition',
  'transmission',
  'engine',
  'drive',
  'fuel',
  'km',
  'colour',
  'place',
  'city',
  'body',
  'doors',
  'seats',
  'rego',
]

/** Prefix of generated stock numbers, which sets them apart from a dealer's own. */
const PREFIX = 'AD'
const LENGTH = 10

/**
 * Assigns each row of a file a stock number that is stable across imports: the file's own, otherwise a hash of
 * the VIN, otherwise a hash of the identifying fields plus a counter for equal rows. Use one instance per file.
 */
export class StockIdentity {
  readonly #lineOfNumber = new Map<string, number>()
  readonly #lineOfRow = new Map<string, number>()
  readonly #seen = new Map<string, number>()

  /**
   * Returns `number` for a new row, or `duplicateOf` with the line of the same row or stock number. `scope` is
   * the dealership; two dealerships may use the same number.
   */
  assign(
    raw: RawAd,
    line: number,
    scope: string,
  ): { number: string } | { duplicateOf: number; sameRow: boolean } {
    const row = hash(
      Object.entries(raw)
        .map(([field, cell]) => `${field}=${cell}`)
        .sort(),
    )
    const sameRow = this.#lineOfRow.get(row)
    if (sameRow !== undefined) return { duplicateOf: sameRow, sameRow: true }
    const number = this.#getNumber(raw)
    const key = `${scope} ${number.toLowerCase()}`
    const sameNumber = this.#lineOfNumber.get(key)
    if (sameNumber !== undefined) return { duplicateOf: sameNumber, sameRow: false }
    this.#lineOfRow.set(row, line)
    this.#lineOfNumber.set(key, line)
    return { number }
  }

  #getNumber(raw: RawAd): string {
    const own = readText(raw.stocknum)
    if (own !== '') return own
    const vin = readText(raw.vin)
    if (vin !== '') return formatStockNumber(hash([vin.toUpperCase()]))
    const facts = hash(IDENTIFYING.map((field) => readText(raw[field]).toLowerCase()))
    const count = this.#seen.get(facts) ?? 0
    this.#seen.set(facts, count + 1)
    return formatStockNumber(count === 0 ? facts : hash([facts, String(count)]))
  }
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\u001F')).digest('hex')
}

/** Formats 50 bits of a hash with an alphabet without ambiguous characters. */
function formatStockNumber(hex: string): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  let bits = BigInt(`0x${hex.slice(0, 16)}`)
  let number = ''
  for (let at = 0; at < LENGTH; at++) {
    number += letters.charAt(Number(bits & 31n))
    bits >>= 5n
  }
  return PREFIX + number
}

/** A deterministic rank from 0 to `below - 1` for a stock number. */
function rankOf(stocknum: string, below: number): number {
  return Number.parseInt(hash([stocknum]).slice(0, 8), 16) % below
}
