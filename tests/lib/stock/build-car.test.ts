import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dealershipSchema, locationSchema } from '@/config/schema/people'
import { carSchema } from '@/lib/cars/car'
import { buildCar, placeAd, StockIdentity } from '@/lib/stock/build-car'
import { ImportReport } from '@/lib/stock/import-report'
import { readAd } from '@/lib/stock/read-ad'
import { slugify } from '@/lib/text/slugify'

const SITE = {
  dealerships: [
    dealershipSchema.parse({ id: 1, name: 'First', slug: 'first' }),
    dealershipSchema.parse({ id: 2, name: 'Second Yard', slug: 'second' }),
  ],
  locations: [
    locationSchema.parse({ id: 11, name: 'North', slug: 'north' }),
    locationSchema.parse({
      id: 12,
      name: 'South',
      slug: 'south',
      primary: true,
      address: { city: 'Perth', state: 'WA' },
    }),
  ],
}
const reading = readAd(
  {
    make: 'Kia',
    year: '2020',
    model: 'Rio',
    title: '2020 Kia Rio S Sedan',
    body: 'Sedan',
    km: '1200',
    price: '15000',
  },
  { required: [], latestYear: 2027, listSeparator: '|' },
)
if (reading.kind !== 'taken') throw new Error('the example row is invalid')
const { facts } = reading

const build = (changes: Partial<typeof facts> = {}, stocknum = 'K1') =>
  buildCar({ ...facts, ...changes }, { ...placeAd(SITE, facts), stocknum, images: ['/vehicles/sedan/x'] })

describe('buildCar', () => {
  test('uses the first dealership and the primary location unless the file names others', () => {
    expect(placeAd(SITE, { dealership: '', location: '' })).toMatchObject({
      dealership: { id: 1 },
      location: { id: 12 },
    })
    expect(placeAd(SITE, { dealership: 'second yard', location: '11' })).toMatchObject({
      dealership: { id: 2 },
      location: { id: 11 },
      unknown: [],
    })
    expect(placeAd(SITE, { dealership: 'other-dealer', location: 'x' })).toMatchObject({
      dealership: { id: 1 },
      unknown: ['dealership', 'location'],
    })
  })

  test('omits fields that only the platform sets, and parses as a car', () => {
    const car = build()
    expect(Object.keys(car)).not.toEqual(expect.arrayContaining(['id']))
    for (const key of ['status', 'reserved', 'created_at', 'sold']) expect(car).not.toHaveProperty(key)
    expect(car).toMatchObject({
      slug: '2020-kia-rio-s-sedan-k1',
      city: 'Perth',
      state: 'WA',
      photos_count: 1,
    })
    expect(carSchema.parse({ ...car, id: 5 })).toMatchObject({
      make: 'Kia',
      price: 15000,
      images: ['/vehicles/sedan/x'],
    })
  })

  test('[CD-09] has a slug of letters, digits and hyphens for any name', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (parts) => {
        expect(slugify([...parts, 'K1'].join('-'))).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      }),
    )
  })

  test('generates a description and escapes markup from the file', () => {
    expect(build().description).toMatch(/^<p>2020 Kia Rio S Sedan/)
    fc.assert(
      fc.property(fc.string(), (description) => {
        const bare = String(build({ description: `x${description}` }).description).replaceAll(
          /<\/?p>|<br>/g,
          '',
        )
        expect(bare).not.toMatch(/[<>"]/)
      }),
    )
  })
})

test('a report groups rows by reason, most frequent first, with their lines', () => {
  const report = new ImportReport()
  report.take(2, [])
  report.take(3, ['b', 'a'])
  report.take(4, ['a'])
  report.refuse(5, 'no make', '')
  expect([report.rows, report.taken, report.mended, report.refused]).toEqual([4, 3, 2, 1])
  expect(report.groups('mended')).toEqual([
    { reason: 'a', count: 2, lines: [3, 4] },
    { reason: 'b', count: 1, lines: [3] },
  ])
  expect(report.describe()).toEqual([
    '4 rows: 3 imported (2 corrected), 1 rejected.',
    'Rejected:',
    '       1  no make (line 5)',
    'Corrected:',
    '       2  a (lines 3, 4)',
    '       1  b (line 3)',
  ])
})

const ROW = { make: 'Kia', year: '2020', model: 'Rio', km: '100', price: '15000' }

const numbers = () => {
  const identity = new StockIdentity()
  return [identity.assign(ROW, 2, 'a'), identity.assign({ ...ROW, price: '1' }, 3, 'a')]
}

describe('StockIdentity', () => {
  test('uses the stock number if the row has one', () => {
    expect(new StockIdentity().assign({ ...ROW, stocknum: ' K12 ' }, 2, 'a')).toEqual({ number: 'K12' })
  })

  test('is unaffected by price, texts and photos', () => {
    const before = new StockIdentity().assign(ROW, 2, 'a')
    const after = new StockIdentity().assign(
      { ...ROW, price: '14000', description: 'x', images: 'y' },
      9,
      'a',
    )
    expect(after).toEqual(before)
    expect(new StockIdentity().assign({ ...ROW, km: '101' }, 2, 'a')).not.toEqual(before)
  })

  test('distinguishes rows with equal facts, in the same way at every import', () => {
    const [first, second] = numbers()
    expect(first).not.toEqual(second)
    expect(numbers()).toEqual([first, second])
  })

  test('rejects a repeated row, and a repeated stock number within one dealership', () => {
    const identity = new StockIdentity()
    identity.assign({ ...ROW, stocknum: 'K12' }, 2, 'a')
    expect(identity.assign({ ...ROW, stocknum: 'K12' }, 3, 'a')).toEqual({ duplicateOf: 2, sameRow: true })
    expect(identity.assign({ ...ROW, km: '7', stocknum: 'k12' }, 4, 'a')).toEqual({
      duplicateOf: 2,
      sameRow: false,
    })
    expect(identity.assign({ ...ROW, km: '8', stocknum: 'K12' }, 5, 'b')).toEqual({ number: 'K12' })
  })

  test('generates URL-safe stock numbers and ranks within range', () => {
    fc.assert(
      fc.property(fc.string(), (model) => {
        const given = new StockIdentity().assign({ ...ROW, model }, 2, 'a')
        expect('number' in given && given.number).toMatch(/^AD[2-9A-HJ-NP-Z]{10}$/)
        const rank = build({}, model).custom_rank
        expect(rank).toBeLessThan(1000)
        expect(build({}, model).custom_rank).toBe(rank)
      }),
    )
  })
})
