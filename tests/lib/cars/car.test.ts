import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carAnswerSchema, carSchema, carSummarySchema, listExcess } from '@/lib/cars/car'
import { truncateJson } from '@/lib/http/truncate-json'
import { carToDocument } from '@/lib/search/document'
import { multiSearchSchema, readCars } from '@/lib/search/result'
import { makeCar } from './car-fixture'

describe('parsing car records', () => {
  test('[DA-02] parses formatted numbers; invalid ones are missing', () => {
    const car = makeCar({ price: '$48,990', km: '', year: 'unknown', seats: '5', views: Number.NaN })
    expect([car.price, car.km, car.year, car.seats, car.views]).toEqual([48_990, null, null, 5, null])
  })

  test('[DA-02] parses photos, lenders and payment processors from their wire format', () => {
    const car = makeCar({
      images: [{ image: { url: '/a' } }, { image: { url: '' } }, { image: { url: '/b' } }],
      finance_lenders: { plenti: { interestRate: '7.5', paymentWeek: 120 } },
      payment_processors: [
        { authorization_type: 'stripe', authorization_key: 'secret', deposit_amount: 500 },
      ],
    })
    expect(car.images).toEqual(['/a', '/b'])
    expect(car.finance_lenders['plenti']).toMatchObject({
      interestRate: 7.5,
      paymentWeek: 120,
      termYears: null,
    })
    expect(JSON.stringify(car.payment_processors)).not.toContain('secret')
  })

  test('[DA-02] requires only id and slug', () => {
    expect(carSchema.parse({ id: '7', slug: 'x' })).toMatchObject({
      id: 7,
      make: '',
      price: null,
      sold: false,
      show_on_dealer_website: true,
      reservable: true,
      images: [],
      location: null,
    })
    expect(carSummarySchema.safeParse({ slug: 'x' }).success).toBe(false)
    expect(carSummarySchema.safeParse({ id: 1, slug: '' }).success).toBe(false)
  })

  test('[DA-02, TG-08] parses averages and dates alike for page and card, in any field the platform uses', () => {
    const record = {
      id: 7,
      slug: 'x',
      average_market_price: null,
      autograb_data: { average_market_price: '21000', state_average_market_price: 20_500, price: 1 },
      created_at: '2026-11-20T00:00:00Z',
      sold_date: '2026-11-21T00:00:00Z',
    }
    const seconds = (date: string) => Date.parse(date) / 1000
    const known = {
      average_market_price: 21_000,
      state_average_market_price: 20_500,
      created_at_timestamp: seconds(record.created_at),
      sold_date_timestamp: seconds(record.sold_date),
      price: null,
    }
    expect(carAnswerSchema.parse(record)).toMatchObject(known)
    expect(carToDocument(record)).toMatchObject(known)
    expect(carAnswerSchema.parse({ ...record, created_at_timestamp: 5, sold_date: 'soon' })).toMatchObject({
      created_at_timestamp: 5,
      sold_date_timestamp: null,
    })
    expect(carAnswerSchema.safeParse(null).success).toBe(false)
  })

  test('[DA-02] accepts any content of the other fields', () => {
    const fields = Object.keys(carSchema.shape).filter((name) => name !== 'id' && name !== 'slug')
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...fields), fc.anything()), (record) => {
        expect(carSchema.safeParse({ ...record, id: 1, slug: 'x' }).success).toBe(true)
      }),
    )
  })
})

const CAR = { id: 7, slug: '2020-mazda-3', make: 'Mazda' }
const many = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, n) => item(n))
const read = (fields: object) => carAnswerSchema.parse({ ...CAR, ...fields })

/** A list that counts how many of its items are read. */
function countReads<Item>(items: Item[]): { list: Item[]; count: () => number } {
  let reads = 0
  const list = new Proxy(items, {
    get: (target, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1
      return Reflect.get(target, key) as unknown
    },
  })
  return { list, count: () => reads }
}

