import { rmSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { Product } from '@/scripts/harness/start-product'
import { ask, BROWSER, type Answer } from '../support/ask'
import { findVehicleFaults } from '../support/car-faults'
import { DealerPlatform, type CarFields } from '../support/dealer-platform'
import { findHtmlFaults } from '../support/html-faults'
import { pickType, readPage } from '../support/read-page'
import { Sandbox } from '../support/sandbox'
import { readSite } from '../support/test'

const SLUG = 'harbour-city'
const FOLDER = '.tmp/e2e/trying-cars'
const MAKESHIFT = 'public, max-age=60'
const WHOLE = 'public, max-age=86400'
const HOSTILE = `</script><script>alert(1)</script><img src=x onerror=alert(1)>"'\`&lt;`
const NOTHING = Object.fromEntries(
  `year badge series price km colour body fuel transmission drive engine vin seats doors description images features
  specifications highlights tag price_type before_price reserved preorder location_id payment_processors autograb_data
  item_type`
    .split(/\s+/)
    .map((key) => [key, null]),
)

/** Records that an upstream may send, each beside a make and a model, and words that their page must show. */
const RECORDS: Record<string, { fields: CarFields; words: string[] }> = {
  'markup-in-names': {
    fields: {
      make: HOSTILE,
      model: HOSTILE,
      badge: HOSTILE,
      colour: HOSTILE,
      stocknum: HOSTILE,
      description: `<b>Tidy</b>${HOSTILE}`,
      price: 31_990,
      images: [{ image: { url: `/vehicles/suv/side.0a0b10.pearl.studio"><script>alert(2)</script>` } }],
    },
    words: ['</script><script>alert(1)</script>', '$31,990', 'Tidy'],
  },
  'nothing-but-a-name': { fields: NOTHING, words: ['Mazda CX-5'] },
  'numbers-as-text': {
    fields: { year: '2021', price: '31,990', km: '12,345', seats: '5', doors: 'five', before_price: 'POA' },
    words: ['2021 Mazda CX-5', '$31,990', '12,345 km'],
  },
  'endless-text': {
    fields: { price: 31_990, badge: 'Very'.repeat(40), description: `${'tidy '.repeat(2000)}<p>end</p>` },
    words: ['Very'.repeat(40), '$31,990'],
  },
  'signs-of-all-kinds': {
    fields: { price: 31_990, badge: '🚙 日本 العربية \u202Eabc \u0000', colour: 'Māori Red ✨' },
    words: ['🚙 日本 العربية', 'Māori Red'],
  },
}

/** Stock and services are ill here, so these tests have a product of their own. */
test.describe.serial('cars and services that try a site', () => {
  let product: Product
  let platform: DealerPlatform
  let sandbox: Sandbox
  const get = (path: string): Promise<Answer> =>
    ask({ host: `${SLUG}.localhost:${product.port}`, port: product.port, path, headers: BROWSER })

  test.beforeAll(async () => {
    test.setTimeout(120_000)
    rmSync(FOLDER, { recursive: true, force: true })
    product = await Product.start({ dataDir: FOLDER })
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

  for (const [slug, { fields, words }] of Object.entries(RECORDS))
    test(`[CD-01, TG-05] a car with ${slug.replaceAll('-', ' ')}: valid for people, machines and previews`, async () => {
      await platform.addCar({ make: 'Mazda', model: 'CX-5', car_type: 'used', slug, ...fields })
      const { status, text } = await get(`/cars/${slug}`)
      const page = readPage(text)
      expect(status).toBe(200)
      expect(findHtmlFaults(text)).toEqual([])
      expect(findVehicleFaults(page)).toEqual([])
      for (const word of words) expect(page.text).toContain(word)
      expect(page.elements.filter(({ attributes }) => attributes.has('onerror'))).toEqual([])
      expect(pickType(page.graph, 'BreadcrumbList')).toHaveLength(1)

      const picture = await get(`/cars/${slug}/share.jpg`)
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect(await sharp(picture.bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
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
