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
const MAKESHIFT = 'public, max-age=60'
const WHOLE = 'public, max-age=86400'
/** Stock changes and services fail here, so these tests have a product of their own. */
test.describe.serial('sitemaps and pictures in trouble', () => {
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

  test('[SE-09] search down: its sitemap says so instead of being empty, and is whole when it is back', async () => {
    await sandbox.setFault({ part: 'search', kind: 'reset' })
    for (const path of ['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/cars-1.xml']) {
      const { status, headers, text } = await get(path)
      expect([status, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '120'])
      expect(text).not.toContain('<')
    }
    await sandbox.clearFaults()
    await expect.poll(async () => (await get('/sitemaps/cars-1.xml')).text).toContain('<loc>')
  })

  test('[CD-01] a car named in signs that no font of the picture has: drawn without them, and asked of nobody', async () => {
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
    expect([picture.status, picture.headers['cache-control']]).toEqual([200, WHOLE])
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
  })

  test('[CD-01] the picture of a car: without its photograph while pictures are down, whole soon after', async () => {
    const slug = 'seen-in-an-outage'
    const images = [{ image: { url: '/vehicles/suv/side.0a0b10.pearl.studio' } }]
    await platform.addCar({ make: 'Mazda', model: 'CX-5', car_type: 'used', price: 31_990, slug, images })
    await sandbox.setFault({ part: 'images', kind: 'reset' })
    const makeshift = await get(`/cars/${slug}/share.jpg`)
    expect([makeshift.status, makeshift.headers['cache-control']]).toEqual([200, MAKESHIFT])
    await sandbox.clearFaults()
    const whole = await get(`/cars/${slug}/share.jpg`)
    expect([whole.status, whole.headers['cache-control']]).toEqual([200, WHOLE])
    expect(whole.bytes.equals(makeshift.bytes)).toBe(false)
  })

  test('[TG-01, TG-02] the picture of a car follows its sale, and goes when its dealer hides it', async () => {
    const slug = 'sold-later'
    await platform.addCar({ make: 'Mazda', model: 'CX-5', car_type: 'used', price: 31_990, slug })
    const before = readPage((await get(`/cars/${slug}`)).text).meta.get('og:image') ?? ''
    const unsold = await get(new URL(before).pathname)
    await platform.changeCar(slug, { status: 'sold' })
    await platform.tellOfCar(slug)
    await expect
      .poll(async () => readPage((await get(`/cars/${slug}`)).text).meta.get('og:image'))
      .not.toBe(before)
    const sold = await get(`/cars/${slug}/share.jpg`)
    expect(sold.bytes.equals(unsold.bytes)).toBe(false)
    await platform.changeCar(slug, { show_on_dealer_website: false })
    await platform.tellOfCar(slug)
    await expect.poll(async () => (await get(`/cars/${slug}/share.jpg`)).status).toBe(404)
  })

  test('[DA-01] the picture of a car that nothing is known of in an outage is a fault that passes', async () => {
    await sandbox.setFault({ part: 'dealer-api', kind: 'status', status: 503 })
    const { status, headers } = await get('/cars/never-seen/share.jpg')
    expect([status, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '60'])
  })
})
