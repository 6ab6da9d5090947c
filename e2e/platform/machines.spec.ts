import { readdirSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { getVehicleBasePath } from '@/lib/site/template'
import { findSchemaFaults } from '@/tests/lib/seo/schema-org'
import { ask, BROWSER } from '../support/ask'
import { findAddressFaults, findVehicleFaults } from '../support/car-faults'
import { readProductAddress } from '../support/product-address'
import { pickType, readPage, type LinkedNode, type MachinePage } from '../support/read-page'
import { mapFew } from '../support/search-page'
import { isPublic, listAllStock, type StockDocument } from '../support/stock'
import { readSite } from '../support/test'

const SLUGS = readdirSync('config/sites').map((file) => file.replace('.json', ''))
/** Number of sitemap pages to open. */
const SAMPLE = 8
/** The canonical origin of a site: its domain, otherwise its localhost host name. */
function getOrigin(slug: string): string {
  const { url, domain_name: domain } = readSite(slug)
  if (url) return url
  return domain ? `https://${domain}` : `http://${slug}.localhost:${readProductAddress().port}`
}

/** Opens a page by path or canonical URL. */
async function open(slug: string, address: string): Promise<{ status: number; page: MachinePage }> {
  const path = address.startsWith('/') ? address : address.slice(getOrigin(slug).length)
  const { status, text } = await ask({
    host: `${slug}.localhost:${readProductAddress().port}`,
    path,
    headers: BROWSER,
  })
  return { status, page: readPage(text) }
}

async function readXml(slug: string, path: string): Promise<{ locations: string[]; text: string }> {
  const { status, text, headers } = await ask({ host: `${slug}.localhost`, path })
  expect([status, headers['content-type']], path).toEqual([200, 'application/xml; charset=utf-8'])
  const locations = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) =>
    loc.replaceAll('&amp;', '&'),
  )
  return { locations, text }
}

let allStock: Promise<StockDocument[]> | undefined

/** Lists a site's public stock; the whole stock is loaded once. */
async function listPublicStock(slug: string): Promise<StockDocument[]> {
  const site = readSite(slug)
  const now = Date.now() / 1000
  allStock ??= listAllStock()
  return (await allStock).filter((car) => isPublic(site, car, now))
}

/** Picks one vehicle per combination of sale state, type, price and kilometres, which affect the structured data. */
function pickKinds(cars: readonly StockDocument[]): StockDocument[] {
  const kinds = new Map<string, StockDocument>()
  for (const car of cars) {
    const isPriced = numberOf(car, 'price') > 10
    const kind = [car['status'], car['reserved'] === true, car['car_type'], isPriced, car['km'] === null]
    kinds.set(kind.join(), car)
  }
  return [...kinds.values()]
}

const numberOf = (car: StockDocument, key: string): number => Number(car[key] ?? 0)

