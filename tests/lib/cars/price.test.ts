import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  computeMarketSaving,
  computeNetPrice,
  describePrice,
  formatDistance,
  formatPrice,
  getPrice,
  getWeeklyPrice,
} from '@/lib/cars/price'
import { makeSite } from '../search/site-fixture'
import { makeCar } from './car-fixture'

const site = makeSite()

describe('price', () => {
  test.each([
    [null, null],
    [0, null],
    [10, null],
    [10.01, 10.01],
    [11, 11],
  ])('[TG-05] a price of %s counts as %s', (price, expected) => {
    expect(getPrice({ price })).toBe(expected)
  })

  test('[TG-05] no price says the words of the site, or PREORDER', () => {
    expect(describePrice(makeCar({ price: 1 }), site)).toEqual({ kind: 'none', text: 'Enquire for price.' })
    expect(describePrice(makeCar({ price: 1, preorder: true }), site)).toEqual({
      kind: 'none',
      text: 'PREORDER',
    })
    const own = makeSite({ price: { no_price_text: 'POA' } })
    expect(describePrice(makeCar({ price: null }), own)).toEqual({ kind: 'none', text: 'POA' })
  })

  test('[CC-03] was and saving only when the earlier price was higher', () => {
    expect(describePrice(makeCar({ price: 40_000, before_price: 42_500 }), site)).toMatchObject({
      text: '$40,000',
      was: '$42,500',
      saving: '$2,500',
    })
    expect(describePrice(makeCar({ price: 40_000, before_price: 40_000 }), site)).toMatchObject({
      was: null,
      saving: null,
    })
  })

  test('[CC-03] the car’s price type comes before the site’s note', () => {
    const noted = makeSite({ price: { price_note: 'Excl. on-road costs' } })
    expect(describePrice(makeCar({ price_type: 'Drive Away' }), noted)).toMatchObject({ note: 'Drive Away' })
    expect(describePrice(makeCar(), noted)).toMatchObject({ note: 'Excl. on-road costs' })
  })

  test.each([
    [48_990, '$48,990'],
    [1_234_567, '$1,234,567'],
    [12.5, '$12.50'],
    [12.34, '$12.34'],
    [99, '$99'],
    [100.001, '$100'],
  ])('[TG-06] %s is shown as %s', (amount, text) => {
    expect(formatPrice(amount)).toBe(text)
  })

  test('[TG-06] whole dollars read back as the same number', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), (amount) => {
        expect(Number(formatPrice(amount).replaceAll(/[$,]/g, ''))).toBe(amount)
      }),
    )
  })

  test.each([
    [30_000, null, null, null],
    [30_000, 0, 0, null],
    [30_000, 1500, null, 28_500],
    [30_000, null, 250, 29_750],
    [30_000, 1500, 250, 28_250],
  ])('[TG-07] net price of %s with offer %s and extra %s is %s', (price, offer, extra, expected) => {
    expect(computeNetPrice(price, offer, extra)).toBe(expected)
  })

  test('[TG-08] the market saving needs a gap of more than 499 dollars', () => {
    const car = (fields: Record<string, unknown>) =>
      computeMarketSaving(makeCar({ price: 20_000, ...fields }))
    expect(car({ state_average_market_price: 20_499 })).toBeNull()
    expect(car({ state_average_market_price: 20_500 })).toBe(500)
    expect(car({ average_market_price: 21_000 })).toBe(1000)
    expect(car({ state_average_market_price: 19_000, average_market_price: 25_000 })).toBeNull()
    expect(car({ state_average_market_price: 22_000, average_market_price: 30_000 })).toBe(2000)
    expect(car({})).toBeNull()
  })

  test.each([{ status: 'coming_soon' }, { sold: true }, { reserved: true }, { price: 200 }])(
    '[TG-08] no market saving for %j',
    (fields) => {
      expect(computeMarketSaving(makeCar({ state_average_market_price: 90_000, ...fields }))).toBeNull()
    },
  )

  test('[TG-09] kilometres, or miles where the site is American', () => {
    expect(formatDistance(61_250, 'en-AU')).toBe('61,250 km')
    expect(formatDistance(61_250, 'en-NZ')).toBe('61,250 km')
    expect(formatDistance(160_934, 'en-US')).toBe('100,000 mi')
  })

  test('[FI-01] a weekly price is a subscription’s or a rental’s, never a lender’s repayment', () => {
    const plan = { item_type: 'subscription', weekly_price: 199 }
    expect(getWeeklyPrice(makeCar(plan))).toBe(199)
    expect(getWeeklyPrice(makeCar({ item_type: 'rental', subscription_price: 249 }))).toBe(249)
    expect(getWeeklyPrice(makeCar({ ...plan, weekly_price: 0 }))).toBeNull()
    expect(getWeeklyPrice(makeCar({ ...plan, status: 'sold' }))).toBeNull()
    expect(getWeeklyPrice(makeCar({ item_type: 'car', weekly_price: 85 }))).toBeNull()
  })
})
