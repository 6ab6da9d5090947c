import { createServer } from 'node:http'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { findCatalogState } from '@/components/catalog/fixtures/build-state'
import { makeSampleRecord, type CarRecord } from '@/components/catalog/fixtures/vehicles'
import type { Product } from '@/scripts/harness/start-product'
import { ask } from '../support/ask'
import { findVehicleFaults } from '../support/car-faults'
import { DealerPlatform } from '../support/dealer-platform'
import { findHtmlFaults } from '../support/html-faults'
import { startOwnProduct } from '../support/own-product'
import { readPage } from '../support/read-page'
import { visitCar, visitSearch, visitSitemap } from '../support/shown-car'
import { readSite } from '../support/test'

const SLUG = 'harbour-city'
const SITE = readSite(SLUG)
const FOLDER = '.tmp/e2e/hostile-cars'
const SEARCH = '/search/used-cars'
const PHONE = { width: 390, height: 844 }
/** Strings in fields that are numbers and booleans in the dealer API. */
const AS_TEXT = {
  year: '2023',
  price: ' $38,990 ',
  before_price: '41,990.00',
  km: '24,310',
  seats: '5',
  reserved: 'false',
  sold_date_timestamp: '',
  created_at_timestamp: 'yesterday',
  certified: 'no',
}

