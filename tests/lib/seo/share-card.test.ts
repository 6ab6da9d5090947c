import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeCarPage } from '@/lib/seo/describe-vehicle'
import { describeCarCard, describeSiteCard, getSharePicturePath } from '@/lib/seo/share-card'
import { readDemoSite } from '@/tests/demo-site'
import { makeCar } from '@/tests/lib/cars/car-fixture'

const SITE = readDemoSite('harbour-city')

describe('texts of a preview image', () => {
  const LONGEST = { brand: 60, heading: 64, subheading: 80, fact: 34 }
  const draw = (text: string) =>
    describeSiteCard({ ...SITE, name: text, tagline: text, phone: text, override_city: text }, '')

  test.each([
    ['Māori Škoda “é” €5 – 日本 🚙', 'Māori Škoda “é” €5 –'],
    ['a\u202Eb\u0000c\nd', 'a b c d'],
    ['Cafe\u0301', 'Café'],
    ['', ''],
  ])('draw %j as %j', (text, drawn) => expect(draw(text)).toMatchObject({ brand: drawn, subheading: drawn }))

  test('are one line within their length, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { brand, heading, subheading, facts } = draw(text)
        expect(brand.length).toBeLessThanOrEqual(LONGEST.brand)
        expect(heading.length).toBeLessThanOrEqual(LONGEST.heading)
        expect(subheading.length).toBeLessThanOrEqual(LONGEST.subheading)
        for (const fact of facts) expect(fact.length).toBeLessThanOrEqual(LONGEST.fact)
        for (const drawn of [brand, heading, subheading, ...facts])
          expect(drawn).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Extended_Pictographic}\p{Script=Han}]/u)
      }),
    )
  })
})

describe('preview image of a car', () => {
  test('[TG-05, TG-06, CD-01] has name, price and key facts', () => {
    expect(describeCarCard(SITE, makeCar({ transmission: 'Automatic' }))).toMatchObject({
      brand: SITE.name,
      heading: '2021 Toyota HiLux',
      subheading: 'SR5 GUN126R',
      price: '$48,990',
      facts: ['61,250 km', 'Automatic'],
      mark: '',
    })
    expect(describeCarCard(SITE, makeCar({ price: null })).price).toBe(SITE.price.no_price_text)
  })

  test.each([
    [{ status: 'sold' }, 'Sold'],
    [{ status: 'sold', reserved: true }, 'Sold'],
    [{ reserved: true }, 'Reserved'],
    [{ status: 'coming_soon' }, ''],
  ])('[TG-01] of %j has the banner %j', (fields, mark) =>
    expect(describeCarCard(SITE, makeCar(fields)).mark).toBe(mark),
  )

  test.each([{ price: 47_990 }, { status: 'sold' }, { badge: 'Rogue' }, { primary_image_url: '/other' }])(
    'has another URL after a change to %j',
    (change) => {
      const before = getSharePicturePath(SITE, makeCar())
      expect(before).toMatch(/^\/cars\/2021-toyota-hilux-sr5-501\/share\.jpg\?v=[0-9a-f]{10}$/)
      expect(getSharePicturePath(SITE, makeCar(change))).not.toBe(before)
      expect(getSharePicturePath(SITE, makeCar({ vin: 'unseen' }))).toBe(before)
    },
  )

  test('[CF-03] uses its site’s colours, like the site’s own image', () => {
    const other = readDemoSite('bargain-bay')
    expect(describeCarCard(SITE, makeCar()).colours).not.toEqual(describeCarCard(other, makeCar()).colours)
    expect(describeSiteCard(other, '/scene')).toMatchObject({
      brand: other.name,
      photo: '/scene',
      colours: { primary: other.design.palette.primary },
    })
  })
})

describe('[CD-01, TG-06] metadata of a car page', () => {
  test('has one title, description and URL', () => {
    const { title, description, alternates, openGraph } = describeCarPage(
      SITE,
      makeCar({ price_type: 'Drive Away' }),
    )
    expect(title).toBe('2021 Toyota HiLux SR5 GUN126R')
    expect(description).toMatch(/^2021 Toyota HiLux SR5 GUN126R for sale at .*\. \$48,990, Drive Away/)
    expect(openGraph).toMatchObject({ title, description, url: alternates?.canonical })
  })

  test('states the price type, including weekly prices', () => {
    const { description } = describeCarPage(
      SITE,
      makeCar({ item_type: 'rental', price: 189, subscription_price: 189, price_type: 'Per week' }),
    )
    expect(description).toContain('$189, Per week')
    expect(description).not.toContain('for sale')
  })
})
