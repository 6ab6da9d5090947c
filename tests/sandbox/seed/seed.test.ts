import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Site } from '@/config/schema/site'
import { carSchema } from '@/lib/cars/car'
import { getLender } from '@/lib/finance/lenders'
import { isReservable } from '@/lib/cars/reservable'
import { carToDocument } from '@/lib/search/document'
import { parseSite } from '@/lib/site/parse-site'
import { BODIES, GROUNDS, VIEWS } from '@/sandbox/images/catalogue'
import type { CarRecord } from '@/sandbox/seed/car-record'
import { planStock } from '@/sandbox/seed/plan'
import { createSiteStock, seedStock } from '@/sandbox/seed/seed'
import { startSandbox, type Sandbox } from '@/sandbox/server'

const SITES_DIR = 'config/sites'
const NOW = 1_790_000_000
const DAY = 86_400

const sites = readdirSync(SITES_DIR)
  .filter((name) => name.endsWith('.json'))
  .map((name): Site => {
    const parsed = parseSite(name.slice(0, -5), readFileSync(join(SITES_DIR, name), 'utf8'))
    if (!parsed.ok) throw new Error(`${name} is invalid: ${JSON.stringify(parsed.problems)}`)
    return parsed.site
  })

let bySite: Map<string, CarRecord[]>
let all: CarRecord[]
beforeAll(async () => {
  const stock = await planStock()
  bySite = new Map(sites.map((site) => [site.slug, createSiteStock(site, stock, NOW)]))
  all = [...bySite.values()].flat()
})

function has(holds: (car: CarRecord) => boolean): boolean {
  return all.some(holds)
}

