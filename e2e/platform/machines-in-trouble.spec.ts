import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import type { Product } from '@/scripts/harness/start-product'
import { ask, BROWSER, type Answer } from '../support/ask'
import { findVehicleFaults } from '../support/car-faults'
import { DealerPlatform } from '../support/dealer-platform'
import { findHtmlFaults } from '../support/html-faults'
import { startOwnProduct } from '../support/own-product'
import { readPage } from '../support/read-page'
import { Sandbox } from '../support/sandbox'
import { readSite } from '../support/test'

const SLUG = 'harbour-city'
const FOLDER = '.tmp/e2e/machines-in-trouble'
const FALLBACK_CACHE = 'public, max-age=60'
const IMAGE_CACHE = 'public, max-age=86400'
/** These tests change stock and inject faults, so they run on a separate product. */
test.describe.serial('sitemaps and share images in outages', () => {
  let product: Product
  let platform: DealerPlatform
  let sandbox: Sandbox
  const get = (path: string): Promise<Answer> =>
    ask({ host: `${SLUG}.localhost:${product.port}`, port: product.port, path, headers: BROWSER })

  test.beforeAll(async () => {
    test.setTimeout(120_000)
    product = await startOwnProduct(FOLDER)
    platform = new DealerPlatform(product, readSite(SLUG).id)
    sandbox = new Sandbox(product.sandboxPort)
  })
  test.afterEach(() => sandbox.clearFaults())
  test.afterAll(() => product.stop())

  test('[SE-09] the sitemap responds with 503 instead of an empty list while search is down, and recovers', async () => {
    await sandbox.setFault({ part: 'search', kind: 'reset' })
    for (const path of ['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/cars-1.xml']) {
      const { status, headers, text } = await get(path)
      expect([status, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '120'])
      expect(text).not.toContain('<')
    }
    await sandbox.clearFaults()
    await expect.poll(async () => (await get('/sitemaps/cars-1.xml')).text).toContain('<loc>')
  })

  test('[SE-09] search pages respond with 503 and their complete content while search is down, and recover', async () => {
    const path = '/search/mazda?sort=latest'
    expect((await get(path)).status).toBe(200)
    await sandbox.setFault({ part: 'search', kind: 'reset' })
    // The first request finds out.
    await get(path)
    for (const each of [path, '/search/used-cars?range[price]=:20000', '/search/hyundai?page=2']) {
      const { status, headers, text } = await get(each)
      expect([status, headers['retry-after']], each).toEqual([503, '30'])
      expect(headers['cache-control'], each).toContain('no-store')
      expect(text, each).toContain('data-status="error"')
      expect(text, each).toContain('data-testid="retry"')
    }
    // Data for a page in the browser keeps status 200, or Next.js would load the whole page again.
    const data = await ask({
      host: `${SLUG}.localhost:${product.port}`,
      port: product.port,
      path,
      headers: { ...BROWSER, 'sec-fetch-dest': 'empty' },
    })
    expect(data.status).toBe(200)
    await sandbox.clearFaults()
    const { status, text } = await get(path)
    expect(status).toBe(200)
    expect(text).toContain('data-status="idle"')
  })

  test('[SE-09] [SU-13] pages of an outage hydrate without an error, also after going back and forward', async ({
    page,
  }) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    const search = `http://${SLUG}.localhost:${product.port}/search`
    const status = async (expected: string) => {
      await expect(page.getByTestId('search')).toHaveAttribute('data-status', expected)
      // Pages of an outage hydrate at once.
      if (expected === 'error') await expect(page.locator('[data-late]')).toHaveCount(0)
    }
    await page.goto(`${search}/mazda?sort=latest`)
    await status('idle')
    await sandbox.setFault({ part: 'search', kind: 'reset' })
    await page.goto(`${search}/hyundai?sort=latest`)
    await status('error')
    await page.goBack()
    await status('error')
    await page.goForward()
    await status('error')
    await sandbox.clearFaults()
    await page.goBack()
    await status('idle')
    await page.goForward()
    await status('idle')
    expect(errors).toEqual([])
  })

  test('[CD-01] renders the share image of a vehicle without characters that its fonts lack, and fetches no fonts', async () => {
    const slug = 'signs-of-all-kinds'
    const badge = '🚙 日本 العربية \u202Eabc'
    await platform.addCar({
      make: 'Mazda',
      model: 'CX-5',
      price: 31_990,
      slug,
      badge,
      colour: 'Māori Red ✨',
    })
    const { text } = await get(`/cars/${slug}`)
    expect(findHtmlFaults(text)).toEqual([])
    expect(findVehicleFaults(readPage(text))).toEqual([])
    const picture = await get(`/cars/${slug}/share.jpg`)
    expect([picture.status, picture.headers['cache-control']]).toEqual([200, IMAGE_CACHE])
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
  })

  test('[CD-01] renders the share image without the photo while the image service is down, and with it afterwards', async () => {
    const slug = 'seen-in-an-outage'
    const images = [{ image: { url: '/vehicles/suv/side.0a0b10.pearl.studio' } }]
    await platform.addCar({ make: 'Mazda', model: 'CX-5', car_type: 'used', price: 31_990, slug, images })
    await sandbox.setFault({ part: 'images', kind: 'reset' })
    const fallback = await get(`/cars/${slug}/share.jpg`)
    expect([fallback.status, fallback.headers['cache-control']]).toEqual([200, FALLBACK_CACHE])
    await sandbox.clearFaults()
    const complete = await get(`/cars/${slug}/share.jpg`)
    expect([complete.status, complete.headers['cache-control']]).toEqual([200, IMAGE_CACHE])
    expect(complete.bytes.equals(fallback.bytes)).toBe(false)
  })

  test('[TG-01, TG-02] updates the share image after a sale, and removes it when the vehicle is hidden', async () => {
    const slug = 'sold-later'
    await platform.addCar({ make: 'Mazda', model: 'CX-5', car_type: 'used', price: 31_990, slug })
    const before = readPage((await get(`/cars/${slug}`)).text).meta.get('og:image') ?? ''
    const unsold = await get(new URL(before).pathname)
    await platform.changeCar(slug, { status: 'sold' })
    await platform.revalidateCar(slug)
    await expect
      .poll(async () => readPage((await get(`/cars/${slug}`)).text).meta.get('og:image'))
      .not.toBe(before)
    const sold = await get(`/cars/${slug}/share.jpg`)
    expect(sold.bytes.equals(unsold.bytes)).toBe(false)
    await platform.changeCar(slug, { show_on_dealer_website: false })
    await platform.revalidateCar(slug)
    await expect.poll(async () => (await get(`/cars/${slug}/share.jpg`)).status).toBe(404)
  })

  test('[DA-01] the share image of an unknown vehicle in an outage is an uncached 503', async () => {
    await sandbox.setFault({ part: 'dealer-api', kind: 'status', status: 503 })
    const { status, headers } = await get('/cars/never-seen/share.jpg')
    expect([status, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '60'])
  })
})
