import type { Dealership, SiteLocation } from '@/config/schema/people'
import type { Site } from '@/config/schema/site'
import { pickFeatures } from './features'
import { createOffer, findLender } from './finance'
import { createPlate, createSlug, createVin } from './identity'
import { picturePaths } from './pictures'
import { describeVehicle } from './prose'
import { createRandom, type Random } from './random'
import { chooseSaleState } from './sale-state'
import type { Vehicle } from './vehicle'

/** A car in the dealer API's format (spec section 3); the platform assigns the id. */
export type CarRecord = Record<string, unknown> & { stocknum: string; slug: string; dealership_slug: string }

const OFFERS = [500, 1000, 1500, 2000]

/** The manufacturer's offer for one of eight new vehicles. A random stream of its own, so that nothing else in a record changes. */
function chooseOffer(dealership: string, stocknum: string, carType: string) {
  const random = createRandom(`offer/${dealership}/${stocknum}`)
  if (carType !== 'new' || !random.chance(0.125)) return { offer_price: null, offer_extra: null }
  return { offer_price: random.pick(OFFERS), offer_extra: random.chance(0.5) ? 250 : null }
}

const DEPOSITS = [200, 300, 500]
const MAX_PICTURES = 30

/**
 * Adds the dealer's data to a vehicle: stock number, location, sale state, description, pictures and finance.
 * `now` is in Unix seconds.
 */
export function createCarRecord(
  vehicle: Vehicle,
  context: { site: Site; dealership: Dealership; location: SiteLocation | null; index: number; now: number },
): CarRecord {
  const { site, dealership, location, index, now } = context
  const stocknum = `${initials(dealership.name)}${String(10_000 + index * 7 + (dealership.id % 7)).slice(-5)}`
  const random = createRandom(`car/${dealership.slug}/${stocknum}`)
  const {
    price: askingPrice,
    before_price: beforePrice,
    ...state
  } = chooseSaleState(random, vehicle, {
    now,
    certifiedMake: site.price.certified_make,
    greenTags: site.price.green_tags,
  })
  const { features, filtered } = pickFeatures(random, vehicle)
  const place = location?.address.city || site.city
  const images = picturePaths(
    { body: vehicle.picture, colour: vehicle.colour, seed: stocknum },
    site.design.picture_ground,
    countPictures(random),
  )
  const offer =
    vehicle.weekly === null ? createOffer(site, { price: askingPrice, car_type: vehicle.car_type }) : null
  const processors =
    site.payment_provider === ''
      ? []
      : [
          {
            authorization_type: site.payment_provider,
            authorization_key: dealership.stripe_publishable_key,
            // A separate random stream, so that enabling the store changes nothing else in a record.
            deposit_amount: createRandom(`deposit/${dealership.slug}/${stocknum}`).pick(DEPOSITS),
          },
        ]
  return {
    slug: createSlug([vehicle.year, vehicle.make, vehicle.model, vehicle.badge, stocknum]),
    name: `${vehicle.year} ${vehicle.make} ${vehicle.model}`,
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    badge: vehicle.badge,
    series: vehicle.series,
    item_type: vehicle.item_type,
    car_type: vehicle.car_type,
    ...state,
    sold_date: toIso(state.sold_date_timestamp),
    created_at: toIso(state.created_at_timestamp),
    price: askingPrice,
    before_price: beforePrice,
    ...chooseOffer(dealership.slug, stocknum, vehicle.car_type),
    subscription_price: vehicle.weekly,
    weekly_price: vehicle.weekly ?? offer?.paymentWeek ?? null,
    price_type: priceType(site, vehicle),
    km: vehicle.km,
    stocknum,
    vin: createVin(random),
    rego: vehicle.car_type === 'used' ? createPlate(random, location?.address.state || site.state) : '',
    file: vehicle.car_type === 'used' && random.chance(0.35) ? `/vehicle-history/${stocknum}.pdf` : null,
    description: describeVehicle(random, { vehicle, features, place, site }),
    features,
    filtered_features: filtered,
    categories: vehicle.categories,
    highlights: vehicle.highlights,
    specifications: vehicle.specifications,
    primary_image_url: images[0] ?? null,
    images: images.map((url) => ({ image: { url } })),
    photos_count: images.length,
    dealership_id: dealership.id,
    dealership_slug: dealership.slug,
    dealership_name: dealership.name,
    ...placeOf(location, site),
    colour: vehicle.colour,
    interior: vehicle.interior,
    body: vehicle.body,
    simple_body: vehicle.simple_body,
    drive: vehicle.drive,
    simple_drive: vehicle.drive.toLowerCase(),
    fuel: vehicle.fuel,
    simple_fuel: vehicle.fuel.toLowerCase(),
    transmission: vehicle.transmission,
    simple_transmission: vehicle.transmission.toLowerCase(),
    engine: vehicle.engine,
    seats: vehicle.seats,
    doors: vehicle.doors,
    views: random.int(3, 640),
    custom_rank: random.int(1, 999) + (vehicle.car_type === 'new' ? 120 : 0),
    carsales_seller_identifier: `demo-${dealership.id}`,
    payment_processors: processors,
    has_checkout_payment_processor: processors.length > 0,
    finance_lenders: offer ? { [findLender(site)]: offer } : {},
    autograb_data: marketPrices(random, vehicle.item_type === 'car' ? askingPrice : null),
  }
}

function initials(name: string): string {
  return name
    .split(/[^A-Za-z]+/)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
    .slice(0, 4)
}

function toIso(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString()
}

/** Three to ten pictures; a few vehicles have none, one or thirty. */
function countPictures(random: Random): number {
  const draw = random.next()
  if (draw < 0.012) return 0
  if (draw < 0.03) return 1
  if (draw < 0.042) return MAX_PICTURES
  return draw < 0.75 ? random.int(3, 5) : random.int(6, 10)
}

function priceType(site: Site, vehicle: Vehicle): string {
  if (vehicle.weekly !== null) return 'Per week'
  if (site.country === 'NZ') return 'Excl. on-road costs'
  if (vehicle.item_type === 'truck') return 'Plus GST'
  if (vehicle.item_type === 'camper') return ''
  return vehicle.car_type === 'used' ? 'Excl. Govt. Charges' : 'Drive Away'
}

function placeOf(location: SiteLocation | null, site: Site): Record<string, unknown> {
  if (!location)
    return { location_id: null, location_name: null, location: null, city: site.city, state: site.state }
  const sales = site.locations.filter((other) => other.visible && other.location_type === 'sales')
  return {
    location_id: location.id,
    location_name: location.name,
    location: {
      name: location.name,
      phone: location.contact_detail.phone || site.phone,
      slug: location.slug,
      distribution_locations: [location, ...sales.filter((other) => other.id !== location.id)].map(
        ({ id, name }) => ({
          id,
          name,
        }),
      ),
    },
    city: location.address.city || site.city,
    state: location.address.state || site.state,
  }
}

/** National and state average prices around the asking price; the state average is sometimes unknown. */
function marketPrices(random: Random, price: number | null): Record<string, number | null> | null {
  if (price === null || random.chance(0.15)) return null
  const average = Math.round((price * (0.93 + random.next() * 0.17)) / 10) * 10
  const state = Math.round((average * (0.97 + random.next() * 0.06)) / 10) * 10
  return { average_market_price: average, state_average_market_price: random.chance(0.15) ? null : state }
}
