import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { financeSchema } from '@/config/schema/finance'
import { annuityPayment, comparisonRate, createOffer } from '@/sandbox/seed/finance'

describe('[FI-05] repayments of the demo lenders', () => {
  test('follow the annuity formula', () => {
    // $30,000 at 6 % p.a. over 60 months, as in published loan tables.
    expect(annuityPayment(30_000, 0.06 / 12, 60)).toBeCloseTo(579.98, 2)
    expect(annuityPayment(12_000, 0, 48, 2400)).toBeCloseTo(200, 10)
  })

  test('leave exactly the final payment for any loan', () => {
    const rate = fc.double({ min: 0.0005, max: 0.02, noNaN: true })
    fc.assert(
      fc.property(
        fc.integer({ min: 500, max: 300_000 }),
        rate,
        fc.integer({ min: 12, max: 360 }),
        (amount, each, periods) => {
          const final = Math.round(amount * 0.3)
          const payment = annuityPayment(amount, each, periods, final)
          let owed = amount
          for (let period = 0; period < periods; period++) owed = owed * (1 + each) - payment
          expect(owed).toBeCloseTo(final, 2)
        },
      ),
    )
  })

  test('have a comparison rate above the interest rate with fees, and equal to it without', () => {
    expect(comparisonRate(7.49, 0, 0)).toBeCloseTo(7.49, 2)
    expect(comparisonRate(7.49, 395, 8)).toBeGreaterThan(8)
    expect(comparisonRate(7.49, 395, 8)).toBeLessThan(9)
  })
})

const site = (variant: string) => ({ finance: financeSchema.parse({ show: true, lender: 'x', variant }) })

describe('[FI-02] [FI-03] lender offers', () => {
  const car = { price: 40_000, car_type: 'new' }

  test('follow the terms of their variant', () => {
    expect(createOffer(site('secured-loan'), car)).toMatchObject({
      deposit: 4000,
      termYears: 5,
      termMonths: 60,
    })
    const manufacturer = createOffer(site('manufacturer'), car)
    expect(manufacturer).toMatchObject({ deposit: 4000, termMonths: 48 })
    expect(manufacturer?.disclaimer).toMatch(/final payment of \$12,000/)
    expect(manufacturer?.paymentMonth).toBeCloseTo(annuityPayment(36_000, 0.059 / 12, 48, 12_000), 2)
  })

  test('are null without a price or when the site shows no finance', () => {
    expect(createOffer(site('weekly'), { ...car, price: null })).toBeNull()
    expect(createOffer(site('weekly'), { ...car, price: 10 })).toBeNull()
    expect(createOffer({ finance: financeSchema.parse({ lender: 'x' }) }, car)).toBeNull()
  })
})
