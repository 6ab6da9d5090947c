import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { getSiteStock } from '@/lib/site/navigation'
import { readDemoSite } from '@/tests/demo-site'
import { serve } from '../../support/serve'

/** An installation that serves real shoppers. */
const REAL = {
  SANDBOX: '0',
  APP_SECRET: 'a secret for the tests of loopback addresses',
  DEALER_API_URL: 'https://dealers.example.com',
  DEALER_API_USER: 'us',
  DEALER_API_PASSWORD: 'a password',
  DASHBOARD_URL: 'https://dashboard.example.com',
  MEILISEARCH_URL: 'https://search.example.com',
  MEILISEARCH_ADMIN_KEY: 'an admin key of sixteen or more',
  IMAGES_URL: 'https://images.example.com',
  SMTP_URL: 'smtps://user:secret@mail.example.com',
  MAIL_FROM: 'sites@example.com',
}
const IMAGES = 'https://images.example.com'
const NOW = 1_790_000_000
const HOME = { ...readDemoSite('harbour-city'), url: 'https://harbour-city.example.com' }

/** Loopback addresses in the forms that browsers accept. */
const ADDRESSES = [
  'http://127.0.0.1:4000/images/a.jpg',
  'HTTPS://LOCALHOST/a.jpg',
  '//127.0.0.1:4000/a.jpg',
  String.raw`\\127.0.0.1\a.jpg`,
  'http:/127.0.0.1/a.jpg',
  'http://me@127.1/a.jpg',
  'http://0x7f000001/a.jpg',
  'http://[::1]:4000/a.jpg',
  'http://demo.localhost:3000/a.jpg',
  'http://0.0.0.0/a.jpg',
] as const
const LOOPBACK = /127\.|localhost|0x7f|::1|0\.0\.0\.0/i

const makeRecord = (address: string) => ({
  id: 7,
  slug: 'a-car',
  name: 'Mazda CX-5',
  make: 'Mazda',
  model: 'CX-5',
  price: 30_000,
  status: 'in_stock',
  car_type: 'used',
  primary_image_url: address,
  images: [{ image: { url: address } }, { image: { url: '/vehicles/public.jpg' } }],
  file: address,
  description: `<p>See <a href="${address}">${address}</a> for more</p>`,
  features: [`Brochure: ${address}`],
  specifications: [{ group: 'Links', name: 'Brochure', value: address }],
})

/** Product modules as a process with these variables loads them, and a client of a dealer platform that sends `answer`. */
async function startWith(variables: Record<string, string>, answer: unknown) {
  vi.resetModules()
  vi.unstubAllEnvs()
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const { createDealerApi } = await import('@/lib/dealer-api/dealer-api.server')
  const url = await serve((_request, response) => response.end(JSON.stringify(answer)))
  return createDealerApi({ url, dashboardUrl: url, user: 'user', password: 'password' })
}

async function drawCarPage(variables: Record<string, string>, address: string): Promise<string> {
  const api = await startWith(variables, makeRecord(address))
  const lookup = await api.loadCar(HOME, 'a-car')
  if (lookup.kind !== 'found') throw new Error(`The car is ${lookup.kind}.`)
  const { car } = lookup
  const { CarPage } = await import('@/components/car/car-page')
  const { CarCard } = await import('@/components/car/car-card')
  const { describeVehicle } = await import('@/lib/seo/describe-vehicle')
  const { describeCarPage } = await import('@/lib/seo/describe-vehicle')
  const page = renderToStaticMarkup(
    <>
      <CarPage
        site={HOME}
        car={car}
        images={IMAGES}
        now={NOW}
        open={null}
        enquiry={<form />}
        photoRequest={<form />}
        similar={null}
      />
      <CarCard site={HOME} car={car} images={IMAGES} now={NOW} />
    </>,
  )
  const data = describeVehicle(HOME, car, { origin: 'https://harbour-city.example.com', images: IMAGES })
  return [page, JSON.stringify(data), JSON.stringify(describeCarPage(HOME, car))].join('\n')
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('without the sandbox', () => {
  test.each(ADDRESSES)(
    '[DA-06] a car record with %s puts no loopback address into a page',
    async (address) => {
      const page = await drawCarPage(REAL, address)
      expect(page).toContain('Mazda CX-5')
      expect(page).toContain('https://images.example.com/vehicles/public.jpg')
      expect(page.match(LOOPBACK)).toBeNull()
    },
  )

  test('[CF-02] session data of the dashboard puts no loopback address into a page', async () => {
    const [address] = ADDRESSES
    const data = {
      name: `Harbour ${address}`,
      address: { street: '1 Road', place_url: address },
      social: { facebook: address, instagram: 'https://instagram.com/harbour' },
      locations: [{ id: 1, name: 'City', slug: 'city', address: { place_url: address } }],
    }
    const DASHBOARD_URL = await serve((_request, response) => response.end(JSON.stringify(data)))
    const SITES_DIR = await mkdtemp(join(tmpdir(), 'sites-'))
    onTestFinished(() => rm(SITES_DIR, { recursive: true }))
    const file: unknown = JSON.parse(await readFile('config/sites/harbour-city.json', 'utf8'))
    await writeFile(
      join(SITES_DIR, 'harbour-city.json'),
      JSON.stringify(Object.assign({}, file, { url: HOME.url })),
    )
    await startWith({ ...REAL, DASHBOARD_URL, SITES_DIR }, {})
    const { findSite } = await import('@/lib/site/find-site.server')
    const { describeDealer } = await import('@/lib/seo/describe-dealer')
    const { SiteFooter } = await import('@/components/layout/site-footer')
    const site = await findSite('harbour-city')
    if (!site) throw new Error('The site is missing.')
    expect(site.social.instagram).toBe('https://instagram.com/harbour')
    const page = renderToStaticMarkup(<SiteFooter site={site} stock={getSiteStock(site)} />)
    const dealer = describeDealer(site, { origin: 'https://harbour-city.example.com', images: IMAGES })
    expect(page + JSON.stringify([site, dealer])).not.toMatch(LOOPBACK)
  })

  test('[SE-03] a search document with a loopback address has no picture', async () => {
    await startWith(REAL, {})
    const { readCars } = await import('@/lib/search/result')
    const { readEntries } = await import('@/lib/seo/sitemap')
    for (const address of ADDRESSES) {
      const hits = [makeRecord(address)]
      expect(readCars(hits)[0]?.primary_image_url).not.toMatch(LOOPBACK)
      const answer = { results: [{ hits, facetDistribution: {}, facetStats: {}, estimatedTotalHits: 1 }] }
      expect(readEntries(answer, NOW).entries[0]?.picture).not.toMatch(LOOPBACK)
    }
    expect(readCars([makeRecord('/vehicles/a.jpg')])[0]?.primary_image_url).toBe('/vehicles/a.jpg')
  })
})

test('[DA-06] with the sandbox, which is on loopback, its addresses stay', async () => {
  const [address] = ADDRESSES
  expect(await drawCarPage({ ...REAL, SANDBOX: '1' }, address)).toContain(address)
})

test('removes loopback addresses only', async () => {
  const { removeLoopbackUrls } = await import('@/lib/http/loopback')
  for (const text of [
    'https://dealer.example.com/a//b',
    '//cdn.example.com/a.jpg',
    'https://127.0.0.1.example.com',
    '100 // 200',
    'km/h',
  ])
    expect(removeLoopbackUrls(text)).toBe(text)
  expect(removeLoopbackUrls('See http://localhost:3000/a, or https://dealer.example')).toBe(
    'See , or https://dealer.example',
  )
})
