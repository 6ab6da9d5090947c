import { describe, expect, test } from 'vitest'
import { financeLenderSchema } from '@/lib/cars/car'
import { findIneligibility } from '@/lib/finance/eligibility'
import { getOffer, getPayment, LENDER_VARIANTS } from '@/lib/finance/lenders'
import { makeFinancedCar, makeFinanceSite, OFFER } from './finance-fixture'

type Variant = keyof typeof LENDER_VARIANTS
const YEAR = 2026

const check = (variant: Variant, fields: Record<string, unknown> = {}, offer: Record<string, unknown> = {}) =>
  findIneligibility(
    makeFinancedCar(fields),
    financeLenderSchema.parse({ ...OFFER, ...offer }),
    LENDER_VARIANTS[variant],
    YEAR,
  )
const VARIANTS = Object.keys(LENDER_VARIANTS) as Variant[]

describe.each(VARIANTS)('the %s lender', (variant) => {
  test('[FI-01] accepts an ordinary car and requires both rates', () => {
    expect(check(variant)).toBeNull()
    for (const blank of [null, '', undefined, 'n/a', Number.NaN]) {
      expect(check(variant, {}, { interestRate: blank })).toBe('rates-missing')
      expect(check(variant, {}, { comparisonRate: blank })).toBe('rates-missing')
    }
  })

  test('[FI-02] [FI-03] accepts only cars that are in stock or coming soon', () => {
    expect(check(variant, { status: 'coming_soon' })).toBeNull()
    for (const gone of [{ status: 'sold' }, { status: '' }, { sold: true }])
      expect(check(variant, gone)).toBe('not-available')
  })
})

describe('prices', () => {
  test.each([
    ['secured-loan', 500, 'price-too-low'],
    ['secured-loan', '500', 'price-too-low'],
    ['secured-loan', 500.01, null],
    ['secured-loan', '501', null],
    ['secured-loan', null, 'price-too-low'],
    ['weekly', 500, 'price-too-low'],
    ['weekly', 501, null],
    ['weekly-no-final', 500, 'price-too-low'],
    ['weekly-no-final', '$501', null],
    ['manufacturer', 500, 'price-too-low'],
    ['manufacturer', 501, null],
    ['availability', 500, null],
    ['availability', 1, null],
    ['availability', null, null],
  ] as const)('[FI-02] [FI-03] %s: a price of %s is %s', (variant, price, expected) => {
    expect(check(variant, { price })).toBe(expected)
  })
})

describe('ages', () => {
  test.each([
    [2014, null],
    ['2014', null],
    [2013, 'too-old'],
    [2027, null],
    [null, 'too-old'],
  ])('[FI-02] secured loan for a car of model year %s in 2026: %s', (year, expected) => {
    expect(check('secured-loan', { year })).toBe(expected)
  })

  test('[FI-03] the other lenders have no age limit', () => {
    for (const variant of VARIANTS.slice(1)) expect(check(variant, { year: 1989 })).toBeNull()
  })
})

describe('repayments', () => {
  test.each([
    ['weekly', { paymentWeek: null }, 'payment-missing'],
    ['weekly', { paymentWeek: 0 }, 'payment-missing'],
    ['weekly', { paymentWeek: '0.01', paymentMonth: null }, null],
    ['weekly-no-final', { paymentWeek: '' }, 'payment-missing'],
    ['manufacturer', { paymentMonth: null }, 'payment-missing'],
    ['manufacturer', { paymentWeek: null }, null],
    ['secured-loan', { paymentWeek: null, paymentMonth: null }, null],
    ['availability', { paymentWeek: null, paymentMonth: null }, null],
  ] as const)('[FI-03] %s with %o is %s', (variant, offer, expected) => {
    expect(check(variant, {}, offer)).toBe(expected)
  })

  test('[FI-03] are weekly, for the manufacturer’s lender monthly', () => {
    const offer = financeLenderSchema.parse(OFFER)
    expect(getPayment(offer, LENDER_VARIANTS.weekly)).toBe(206.42)
    expect(getPayment(offer, LENDER_VARIANTS.manufacturer)).toBe(894.5)
  })
})

describe('the offer of a site', () => {
  test('[FI-04] comes only from the site’s own lender', () => {
    const car = makeFinancedCar()
    expect(getOffer(car, makeFinanceSite())).toMatchObject({ interestRate: 8.24, paymentWeek: 206.42 })
    for (const lender of ['', 'other', 'constructor'])
      expect(getOffer(car, makeFinanceSite({ lender }))).toBeNull()
    expect(getOffer({}, makeFinanceSite())).toBeNull()
  })
})