for (const slug of SLUGS) {
  const site = readSite(slug)

  test(`[CD-01, TG-01, TG-05, TG-06] ${slug}: structured data of every kind of vehicle matches its page`, async () => {
    const stock = pickKinds(await listPublicStock(slug))
    const faults = await mapFew(stock, async (car) => {
      const { status, page } = await open(slug, `${getVehicleBasePath(site)}/${String(car['slug'])}`)
      return [
        ...(status === 200 ? [] : [`status ${status}`]),
        ...findVehicleFaults(page),
        ...findAddressFaults(page),
      ].map((fault) => `${String(car['slug'])}: ${fault}`)
    })
    expect(faults.flat()).toEqual([])
  })

  test(`[RT-13, NV-03] ${slug}: structured data of home and contact page matches the visible dealer and locations`, async () => {
    const { page: contact } = await open(slug, '/contact')
    const { page: home } = await open(slug, '/')
    const dealers = pickType(contact.graph, 'AutoDealer')
    expect(pickType(home.graph, 'AutoDealer')).toEqual(dealers)
    expect(findSchemaFaults(contact.graph)).toEqual([])
    expect(dealers.map(({ name }) => name)).toEqual([
      site.name,
      ...site.locations.filter(({ visible }) => visible).map(({ name }) => name),
    ])
    for (const dealer of dealers) {
      const { streetAddress, addressLocality } = (dealer['address'] ?? {}) as Record<string, string>
      const texts = [dealer['telephone'], streetAddress, addressLocality].filter(Boolean)
      for (const text of texts) expect(contact.text).toContain(text)
      expect(dealer['openingHoursSpecification']).not.toEqual([])
    }
  })

  test(`[SU-13, RT-13] ${slug}: the sitemap lists the public stock and only canonical pages`, async () => {
    const origin = getOrigin(slug)
    const { locations: files } = await readXml(slug, '/sitemap.xml')
    expect(files).toEqual(['pages', 'cars-1'].map((name) => `${origin}/sitemaps/${name}.xml`))
    const pages = await readXml(slug, '/sitemaps/pages.xml')
    const cars = await readXml(slug, '/sitemaps/cars-1.xml')
    const paths = cars.locations.filter((address) => address.startsWith(`${origin}/`))
    const stock = await listPublicStock(slug)
    expect(paths.toSorted()).toEqual(
      stock.map((car) => `${origin}${getVehicleBasePath(site)}/${String(car['slug'])}`).toSorted(),
    )
    expect(new Set(pages.locations).size).toBe(pages.locations.length)

    const all = [...pages.locations, ...paths]
    const sample = all.filter((_, index) => index % Math.ceil(all.length / SAMPLE) === 0)
    const found = await mapFew(sample, async (address) => {
      const { status, page } = await open(slug, address)
      return [address, status, page.canonical.replace(/\/$/, ''), page.meta.get('robots') ?? '']
    })
    expect(found).toEqual(sample.map((address) => [address, 200, address.replace(/\/$/, ''), '']))
  })

  test(`[SE-04] ${slug}: the sitemap has lastmod and image of every vehicle`, async () => {
    const { text } = await readXml(slug, '/sitemaps/cars-1.xml')
    const stock = await listPublicStock(slug)
    for (const car of stock) {
      const entry = text.split('<url>').find((each) => each.includes(`/${String(car['slug'])}</loc>`))
      const changed = ['created_at_timestamp', 'updated_at_timestamp', 'sold_date_timestamp']
        .map((key) => numberOf(car, key))
        .filter((moment) => moment <= Date.now() / 1000)
      const moment = new Date(Math.floor(Math.max(...changed)) * 1000).toISOString().replace('.000Z', 'Z')
      expect(entry).toContain(`<lastmod>${moment}</lastmod>`)
      if (car['primary_image_url']) expect(entry).toContain(String(car['primary_image_url']))
    }
  })

  test(`[RT-16] ${slug}: robots.txt links the sitemap and blocks no assets or pages`, async () => {
    const { status, text } = await ask({ host: `${slug}.localhost`, path: '/robots.txt' })
    expect(status).toBe(200)
    expect(text).toContain(`\nSitemap: ${getOrigin(slug)}/sitemap.xml\n`)
    const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path)
    expect(closed).toContain('/*?refinementList')
    for (const path of closed)
      expect('/_next/static/a.css /assets/a.svg /cars/a /search/a?page=2').not.toContain(path)
  })
}

test('[SE-01, SU-13] a search page has BreadcrumbList and an ItemList in display order', async () => {
  const { page } = await open('harbour-city', '/search/mazda')
  expect(findSchemaFaults(page.graph)).toEqual([])
  const [way] = pickType(page.graph, 'BreadcrumbList')
  const steps = (way?.['itemListElement'] ?? []) as LinkedNode[]
  expect(steps.at(-1)).toMatchObject({ name: 'Mazda', item: `${getOrigin('harbour-city')}/search/mazda` })
  const [list] = pickType(page.graph, 'ItemList')
  const listed = ((list?.['itemListElement'] ?? []) as { url: string }[]).map(
    ({ url }) => new URL(url).pathname,
  )
  const cards = page.elements.filter(({ attributes }) => attributes.get('data-testid') === 'car-card')
  expect(listed).toHaveLength(cards.length)
  const hrefs = page.elements.flatMap(({ attributes }) => attributes.get('href') ?? [])
  const displayed = [...new Set(hrefs.filter((href) => listed.includes(href)))]
  expect(displayed).toEqual(listed)
})

for (const path of ['/', '/search/used-cars', '/contact', '/finance', '/7-seater-cars'])
  test(`[RT-13] ${path} has complete Open Graph metadata`, async () => {
    const { status, page } = await open('harbour-city', path)
    expect(status).toBe(200)
    expect(page.meta.get('og:url')?.replace(/\/$/, '')).toBe(page.canonical.replace(/\/$/, ''))
    expect(page.meta.get('og:site_name')).toBe(readSite('harbour-city').name)
    expect(page.meta.get('og:locale')).toBe('en_AU')
    expect(page.meta.get('twitter:card')).toBe('summary_large_image')
    expect(page.meta.get('robots')).toBeUndefined()
    for (const name of ['og:title', 'og:image', 'og:image:alt'])
      expect(page.meta.get(name), name).toMatch(/\S/)
  })