describe('car record that exceeds the limits', () => {
  test('keeps 200 of 60,000 features and 100 of 1,000 images', () => {
    const car = read({
      features: many(60_000, (index) => `Feature ${index}`),
      images: many(1000, (index) => ({ image: { url: `/cars/${index}.jpg` } })),
    })
    expect(car.features).toHaveLength(200)
    expect(car.features[0]).toBe('Feature 0')
    expect(car.images).toHaveLength(100)
  })

  test.each(['features', 'images', 'specifications', 'highlights', 'payment_processors'])(
    'reads no more than the limit of its %s',
    (field) => {
      const { list, count } = countReads(many(60_000, () => 'x'))
      read({ [field]: list })
      expect(count()).toBeLessThanOrEqual(300)
    },
  )

  test('keeps 50 of 10,000 lenders', () => {
    const lenders = Object.fromEntries(many(10_000, (index) => [`lender-${index}`, { interestRate: 7 }]))
    expect(Object.keys(read({ finance_lenders: lenders }).finance_lenders)).toHaveLength(50)
  })

  test('truncates long texts', () => {
    const long = 'x'.repeat(1_000_000)
    const car = read({
      name: long,
      description: long,
      features: [long],
      highlights: [{ name: long, value: 'y' }],
    })
    expect(car.name).toHaveLength(500)
    expect(car.description).toHaveLength(20_000)
    expect(car.features[0]).toHaveLength(500)
    expect(car.highlights[0]?.name).toHaveLength(500)
  })

  test('keeps 40,000 characters of a list, which is more than a hundred photos have', () => {
    const photo = (length: number) => (index: number) => ({
      image: { url: `/cars/${index}-`.padEnd(length, 'x') },
    })
    const car = read({
      features: many(200, (index) => `${index} `.padEnd(500, 'x')),
      images: many(100, photo(2000)),
      specifications: many(300, (index) => ({
        group: 'x'.repeat(500),
        name: `${index}`,
        value: 'x'.repeat(500),
      })),
    })
    expect([car.features.length, car.images.length, car.specifications.length]).toEqual([79, 19, 38])
    expect(read({ images: many(100, photo(390)) }).images).toHaveLength(100)
  })

  test('drops URLs and numbers that are too long', () => {
    const car = read({
      primary_image_url: `/${'x'.repeat(3000)}`,
      price: '1'.repeat(1000),
      sold_date: '2'.repeat(1000),
    })
    expect(car).toMatchObject({ primary_image_url: '', price: null, sold_date_timestamp: null })
  })

  test('has the same limits as search documents and hits', () => {
    const record = {
      ...CAR,
      filtered_features: many(5000, String),
      categories: many(5000, String),
      badge: 'x'.repeat(9000),
    }
    const document = carToDocument(record)
    expect(document?.filtered_features).toHaveLength(200)
    expect(document?.categories).toHaveLength(50)
    expect(readCars([record])[0]?.badge).toHaveLength(500)
  })

  test('reports truncated fields, and nothing for a normal record', () => {
    expect(listExcess({ ...CAR, features: ['Tow bar'], description: 'One owner.' })).toEqual([])
    expect(listExcess({ ...CAR, features: many(60_000, String), description: 'x'.repeat(20_001) })).toEqual([
      'features 60000 of 200',
      'description 20001 of 20000',
    ])
    expect(listExcess({ ...CAR, images: many(100, () => ({ image: { url: 'x'.repeat(2000) } })) })).toEqual([
      'images 202101 of 40000 characters',
    ])
  })
})

describe('search response that exceeds the limits', () => {
  const answer = (result: object) => ({ results: [{ hits: [], estimatedTotalHits: 1, ...result }] })

  test('keeps 1,000 hits, 100 facets and 1,000 values', () => {
    const values = Object.fromEntries(many(5000, (index) => [`value ${index}`, 1]))
    const [result] = multiSearchSchema.parse(
      answer({
        hits: many(20_000, () => CAR),
        facetDistribution: Object.fromEntries(
          many(500, (index) => [`facet ${index}`, index === 0 ? values : {}]),
        ),
      }),
    ).results
    expect(result?.hits).toHaveLength(1000)
    expect(Object.keys(result?.facetDistribution ?? {})).toHaveLength(100)
    expect(Object.keys(result?.facetDistribution['facet 0'] ?? {})).toHaveLength(1000)
  })

  test('drops facet values longer than 500 characters', () => {
    const make = { Mazda: 3, ['x'.repeat(501)]: 9 }
    const [result] = multiSearchSchema.parse(answer({ facetDistribution: { make } })).results
    expect(result?.facetDistribution).toEqual({ make: { Mazda: 3 } })
  })
})

describe('JSON from upstream services', () => {
  test('is limited in items, members, characters and depth', () => {
    const limits = { items: 2, members: 2, characters: 3 }
    expect(truncateJson({ a: [1, 2, 3], b: 'words', c: 1 }, limits)).toEqual({ a: [1, 2], b: 'wor' })
    const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) as unknown
    expect(JSON.stringify(truncateJson(deep))).toBe(`${'['.repeat(12)}null${']'.repeat(12)}`)
  })

  test('keeps a member named __proto__ as an ordinary member', () => {
    const cut = truncateJson(JSON.parse('{"__proto__":{"isAdmin":true}}'))
    expect(Object.getPrototypeOf(cut)).toBe(Object.prototype)
    expect(Object.hasOwn(Object(cut), '__proto__')).toBe(true)
  })
})
