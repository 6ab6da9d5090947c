import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  computeMarketSaving,
  ratePrice,
  describeNetPrice,
  describePrice,
  formatDistance,
  formatPrice,
  getFinanceLink,
  getPrice,
  getWeeklyPrice,
} from '@/lib/cars/price'
import { makeSite } from '@/tests/lib/search/site-fixture'
import { makeCar } from './car-fixture'

const site = makeSite()

describe('price', () => {
  test.each([
    [null, null],
    [0, null],
    [-1, null],
    [9.99, null],
    [10, null],
    ['10', null],
    ['$10.00', null],
    ['POA', null],
    ['', null],
    [10.01, 10.01],
    [11, 11],
    ['11', 11],
    [' $48,990 ', 48_990],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
  ])('[TG-05] a price of %j counts as %s', (price, expected) => {
    expect(getPrice(makeCar({ price }))).toBe(expected)
  })

  test('[TG-05] shows the site’s text or PREORDER when there is no price', () => {
    expect(describePrice(makeCar({ price: 1 }), site)).toEqual({ kind: 'none', text: 'Enquire for price.' })
    expect(describePrice(makeCar({ price: 1, preorder: true }), site)).toEqual({
      kind: 'none',
      text: 'PREORDER',
    })
    const own = makeSite({ price: { no_price_text: 'POA' } })
    expect(describePrice(makeCar({ price: null }), own)).toEqual({ kind: 'none', text: 'POA' })
  })

  test('[CC-03] shows previous price and saving only when the previous price was higher', () => {
    expect(describePrice(makeCar({ price: 40_000, before_price: 42_500 }), site)).toMatchObject({
      text: '$40,000',
      was: '$42,500',
      saving: '$2,500',
    })
    expect(describePrice(makeCar({ price: 40_000, before_price: 40_000 }), site)).toMatchObject({
      was: null,
      saving: null,
    })
    const was = (before: unknown) => describePrice(makeCar({ price: 40_000, before_price: before }), site)
    expect(was('40,001')).toMatchObject({ was: '$40,001', saving: '$1' })
    for (const before of [null, 0, 10, 39_999, 'none']) expect(was(before)).toMatchObject({ was: null })
    expect(describePrice(makeCar({ price: 10, before_price: 42_500 }), site).kind).toBe('none')
  })

  test('[CC-03] price and saving add up to the previous price', () => {
    const dollars = fc.integer({ min: 11, max: 500_000 })
    const read = (text: string) => Number(text.replaceAll(/[$,]/g, ''))
    fc.assert(
      fc.property(dollars, dollars, (price, before) => {
        const shown = describePrice(makeCar({ price, before_price: before }), site)
        if (shown.kind !== 'price') throw new Error('expected a price')
        expect(shown.was !== null).toBe(before > price)
        expect(read(shown.was ?? shown.text)).toBe(read(shown.saving ?? '0') + shown.amount)
      }),
    )
  })

  test('[CC-03] the car’s price type takes precedence over the site’s note', () => {
    const noted = makeSite({ price: { price_note: 'Excl. on-road costs' } })
    expect(describePrice(makeCar({ price_type: 'Drive Away' }), noted)).toMatchObject({ note: 'Drive Away' })
    expect(describePrice(makeCar(), noted)).toMatchObject({ note: 'Excl. on-road costs' })
  })

  test.each([
    [48_990, '$48,990'],
    [1_234_567, '$1,234,567'],
    [12.5, '$12.50'],
    [12.34, '$12.34'],
    [12.05, '$12.05'],
    [0, '$0'],
    [99, '$99'],
    [99.999, '$100'],
    [100.001, '$100'],
    [999, '$999'],
    [1000, '$1,000'],
  ])('[TG-06] formats %s as %s', (amount, text) => {
    expect(formatPrice(amount)).toBe(text)
  })

  test('[TG-06] formatted whole dollars parse back to the same number', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), (amount) => {
        expect(Number(formatPrice(amount).replaceAll(/[$,]/g, ''))).toBe(amount)
      }),
    )
  })

  test('[TG-06] shows cents with two digits or not at all', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), (cents) => {
        const text = formatPrice(cents / 100)
        expect(text).toMatch(/^\$\d{1,3}(,\d{3})*(\.\d{2})?$/)
        expect(Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100)).toBe(cents)
        expect(text.includes('.')).toBe(cents % 100 !== 0)
      }),
    )
  })

  test.each([
    [30_000, null, null, null],
    [30_000, 0, 0, null],
    [30_000, 0, 250, '$29,750 after $250'],
    [30_000, 1500, null, '$28,500 after $1,500'],
    [30_000, 1500, 250, '$28,250 after $1,750'],
    [30_000, '1,500', -50, '$28,500 after $1,500'],
    [30_000, 29_990, null, null],
    [null, 1500, null, null],
    [1, 1500, null, null],
  ])('[TG-07] the price %s with offer %s and extra %s is %s', (price, offer, extra, expected) => {
    const net = describeNetPrice(makeCar({ price, offer_price: offer, offer_extra: extra }))
    expect(net && `${net.net} after ${net.deduction}`).toBe(expected)
  })

  test.each([
    [{ state_average_market_price: 20_498 }, null],
    [{ state_average_market_price: 20_499 }, null],
    [{ state_average_market_price: 20_499.01 }, 499.01],
    [{ state_average_market_price: 20_500 }, 500],
    [{ state_average_market_price: '$20,500' }, 500],
    [{ average_market_price: 20_499 }, null],
    [{ average_market_price: 21_000 }, 1000],
    [{ state_average_market_price: 19_000, average_market_price: 25_000 }, null],
    [{ state_average_market_price: 20_000, average_market_price: 25_000 }, null],
    [{ state_average_market_price: 22_000, average_market_price: 30_000 }, 2000],
    [{ state_average_market_price: 22_000, average_market_price: 15_000 }, 2000],
    [{ state_average_market_price: null, average_market_price: 21_000 }, 1000],
    [{ state_average_market_price: 0, average_market_price: 21_000 }, 1000],
    [{ state_average_market_price: 'n/a', average_market_price: 21_000 }, 1000],
    [{ state_average_market_price: 0, average_market_price: 0 }, null],
    [{}, null],
  ])('[TG-08] with averages %j a price of 20,000 saves %s', (averages, expected) => {
    const saving = computeMarketSaving(makeCar({ price: 20_000, ...averages }))
    expect(saving === null ? null : Math.round(saving * 100) / 100).toBe(expected)
  })

  test.each([
    { status: 'coming_soon' },
    { status: 'sold' },
    { sold: true },
    { reserved: true },
    { price: 200 },
    { price: '200' },
    { price: null },
  ])('[TG-08] no market saving for %j', (fields) => {
    expect(computeMarketSaving(makeCar({ state_average_market_price: 90_000, ...fields }))).toBeNull()
  })

  test('[TG-08] compares prices above 200 and only shows savings of more than 499', () => {
    expect(computeMarketSaving(makeCar({ price: 200.01, state_average_market_price: 5000 }))).not.toBeNull()
    const dollars = fc.option(fc.integer({ min: 0, max: 100_000 }))
    fc.assert(
      fc.property(dollars, dollars, dollars, (price, state, national) => {
        const saving = computeMarketSaving(
          makeCar({ price, state_average_market_price: state, average_market_price: national }),
        )
        const average = state || national
        const gap = average && price ? average - price : 0
        const isEligible = price !== null && price > 200
        expect(saving).toBe(isEligible && gap > 499 ? gap : null)
      }),
    )
  })

  test.each([
    [18_400, 'great'],
    [18_401, 'good'],
    [19_500, 'good'],
    [19_501, null],
    [25_000, null],
  ])('[TG-08] a price of %i below a market average of 20,000 is rated %s', (price, rating) => {
    const averages = { state_average_market_price: 20_000, average_market_price: 90_000 }
    expect(ratePrice(makeCar({ price, ...averages }))).toBe(rating)
    expect(ratePrice(makeCar({ price, ...averages, reserved: true }))).toBeNull()
  })

  test('[TG-09] formats kilometres, or miles for en-US', () => {
    expect(formatDistance(61_250, 'en-AU')).toBe('61,250 km')
    expect(formatDistance(61_250, 'en-NZ')).toBe('61,250 km')
    expect(formatDistance(160_934, 'en-US')).toBe('100,000 mi')
    expect(formatDistance(0, 'en-AU')).toBe('0 km')
    expect(formatDistance(12.5, 'en-AU')).toBe('13 km')
  })

  test('[FI-01] returns weekly prices of subscriptions and rentals, never a lender’s repayment', () => {
    const plan = { item_type: 'subscription', weekly_price: 199 }
    expect(getWeeklyPrice(makeCar(plan))).toBe(199)
    expect(getWeeklyPrice(makeCar({ item_type: 'rental', subscription_price: 249 }))).toBe(249)
    expect(getWeeklyPrice(makeCar({ ...plan, weekly_price: 0 }))).toBeNull()
    expect(getWeeklyPrice(makeCar({ ...plan, subscription_price: 0 }))).toBe(199)
    expect(getWeeklyPrice(makeCar({ ...plan, subscription_price: 249 }))).toBe(249)
    expect(getWeeklyPrice(makeCar({ ...plan, status: 'sold' }))).toBeNull()
    expect(getWeeklyPrice(makeCar({ item_type: 'car', weekly_price: 85 }))).toBeNull()
  })
})

describe('finance link', () => {
  test('[RT-08] contains car, type, price and dealership, and links to the form', () => {
    const url = new URL(getFinanceLink(makeSite(), makeCar(), 'finance'), 'http://x')
    expect(url.pathname + url.hash).toBe('/finance#finance-form')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      car_id: '501',
      car_type: 'used',
      vehiclePriceBudget: '48990',
      preferredDealership: 'test-motors',
    })
  })

  test('[RT-08] omits missing price, type and dealership', () => {
    const car = makeCar({ price: 0, car_type: '', dealership_slug: '' })
    expect(getFinanceLink(makeSite(), car, 'finance')).toBe('/finance?car_id=501#finance-form')
  })

  test('[RT-09] uses the site’s pre-approval path', () => {
    expect(getFinanceLink(makeSite(), makeCar(), 'pre-approval')).toMatch(/^\/finance-pre-approval\/\?/)
    const own = makeSite({ finance: { pre_approval_path: '/finance' } })
    expect(getFinanceLink(own, makeCar(), 'pre-approval')).toMatch(/^\/finance\?/)
  })
})
