import { setTimeout as sleep } from 'node:timers/promises'
import { Buyer } from '@/e2e/support/buyer'
import type { Product } from '../harness/start-product'
import type { Figure } from './figure'
import { fetchPage, type SitePages } from './site-pages'

const VEHICLES = 5
const LIMIT_S = 2
const TIMEOUT_MS = 30_000
/** Pause between two reads of a page, so that the reads do not slow the checkout down. */
const POLL_MS = 25
const PLACES = ['car page', 'structured data', 'search page', 'sitemap'] as const
type Place = (typeof PLACES)[number]
type Vehicle = { id: string; slug: string; path: string }

/**
 * Measures the time from the capture of a deposit until the vehicle is Reserved in each place of one instance (RV-04), whose
 * pages are cached before. Prints the slowest of the measured vehicles.
 */
export async function measureReserved(product: Product, slug: string, pages: SitePages): Promise<Figure[]> {
  const slowest = new Map<Place, number>(PLACES.map((place) => [place, 0]))
  const read = (path: string) => readText(product.port, pages.host, path)
  const vehicles = listReservable(await read(pages.search))
    // Another part may hold the vehicle of the checkout page.
    .filter(({ path }) => !pages.checkout.startsWith(`${path}/`))
    .slice(0, VEHICLES)
  if (vehicles.length < VEHICLES) throw new Error(`${pages.search} lists too few reservable vehicles.`)
  for (const vehicle of vehicles)
    for (const [place, seconds] of await reserve(new Buyer(product, slug), vehicle, pages.search, read))
      slowest.set(place, Math.max(slowest.get(place) ?? 0, seconds))
  return PLACES.map((place) => {
    const seconds = slowest.get(place) ?? Number.POSITIVE_INFINITY
    return {
      what: `from the capture to Reserved, slowest of ${VEHICLES} vehicles: ${place}`,
      measured: `${seconds.toFixed(2)} s`,
      bar: `≤ ${LIMIT_S} s`,
      holds: seconds <= LIMIT_S,
    }
  })
}

type Read = (path: string) => Promise<string>

/** Pays for a vehicle. Returns the seconds after the capture until each place shows it; 0 for one that does so before. */
async function reserve(
  buyer: Buyer,
  vehicle: Vehicle,
  search: string,
  read: Read,
): Promise<[Place, number][]> {
  const readers: Record<Place, () => Promise<boolean>> = {
    'car page': async () => isTagged((await read(vehicle.path)).split('data-testid="car-card"')[0] ?? ''),
    'structured data': async () => /schema\.org\/LimitedAvailability/.test(await read(vehicle.path)),
    'search page': async () => isTagged(findCard(await read(search), vehicle.id)),
    sitemap: async () => (await findLastChange(read, vehicle.path)) !== changed,
  }
  const changed = await findLastChange(read, vehicle.path)
  // Fills the caches, as on a site that is in use.
  for (const place of PLACES)
    if (await readers[place]()) throw new Error(`${vehicle.path} is already reserved: ${place}.`)
  const { status, body } = await buyer.start(vehicle.slug)
  if (status !== 201) throw new Error(`The reservation of ${vehicle.path} got status ${status}.`)
  const paid = await buyer.pay(body)
  if (paid !== 'requires_capture') throw new Error(`The payment of ${vehicle.path} is ${paid}.`)
  const captured = waitUntil(async () => (await buyer.read(body.reservation_id))?.state === 'captured')
  const shown = await Promise.all(
    PLACES.map(async (place) => [place, await waitUntil(readers[place])] as const),
  )
  const from = await captured
  return shown.map(([place, at]) => [place, Math.max(0, at - from) / 1000])
}

/** The time (`performance.now`) at which a condition holds. */
async function waitUntil(holds: () => Promise<boolean>): Promise<number> {
  const deadline = performance.now() + TIMEOUT_MS
  for (;;) {
    if (await holds()) return performance.now()
    if (performance.now() > deadline) throw new Error('A reserved vehicle is not shown as reserved.')
    await sleep(POLL_MS)
  }
}

/** Vehicles on a search page that have a Reserve Now link. */
function listReservable(html: string): Vehicle[] {
  return listCards(html).flatMap((card) => {
    const id = /data-car-id="(\d+)"/.exec(card)?.[1]
    const [, path, slug] = /href="(\/[a-z]+\/([A-Za-z0-9_-]+))\/(?:checkout|buy-online)"/.exec(card) ?? []
    return id && path && slug ? [{ id, slug, path }] : []
  })
}

function findCard(html: string, id: string): string {
  return listCards(html).find((card) => card.includes(`data-car-id="${id}"`)) ?? ''
}

function listCards(html: string): string[] {
  return html.match(/<article[^>]*data-car-id=.*?<\/article>/gs) ?? []
}

function isTagged(html: string): boolean {
  return /data-tag="[^"]*"[^>]*>Reserved</.test(html)
}

/** The `lastmod` of a vehicle in the sitemap; empty when it is not listed. */
async function findLastChange(read: Read, path: string): Promise<string> {
  const index = await read('/sitemap.xml')
  for (const [, file = ''] of index.matchAll(/<loc>[^<]*(\/sitemaps\/cars-\d+\.xml)<\/loc>/g)) {
    const entry = new RegExp(`${path}</loc><lastmod>([^<]+)<`).exec(await read(file))
    if (entry?.[1]) return entry[1]
  }
  return ''
}

async function readText(port: number, host: string, path: string): Promise<string> {
  return (await fetchPage(port, host, path)).bytes.toString('utf8')
}