/** Writes the catalogue's extreme records to the dealer platform of a separate product. */
test.describe.serial('extreme records', () => {
  let product: Product
  let platform: DealerPlatform
  const visit = () => ({ host: `${SLUG}.localhost:${product.port}`, port: product.port })

  test.beforeAll(async () => {
    test.setTimeout(120_000)
    product = await startOwnProduct(FOLDER)
    platform = new DealerPlatform(product, SITE.id)
  })
  test.afterAll(() => product.stop())

  for (const id of [
    'hostile',
    'endless-word',
    'bare',
    'no-picture',
    'sixty-pictures',
    'long-description',
    'as-text',
  ])
    test(`[DA-02, CC-01, CD-01] ${id}: renders page, card and sitemap`, async () => {
      const slug = `qa-${id}`
      const car = { slug, id: (await platform.addCar(makeRecord(id, slug))).id }
      await platform.revalidateCar(slug)
      const page = await visitCar(visit(), `/cars/${slug}`)
      expect(page.status).toBe(200)
      expect(page.answer.text.match(/<h1\b/g)).toHaveLength(1)
      expectNoMarkup(page.answer.text)
      expect(findHtmlFaults(page.answer.text)).toEqual([])
      expect(findVehicleFaults(readPage(page.answer.text))).toEqual([])
      const picture = await ask({ ...visit(), path: `/cars/${slug}/share.jpg` })
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
      await expect
        .poll(async () => (await visitSearch(visit(), SEARCH, car.id)).card?.amount)
        .toBe(page.car.amount)
      expect(page.offer).toEqual({ availability: 'InStock', price: page.car.amount })
      // A busy search service makes the sitemap unavailable for a moment.
      await expect.poll(() => visitSitemap(visit())).toContain(`/cars/${slug}`)
    })

  test('[DA-02, CD-01] truncates 60,000 features and 1,000 images without a crash', async () => {
    const slug = 'qa-enormous'
    const web = product.pidOf('web')
    await platform.addCar({
      ...makeRecord('bare', slug),
      features: Array.from({ length: 60_000 }, (_, n) => `F ${n}`),
      images: Array.from({ length: 1000 }, (_, n) => ({ image: { url: `/vehicles/${n}.jpg` } })),
    })
    await platform.revalidateCar(slug)
    const page = await ask({ ...visit(), path: `/cars/${slug}` })
    expect(page.status).toBe(200)
    expect(page.text).toContain('F 199')
    expect(page.text).not.toContain('F 200')
    expect(page.text).not.toContain('/vehicles/100.jpg')
    expect(page.bytes.length).toBeLessThan(1_500_000)
    expect(product.pidOf('web')).toBe(web)
  })

  test('[DA-02, DA-05] a record above the size limit affects only its own page', async () => {
    const slug = 'qa-too-large'
    await platform.addCar({ ...makeRecord('bare', slug), features: Array(20).fill('x'.repeat(100_000)) })
    await platform.revalidateCar(slug)
    expect((await ask({ ...visit(), path: `/cars/${slug}` })).status).not.toBe(200)
    const other = { host: `kiwi-auto.localhost:${product.port}`, port: product.port }
    for (const path of ['/', `/search/${readSite('kiwi-auto').default_search_path}`])
      expect((await ask({ ...other, path })).status).toBe(200)
    expect((await ask({ ...visit(), path: SEARCH })).status).toBe(200)
  })

  test('[DA-06] the server fetches photos from the image service only', async () => {
    let hits = 0
    const stranger = createServer((_request, response) => {
      hits += 1
      response.end()
    })
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
    const { port } = z.object({ port: z.number() }).parse(stranger.address())
    const { port: imagePort } = new URL(product.sandboxUrl)
    const photos = [
      `http://127.0.0.1:${port}/photo.jpg`,
      `http://127.0.0.1:${imagePort}@127.0.0.1:${port}/images/photo.jpg`,
      `//127.0.0.1:${port}/images/photo.jpg`,
    ]
    for (const [index, photo] of photos.entries()) {
      const slug = `qa-foreign-photo-${index}`
      const images = [{ image: { url: photo } }]
      await platform.addCar({ ...makeRecord('bare', slug), primary_image_url: photo, images })
      await platform.revalidateCar(slug)
      // The page names the photo, so the record arrived.
      expect((await ask({ ...visit(), path: `/cars/${slug}` })).text).toContain(`127.0.0.1:${port}`)
      const picture = await ask({ ...visit(), path: `/cars/${slug}/share.jpg` })
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    }
    stranger.close()
    expect(hits).toBe(0)
  })

  test('[DA-02, TG-05, TG-06] parses numbers from text fields', async () => {
    const { car } = await visitCar(visit(), '/cars/qa-as-text')
    expect([car.amount, car.tag]).toEqual([38_990, null])
    for (const words of ['$38,990', '$41,990', '24,310 km']) expect(car.text).toContain(words)
  })

  test('[CC-01, CD-01] long words and markup do not cause horizontal overflow on a phone', async ({
    browser,
  }) => {
    const page = await browser.newPage({ viewport: PHONE, reducedMotion: 'reduce' })
    for (const path of [SEARCH, '/cars/qa-endless-word', '/cars/qa-hostile', '/cars/qa-bare']) {
      await page.goto(`http://${visit().host}${path}`)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect([path, width]).toEqual([path, PHONE.width])
    }
    await page.close()
  })

  test('[DA-02, SE-04] escapes record values on other pages, and filters by a make that contains markup', async () => {
    const make = String(makeRecord('hostile', 'qa-hostile')['make'])
    const query = new URLSearchParams({ 'refinementList[make][0]': make })
    for (const path of ['/', SEARCH, `${SEARCH}?${query.toString()}`, '/contact']) {
      const answer = await ask({ ...visit(), path })
      expect([path, answer.status]).toEqual([path, 200])
      expectNoMarkup(answer.text)
    }
    const found = await visitSearch(visit(), `${SEARCH}?${query.toString()}`, 0)
    expect(found.count).toBe(1)
  })
})

/** Expects the markup in record values to be escaped in the page and its JSON-LD. */
function expectNoMarkup(html: string): void {
  expect(html).not.toMatch(/<script>alert|<img src=x|<p onclick/i)
}

function makeRecord(id: string, slug: string): CarRecord {
  const made = findCatalogState(id)?.record
  const record = typeof made === 'function' ? made(SITE, Math.floor(Date.now() / 1000)) : made
  const sample = makeSampleRecord(SITE)
  return {
    ...sample,
    ...(id === 'as-text' ? AS_TEXT : record),
    // Required by the platform, or needed to list the vehicle first.
    make: record?.['make'] ?? sample['make'],
    model: record?.['model'] || sample['model'],
    dealership_slug: sample['dealership_slug'],
    stocknum: slug,
    slug,
    status: 'in_stock',
    car_type: 'used',
    custom_rank: 999_999,
  }
}
