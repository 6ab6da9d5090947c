import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { CarCard } from '@/components/car/car-card'
import { CARD_VARIANTS } from '@/config/schema/design'
import { carSummarySchema, type CarSummary } from '@/lib/cars/car'
import { readDemoSite } from '@/tests/demo-site'

const harbour = readDemoSite('harbour-city')
const bargain = readDemoSite('bargain-bay')
const NOW = 1_790_000_000

function makeCar(facts: Record<string, unknown> = {}): CarSummary {
  return carSummarySchema.parse({
    id: 7,
    slug: '2020-mazda-3-x1',
    year: 2020,
    make: 'Mazda',
    model: '3',
    badge: 'G20 Touring',
    price: 21990,
    km: 40123,
    car_type: 'used',
    status: 'in_stock',
    body: 'Hatch',
    transmission: 'Automatic',
    stocknum: 'X1',
    primary_image_url: '/vehicles/hatch/side.aabbcc.metallic.studio',
    ...facts,
  })
}

const draw = (site: typeof harbour, car: CarSummary) =>
  renderToStaticMarkup(<CarCard site={site} car={car} images="http://images.test" now={NOW} />)

describe.each(CARD_VARIANTS)('the %s card', (card) => {
  const site = { ...harbour, design: { ...harbour.design, card } }

  test('[CC-01, CC-03] shows name and price and links to the vehicle page', () => {
    const html = draw(site, makeCar({ before_price: 24990 }))
    expect(html).toContain('data-testid="car-card"')
    expect(html).toContain('data-car-id="7"')
    expect(html).toContain('2020 Mazda 3')
    expect(html).toContain('G20 Touring')
    expect(html).toContain('href="/cars/2020-mazda-3-x1"')
    expect(html).toMatch(/data-testid="price"[^>]*data-amount="21990"/)
    expect(html).toContain('$24,990')
  })

  test('[CC-08] shows the site’s text for a vehicle without a price', () => {
    expect(draw(site, makeCar({ price: 5 }))).toContain(site.price.no_price_text)
  })

  test('[CC-05] offers only similar vehicles for an unavailable one', () => {
    const html = draw(site, makeCar({ status: 'sold', sold: true }))
    expect(html).toContain('Like this and want something similar?')
    expect(html).toContain('Find Me Something Similar')
    expect(html).not.toContain('View Details')
    expect(html).toContain('JUST SOLD')
  })

  test('[CC-01] renders without a picture and with a very long name', () => {
    const html = draw(site, makeCar({ primary_image_url: '', model: 'x'.repeat(200) }))
    expect(html).toContain('data-testid="car-card"')
    expect(html).not.toContain('src=""')
  })

  test('[SE-07] escapes HTML in dealer-supplied text', () => {
    expect(draw(site, makeCar({ badge: '<script>alert(1)</script>' }))).not.toContain('<script>')
  })
})

describe('buttons of a card', () => {
  test('[CC-04] shows only the enabled buttons', () => {
    const only = {
      ...harbour.card,
      view_details: false,
      get_finance: false,
      test_drive: false,
      reserve_now: false,
    }
    const html = draw({ ...harbour, card: { ...only, enquire: true } }, makeCar())
    expect(html).toContain('>Enquire<')
    for (const label of ['View Details', 'Get Finance', 'Book a Test Drive', 'Reserve Now'])
      expect(html).not.toContain(`>${label}<`)
  })

  test('[CC-06] offers View Car and pre-approval on a used-car site if the vehicle qualifies, otherwise similar vehicles', () => {
    const good = draw(bargain, makeCar())
    expect(good).toContain('View Car')
    expect(good).toContain('Get Pre-Approved Now')
    const poor = draw(bargain, makeCar({ price: 400 }))
    expect(poor).toContain('Find Me Something Similar')
    expect(poor).not.toContain('Get Pre-Approved Now')
  })
})
