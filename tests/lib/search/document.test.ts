import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carToDocument } from '@/lib/search/document'

const CAR = {
  id: 5,
  slug: '2020-kia-rio-5',
  year: 2020,
  make: 'Kia',
  model: 'Rio',
  price: '15,000',
  status: 'in_stock',
}

describe('carToDocument', () => {
  test('contains the fields of cards, facets and filters', () => {
    const document = carToDocument({
      ...CAR,
      badge: '',
      images: [{ image: { url: '/a' } }, { image: { url: '/b' } }],
      autograb_data: { average_market_price: 16000, state_average_market_price: null },
      filtered_features: ['Sunroof', 3],
      sold_date: '2026-01-01T00:00:00Z',
      weekly_price: 82.4,
    })
    expect(document).toMatchObject({
      id: 5,
      name: '2020 Kia Rio',
      make_model: 'Kia Rio',
      price: 15000,
      price_range: '$10k-20k',
      weekly_price: 82.4,
      weekly_price_range: '$50-100',
      badge: null,
      item_type: 'car',
      photos_count: 2,
      primary_image_url: '/a',
      average_market_price: 16000,
      state_average_market_price: null,
      filtered_features: ['Sunroof'],
      sold_date_timestamp: Date.UTC(2026, 0, 1) / 1000,
      show_on_dealer_website: true,
      custom_rank: 0,
    })
  })

  test('returns null without id or slug', () => {
    for (const car of [null, 'x', {}, { ...CAR, id: 'x' }, { ...CAR, slug: '' }])
      expect(carToDocument(car)).toBeNull()
  })

  test('never has an empty facet value', () => {
    const record = fc.record({
      make: fc.anything(),
      badge: fc.anything(),
      tag: fc.anything(),
      price: fc.anything(),
    })
    fc.assert(
      fc.property(record, (change) => {
        expect(Object.values(carToDocument({ ...CAR, ...change }) ?? {})).not.toContain('')
      }),
    )
  })

  test.each([
    [null, null],
    [10, null],
    [9990, '$0k-10k'],
    [10000, '$10k-20k'],
    [152150, '$150k-160k'],
  ])('[TG-05] price %j is in the bracket %j', (price, band) =>
    expect(carToDocument({ ...CAR, price })?.price_range ?? null).toBe(band),
  )

  test.each([0, 1, 10, null])('[TG-05] price %j is no price, so that it is not the lowest one', (price) =>
    expect(carToDocument({ ...CAR, price })?.price).toBeNull(),
  )

  test.each([
    [null, null],
    [0, null],
    [199.99, '$150-200'],
    [200, '$200-250'],
  ])('weekly price %j is in the bracket %j', (price, band) =>
    expect(carToDocument({ ...CAR, weekly_price: price })?.weekly_price_range ?? null).toBe(band),
  )
})
