import { expect, test } from '@playwright/test'
import type { Product } from '@/scripts/harness/start-product'
import { DealerPlatform, type CarFields } from '../support/dealer-platform'
import { startOwnProduct } from '../support/own-product'
import { Sandbox } from '../support/sandbox'
import { visitCar, visitSearch, visitSitemap, type CarPageView, type SearchView } from '../support/shown-car'
import { readSite } from '../support/test'

const SLUG = 'harbour-city'
const SITE = readSite(SLUG)
const FOLDER = '.tmp/e2e/life-of-a-car'
const SEARCH = '/search/used-cars'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Slightly longer than the revalidation period of a vehicle page and an unfiltered search. */
const REVALIDATE_MS = MINUTE + 1000
/** Slightly longer than the revalidation period of a page rendered in an outage. */
const OUTAGE_REVALIDATE_MS = 4000
/** Well below the revalidation period of a page. */
const SOON = { timeout: 15_000, intervals: [100, 250] }

/**
 * These tests change stock and advance the clock, so they run on a separate product. The clocks of the sandbox and the web app
 * advance together, so that both agree on dates such as "sold three days ago".
 */
test.describe.serial('the life of a car', () => {
  let product: Product
  let platform: DealerPlatform
  let sandbox: Sandbox
  const visit = () => ({ host: `${SLUG}.localhost:${product.port}`, port: product.port })
  const openCar = (slug: string) => visitCar(visit(), `/cars/${slug}`)
  const openSearch = (carId: number, path = SEARCH) => visitSearch(visit(), path, carId)

  test.beforeAll(async () => {
    test.setTimeout(120_000)
    product = await startOwnProduct(FOLDER, { webPreload: 'e2e/support/moved-clock.ts' })
    platform = new DealerPlatform(product, SITE.id)
    sandbox = new Sandbox(product.sandboxPort)
  })
  test.afterEach(() => sandbox.clearFaults())
  test.afterAll(() => product.stop())

  /** Polls a vehicle's page and card until both show the expected values. */
  async function expectCar(
    car: { id: number; slug: string },
    expected: {
      tag: string | null
      amount: number
      availability: string
      texts?: string[]
      missing?: string[]
    },
    within = SOON,
  ): Promise<{ page: CarPageView; search: SearchView }> {
    let page = await openCar(car.slug)
    let search = await openSearch(car.id)
    await expect(async () => {
      page = await openCar(car.slug)
      search = await openSearch(car.id)
      expect([page.status, search.status]).toEqual([200, 200])
      expect(page.offer).toEqual({ availability: expected.availability, price: expected.amount })
      for (const view of [page.car, search.card]) {
        expect([view?.tagText, view?.amount]).toEqual([expected.tag, expected.amount])
        for (const text of expected.texts ?? []) expect(view?.text).toContain(text)
        for (const text of expected.missing ?? []) expect(view?.text).not.toContain(text)
      }
    }).toPass(within)
    return { page, search }
  }

  /** Polls the sitemap until it lists the vehicle or not, as expected. */
  const expectMapped = (slug: string, isMapped: boolean) =>
    expect.poll(async () => (await visitSitemap(visit())).includes(`/cars/${slug}`), SOON).toBe(isMapped)

  test('[TG-01, TG-02, TG-03, CC-05, CD-10, SE-04] page, card, count, structured data and sitemap agree in every sale state of a vehicle', async () => {
    const slug = '2022-toyota-corolla-life-1'
    // Let recently sold vehicles expire first, because they would change the count during the test.
    const first = await openSearch(0)
    await platform.advanceClock(SITE.include_sold_cars_days * DAY)
    let before = first.count ?? 0
    await expect(async () => {
      await platform.revalidate(`stock:${SITE.id}`)
      before = (await openSearch(0)).count ?? 0
      expect(before).toBeLessThan(first.count ?? 0)
    }).toPass(SOON)
    const { id } = await platform.addCar(makeCar(slug, { status: 'coming_soon' }))
    await platform.revalidateCar(slug)
    const car = { id, slug }
    const forSale = {
      amount: 31_990,
      availability: 'InStock',
      texts: ['Book a Test Drive'],
      missing: ['Find Me Something Similar'],
    }

    const coming = await expectCar(car, {
      ...forSale,
      tag: 'COMING SOON',
      availability: 'PreOrder',
    })
    await expectMapped(slug, true)
    expect(coming.search.count).toBe(before + 1)
    const [neighbour] = coming.page.similarIds
    expect(neighbour).toBeDefined()

    await test.step('arrived, less than 8 days ago', async () => {
      await platform.changeCar(slug, { status: 'in_stock' })
      await platform.revalidateCar(slug)
      await expectCar(car, { ...forSale, tag: 'New Arrival' })
    })

    await test.step('no longer a new arrival after 8 days, without a revalidation call', async () => {
      await platform.advanceClock(8 * DAY)
      await expectCar(car, { ...forSale, tag: null }, SOON)
    })

    await test.step('reserved', async () => {
      await platform.changeCar(slug, { reserved: true })
      await platform.revalidateCar(slug)
      const { search } = await expectCar(car, {
        ...forSale,
        tag: 'Reserved',
        availability: 'LimitedAvailability',
        missing: ['Reserve Now'],
      })
      expect(search.count).toBe(before + 1)
    })

    const sold = {
      tag: 'JUST SOLD',
      amount: 31_990,
      availability: 'SoldOut',
      texts: ['Find Me Something Similar'],
    }
    await test.step('sold: still listed, with similar vehicles', async () => {
      await platform.changeCar(slug, { status: 'sold', reserved: false })
      await platform.revalidateCar(slug)
      const { page, search } = await expectCar(car, {
        ...sold,
        texts: ['Find Me Something Similar', 'Like this and want something similar?'],
        missing: ['Book a Test Drive', 'Get Finance', 'Reserve'],
      })
      expect(search.count).toBe(before + 1)
      expect(page.similarIds.length).toBeGreaterThan(0)
      expect(page.similarIds).not.toContain(id)
    })

    await test.step('listed as just sold for exactly 3 days', async () => {
      await platform.advanceClock(SITE.include_sold_cars_days * DAY - 2 * MINUTE)
      await platform.revalidate(`stock:${SITE.id}`)
      await expectCar(car, sold)
      await expectMapped(slug, true)
      await platform.advanceClock(3 * MINUTE)
      await expect
        .poll(async () => {
          const search = await openSearch(id)
          return [search.card, search.count]
        }, SOON)
        .toEqual([null, before])
    })

    await test.step('no longer listed, but its page stays with the sold tag and similar vehicles', async () => {
      const page = await openCar(slug)
      expect([page.status, page.car.tagText, page.offer?.availability]).toEqual([200, 'JUST SOLD', 'SoldOut'])
      await platform.revalidate(`stock:${SITE.id}`)
      await expectMapped(slug, false)
      await expect.poll(async () => (await openCar(slug)).similarIds.length, SOON).toBeGreaterThan(0)
    })

    await test.step('removed: 404 immediately', async () => {
      await platform.removeCar(slug)
      await platform.revalidateCar(slug)
      await expect.poll(async () => (await openCar(slug)).status, SOON).toBe(404)
    })
  })

  test('[CC-03, TG-06, DA-02] a price drop shows immediately after a revalidation call, otherwise after the revalidation period', async () => {
    const slug = '2022-toyota-corolla-life-2'
    const { id } = await platform.addCar(makeCar(slug))
    const car = { id, slug }
    await platform.revalidateCar(slug)
    await expectCar(car, { tag: 'New Arrival', amount: 31_990, availability: 'InStock', missing: ['Was'] })

    await platform.changeCar(slug, { price: 29_990, before_price: 31_990 })
    await platform.revalidateCar(slug)
    const updated = await expectCar(car, {
      tag: 'New Arrival',
      amount: 29_990,
      availability: 'InStock',
      texts: ['Was', '$31,990'],
    })
    expect(updated.page.answer.text).toContain('$29,990')

    await platform.changeCar(slug, { price: 28_500.5 })
    expect((await openCar(slug)).car.amount).toBe(29_990)
    await platform.advanceClock(REVALIDATE_MS)
    await expectCar(
      car,
      { tag: 'New Arrival', amount: 28_500.5, availability: 'InStock', texts: ['$28,500.50', '$31,990'] },
      SOON,
    )

    await platform.changeCar(slug, { price: 10, before_price: null })
    await platform.revalidateCar(slug)
    await expect
      .poll(async () => {
        const [page, search] = [await openCar(slug), await openSearch(id)]
        const views = [page.car, search.card].map((view) => [
          view?.amount,
          view?.text.includes('Enquire for price.'),
        ])
        return [...views, page.offer?.price]
      }, SOON)
      .toEqual([[null, true], [null, true], null])
  })

  test('[TG-02, CD-10] a hidden vehicle disappears everywhere and returns when it is shown again', async () => {
    const slug = '2022-toyota-corolla-life-3'
    const { id } = await platform.addCar(makeCar(slug))
    await platform.revalidateCar(slug)
    const readState = async () => [(await openCar(slug)).status, (await openSearch(id)).card !== null]
    await expect.poll(readState, SOON).toEqual([200, true])
    await expectMapped(slug, true)
    await platform.changeCar(slug, { show_on_dealer_website: false })
    await platform.revalidateCar(slug)
    await expect.poll(readState, SOON).toEqual([404, false])
    await expectMapped(slug, false)
    await platform.changeCar(slug, { show_on_dealer_website: true })
    await platform.revalidateCar(slug)
    await expect.poll(readState, SOON).toEqual([200, true])
  })

  test('[TG-02, CD-10] removed and hidden vehicles are gone when their pages are due, without a revalidation call', async () => {
    const slugs = ['2022-toyota-corolla-life-7', '2022-toyota-corolla-life-8'] as const
    for (const slug of slugs) {
      await platform.addCar(makeCar(slug))
      await platform.revalidateCar(slug)
      await expect.poll(async () => (await openCar(slug)).status, SOON).toBe(200)
    }
    await platform.removeCar(slugs[0])
    await platform.changeCar(slugs[1], { show_on_dealer_website: false })
    await platform.advanceClock(REVALIDATE_MS)
    for (const slug of slugs) await expect.poll(async () => (await openCar(slug)).status, SOON).toBe(404)
  })

  for (const [when, begin] of [
    ['the page expires', () => platform.advanceClock(REVALIDATE_MS)],
    ['the page is revalidated', () => platform.revalidateCar('2022-toyota-corolla-life-4')],
  ] as const)
    test(`[DA-01, DA-03, CD-10] dealer platform down when ${when}: serves the stale page and updates it after the outage`, async () => {
      const slug = '2022-toyota-corolla-life-4'
      await platform.addCar(makeCar(slug))
      await platform.revalidateCar(slug)
      await expect.poll(async () => (await openCar(slug)).car.amount, SOON).toBe(31_990)
      await platform.changeCar(slug, { price: 27_000 })
      await sandbox.setFault({ part: 'dealer-api', kind: 'reset' })
      await begin()
      for (let attempt = 0; attempt < 4; attempt += 1) {
        const { status, car } = await openCar(slug)
        expect([status, car.amount]).toEqual([200, 31_990])
      }
      await sandbox.clearFaults()
      await platform.advanceClock(OUTAGE_REVALIDATE_MS)
      await expect.poll(async () => (await openCar(slug)).car.amount, SOON).toBe(27_000)
    })

  test('[DA-01, CD-10] an uncached vehicle requested in an outage is an uncached 500, not a 404, and recovers', async () => {
    const slug = '2022-toyota-corolla-life-5'
    await platform.addCar(makeCar(slug))
    await sandbox.setFault({ part: 'dealer-api', kind: 'reset' })
    const during = await openCar(slug)
    expect([during.status, during.answer.headers['cache-control']]).toEqual([500, 'no-store'])
    await sandbox.clearFaults()
    const after = await openCar(slug)
    expect([after.status, after.car.amount]).toEqual([200, 31_990])
  })

  test('[DA-02, CD-10] a path requested before its vehicle existed shows the vehicle once it exists', async () => {
    const slug = '2022-toyota-corolla-life-6'
    expect((await openCar(slug)).status).toBe(404)
    expect((await openCar(slug)).status).toBe(404)
    await platform.addCar(makeCar(slug))
    const { status, car } = await openCar(slug)
    expect([status, car.amount]).toEqual([200, 31_990])
  })
})

/** A used hatch that is listed first in the default order. */
function makeCar(slug: string, fields: CarFields = {}): CarFields {
  return {
    slug,
    stocknum: slug.slice(-6).toUpperCase(),
    make: 'Toyota',
    model: 'Corolla',
    badge: 'Ascent Sport',
    year: 2022,
    price: 31_990,
    km: 21_400,
    car_type: 'used',
    status: 'in_stock',
    body: 'Hatch',
    simple_body: 'hatch',
    fuel: 'Petrol',
    transmission: 'Automatic',
    custom_rank: 999_999,
    images: [{ image: { url: '/vehicles/hatch/side.aabbcc.metallic.studio' } }],
    ...fields,
  }
}
