import type { SiteLocation } from '@/config/schema/people'
import type { Site } from '@/config/schema/site'
import { createCarRecord, type CarRecord } from './car-record'
import { planStock } from './plan'
import { createRandom } from './random'
import type { Vehicle } from './vehicle'

type SeedOptions = {
  /** Base URL of the dealer API, as in `DEALER_API_URL`. */
  dealerApiUrl: string
  auth: { user: string; password: string }
  /** The demo sites; sites whose dealerships have no planned stock are skipped. */
  sites: readonly Site[]
  /** Time of seeding in epoch milliseconds; ages and sale dates are relative to it. */
  now?: number
}

/** The number of cars created, by site slug. Sites with existing stock are omitted. */
type SeedResult = { total: number; sites: Record<string, number> }

/** Cars per request; the platform accepts 1000. */
const BATCH = 400
const TIMEOUT_MS = 20_000

/**
 * Creates the demo stock through the dealer API. Websites with any car are skipped, so it is safe to run at
 * every start.
 * @throws Error when the platform cannot be reached or rejects a request; cars already sent remain
 */
export async function seedStock(options: SeedOptions): Promise<SeedResult> {
  const now = Math.floor((options.now ?? Date.now()) / 1000)
  const stock = await planStock()
  const counts: Record<string, number> = {}
  for (const site of options.sites) {
    const cars = createSiteStock(site, stock, now)
    if (cars.length === 0 || (await countCars(options, site)) > 0) continue
    for (let start = 0; start < cars.length; start += BATCH)
      await call(options, 'PUT', `/websites/${site.id}/cars.json`, { cars: cars.slice(start, start + BATCH) })
    counts[site.slug] = cars.length
  }
  return { total: Object.values(counts).reduce((sum, count) => sum + count, 0), sites: counts }
}

/**
 * Builds the demo stock of one site. Pure: the same site, stock and `now` (Unix seconds) give the same cars.
 */
export function createSiteStock(
  site: Site,
  stock: ReadonlyMap<string, readonly Vehicle[]>,
  now: number,
): CarRecord[] {
  return site.dealerships.flatMap((dealership) => {
    const vehicles = stock.get(dealership.slug) ?? []
    const locations = locationsOf(site, dealership)
    return vehicles.map((vehicle, index) => {
      const random = createRandom(`place/${dealership.slug}/${index}`)
      const location = locations.length > 0 ? random.pick(locations) : null
      return createCarRecord(vehicle, { site, dealership, location, index, now })
    })
  })
}

/**
 * The locations of a dealership's stock: those named after it, else those that sell its makes, else all sales
 * locations.
 */
function locationsOf(site: Site, dealership: Site['dealerships'][number]): SiteLocation[] {
  const selling = site.locations.filter(
    (location) =>
      location.visible && (location.location_type === 'sales' || location.location_type === 'rental'),
  )
  if (site.dealerships.length > 1) {
    const named = selling.filter((location) => location.name.startsWith(dealership.name))
    if (named.length > 0) return named
    const byMake = selling.filter((location) =>
      location.manufacturers.some((make) => dealership.manufacturers.includes(make)),
    )
    if (byMake.length > 0) return byMake
  }
  return selling.filter((location) => location.location_type === 'sales')
}

async function countCars(options: SeedOptions, site: Site): Promise<number> {
  const answer = await call(options, 'GET', `/websites/${site.id}/cars.json?page=1&per_page=1`)
  const total = typeof answer === 'object' && answer !== null && 'total' in answer ? answer.total : null
  if (typeof total !== 'number')
    throw new Error(`The dealer platform returned no car count for ${site.slug}.`)
  return total
}

async function call(
  options: SeedOptions,
  method: 'GET' | 'PUT',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const { user, password } = options.auth
  const response = await fetch(`${options.dealerApiUrl}${path}`, {
    method,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok)
    throw new Error(
      `${method} ${path} on the dealer platform failed with status ${response.status}: ${text.slice(0, 300)}`,
    )
  return JSON.parse(text) as unknown
}
