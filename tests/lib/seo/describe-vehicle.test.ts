import { describe, expect, test } from 'vitest'
import type { Site } from '@/config/schema/site'
import { describeVehicle } from '@/lib/seo/describe-vehicle'
import { makeCar } from '@/tests/lib/cars/car-fixture'
import { readDemoSite } from '@/tests/demo-site'

const PLACES = { origin: 'http://harbour-city.localhost', images: 'http://pictures.test' }
const SITE = readDemoSite('harbour-city')

/** The car's structured data. */
const describeIt = (fields: Record<string, unknown> = {}, site: Site = SITE) =>
  describeVehicle(site, makeCar(fields), PLACES)

describe('[TG-05, TG-06] offer of a car', () => {
  test('has the displayed price', () => {
    expect(describeIt({ price: '48,990' })).toMatchObject({
      offers: {
        '@type': 'Offer',
        price: 48_990,
        priceCurrency: 'AUD',
        url: 'http://harbour-city.localhost/cars/2021-toyota-hilux-sr5-501',
        seller: { '@type': 'AutoDealer', name: SITE.name },
      },
    })
  })

  test.each([[null], [0], [10], ['POA']])('has no price for the price value %j', (price) => {
    const { offers } = describeIt({ price })
    expect(offers).not.toHaveProperty('price')
    expect(offers).not.toHaveProperty('priceSpecification')
    expect(offers).toHaveProperty('availability')
  })

  test.each(['subscription', 'rental'])('has a weekly price for a %s', (itemType) => {
    const { offers } = describeIt({ price: 189, subscription_price: 189, item_type: itemType })
    expect(offers).not.toHaveProperty('price')
    expect(offers).toMatchObject({
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: 189,
        priceCurrency: 'AUD',
        unitCode: 'WEE',
      },
    })
  })

  test('[FI-01] never contains a finance repayment', () => {
    expect(JSON.stringify(describeIt({ weekly_price: 133 }))).not.toContain('133')
  })

  test.each([
    [{}, 'InStock'],
    [{ reserved: true }, 'LimitedAvailability'],
    [{ preorder: true }, 'PreOrder'],
    [{ status: 'coming_soon' }, 'PreOrder'],
    [{ status: 'coming_soon', reserved: true }, 'LimitedAvailability'],
    [{ status: 'sold', reserved: true }, 'SoldOut'],
    [{ status: 'whatever' }, 'SoldOut'],
  ])('[TG-01] of %j has availability %s', (fields, word) => {
    expect(describeIt(fields)).toMatchObject({ offers: { availability: `https://schema.org/${word}` } })
  })
})

describe('[CD-01] vehicle', () => {
  test('has the name displayed on its page', () => {
    expect(describeIt()['name']).toBe('2021 Toyota HiLux SR5 GUN126R')
    expect(describeIt({ badge: '', series: null })['name']).toBe('2021 Toyota HiLux')
  })

  test.each([
    ['car', 'Car'],
    ['Motorcycle', 'Motorcycle'],
    ['camper', 'Vehicle'],
    ['truck', 'Vehicle'],
    ['subscription', 'Car'],
    ['', 'Car'],
  ])('with item type %j is a Product and a %s', (itemType, type) => {
    expect(describeIt({ item_type: itemType })['@type']).toEqual(['Product', type])
  })

  test.each([
    ['en-AU', 61_250, 'KMT'],
    ['en-US', 38_059, 'SMI'],
  ] as const)('[TG-09] has the odometer in the unit of %s', (locale, value, unitCode) => {
    expect(describeIt({}, { ...SITE, locale })).toMatchObject({ mileageFromOdometer: { value, unitCode } })
  })

  test.each([
    ['new', 'NewCondition', null],
    ['used', 'UsedCondition', null],
    ['demo', 'UsedCondition', 'Demo'],
  ])('has the condition of a %s car', (carType, condition, note) => {
    const vehicle = describeIt({ car_type: carType })
    expect(vehicle.itemCondition).toBe(`https://schema.org/${condition}`)
    expect(vehicle.additionalProperty ?? []).toEqual(
      note ? [{ '@type': 'PropertyValue', name: 'Condition', value: note }] : [],
    )
  })

  test('has absolute image URLs without duplicates, limited in number', () => {
    const images = Array.from({ length: 30 }, (_, index) => ({ image: { url: `/p/${Math.max(1, index)}` } }))
    const { image } = describeIt({ images })
    expect(image).toHaveLength(8)
    expect(image).toContain('http://pictures.test/p/1?width=1200&format=auto&quality=80')
  })

  test('has a plain-text description, truncated between words', () => {
    const { description } = describeIt({
      description: `<p>One owner.</p><script>x()</script>${'tidy '.repeat(200)}`,
    })
    expect(description).toMatch(/^One owner\. tidy .*tidy …$/)
    expect(String(description).length).toBeLessThan(510)
    expect(String(describeIt({ description: 'tidy'.repeat(2500) }).description).length).toBeLessThan(510)
  })
})