describe('demo stock', () => {
  test('has about 1,200 vehicles across nine sites and is deterministic', async () => {
    expect(all.length).toBeGreaterThan(1150)
    expect(all.length).toBeLessThan(1300)
    for (const site of sites) expect(bySite.get(site.slug)?.length).toBeGreaterThanOrEqual(60)
    const again = await planStock()
    expect(sites.flatMap((site) => createSiteStock(site, again, NOW))).toEqual(all)
  })

  test('[CD-09] has unique slugs of letters, digits and hyphens', () => {
    const slugs = all.map((car) => car.slug)
    expect(new Set(slugs).size).toBe(slugs.length)
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  test('belongs to dealerships and locations of its site', () => {
    for (const site of sites) {
      const dealerships = new Set(site.dealerships.map((dealership) => dealership.slug))
      const locations = new Set(site.locations.map((location) => location.id))
      for (const car of bySite.get(site.slug) ?? []) {
        expect(dealerships).toContain(car.dealership_slug)
        expect(locations).toContain(car.location_id)
      }
    }
  })

  test('parses as cars and as search documents', () => {
    all.forEach((record, index) => {
      const car = carSchema.parse({ ...record, id: index + 1 })
      expect(car.description).toMatch(/^<p>/)
      expect(car.year).toBeGreaterThan(1990)
      expect(carToDocument({ ...record, id: index + 1 })).toMatchObject({ slug: record.slug })
    })
  })

  test('references pictures that the image service can draw, on the ground of the site', () => {
    const pattern = new RegExp(
      `^/vehicles/(${Object.keys(BODIES).join('|')})/(${VIEWS.join('|')})\\.[0-9a-f]{6}\\.[a-z]+\\.(${GROUNDS.join('|')})$`,
    )
    for (const site of sites)
      for (const car of bySite.get(site.slug) ?? []) {
        const { images } = carSchema.parse({ ...car, id: 1 })
        for (const url of images) expect(url).toMatch(pattern)
        for (const url of images.slice(0, 1))
          expect(url.endsWith(`.${site.design.picture_ground}`)).toBe(true)
      }
    const counts = new Set(all.map((car) => car.photos_count))
    for (const count of [0, 1, 30]) expect(counts).toContain(count)
  })

  test('[TG-02] [TG-05] [RV-01] contains every state that a page must show', () => {
    expect(has((car) => car.status === 'coming_soon')).toBe(true)
    expect(has((car) => car.status === 'sold' && Number(car.sold_date_timestamp) > NOW - 3 * DAY)).toBe(true)
    expect(has((car) => car.status === 'sold' && Number(car.sold_date_timestamp) < NOW - 9 * DAY)).toBe(true)
    expect(has((car) => car.reserved === true)).toBe(true)
    expect(has((car) => car.preorder === true && car.price === null)).toBe(true)
    expect(has((car) => car.price === null && car.status === 'in_stock')).toBe(true)
    expect(has((car) => Number(car.before_price) > Number(car.price) && car.price !== null)).toBe(true)
    expect(has((car) => car.show_on_dealer_website === false)).toBe(true)
    expect(has((car) => car.restricted_on_group_site === true)).toBe(true)
    expect(has((car) => car.certified === true && car.make === 'Toyota')).toBe(true)
    expect(has((car) => Number(car.created_at_timestamp) > NOW - 8 * DAY)).toBe(true)
    for (const tag of [
      'Special',
      'Runout Sale',
      'Test Drive Only',
      '*** Test Drive Vehicle Only ***',
      'Pre-order',
    ])
      expect(has((car) => car.tag === tag)).toBe(true)
    for (const type of ['car', 'motorcycle', 'camper', 'truck', 'rv', 'rental', 'subscription'])
      expect(has((car) => car.item_type === type)).toBe(true)
  })

  test('[FI-04] has a lender offer where the site shows finance, and a deposit where it accepts payments', () => {
    for (const site of sites)
      for (const record of bySite.get(site.slug) ?? []) {
        const car = carSchema.parse({ ...record, id: 1 })
        const plan = car.subscription_price !== null
        const lender = getLender(site)
        const offers = site.finance.show && lender !== '' && car.price !== null && !plan
        expect(Object.keys(car.finance_lenders)).toEqual(offers ? [lender] : [])
        expect(car.payment_processors.length > 0).toBe(site.payment_provider !== '')
        for (const { deposit_amount: deposit } of car.payment_processors) expect(deposit).toBeGreaterThan(0)
      }
  })

  test('[RV-01] has reservable vehicles on every site', () => {
    for (const site of sites) {
      const cars = (bySite.get(site.slug) ?? []).map((record) => carSchema.parse({ ...record, id: 1 }))
      expect(cars.filter((car) => isReservable(car, site)).length, site.slug).toBeGreaterThanOrEqual(20)
    }
  })

  test('[RV-01] changes only the payment processor when the store is enabled', async () => {
    const stock = await planStock()
    const site = sites.find(({ slug }) => slug === 'kiwi-auto')
    if (!site) throw new Error('kiwi-auto is missing')
    const withoutPayments = (cars: CarRecord[]) =>
      cars.map((car) => ({ ...car, payment_processors: [], has_checkout_payment_processor: false }))
    const closed = createSiteStock({ ...site, enable_store: false, payment_provider: '' }, stock, NOW)
    expect(closed).toEqual(withoutPayments(bySite.get('kiwi-auto') ?? []))
  })
})

describe('seeding', () => {
  let sandbox: Sandbox
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'seed-'))
    sandbox = await startSandbox({ port: 0, dataDir, sitesDir: SITES_DIR, only: ['dealer-api'] })
  })
  afterAll(async () => {
    await sandbox.close()
    await rm(dataDir, { recursive: true })
  })

  test('fills an empty platform and skips one with stock', async () => {
    const options = {
      dealerApiUrl: `${sandbox.url}/dealer-api`,
      auth: { user: 'sandbox', password: 'sandbox-password' },
      sites,
      now: NOW * 1000,
    }
    const first = await seedStock(options)
    expect(first.total).toBe(all.length)
    expect(first.sites['kiwi-auto']).toBe(bySite.get('kiwi-auto')?.length)
    expect(await seedStock(options)).toEqual({ total: 0, sites: {} })
  })

  test('reports the response when the platform rejects a request', async () => {
    const auth = { user: 'nobody', password: 'wrong' }
    await expect(seedStock({ dealerApiUrl: `${sandbox.url}/dealer-api`, auth, sites })).rejects.toThrow(/401/)
  })
})
