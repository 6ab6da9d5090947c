import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carAnswerSchema, carSchema, carSummarySchema } from '@/lib/cars/car'
import { carToDocument } from '@/lib/search/document'
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
