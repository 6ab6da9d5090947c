import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  estimate,
  explainNoEstimate,
  FREQUENCIES,
  type Frequency,
  hasCalculator,
  startCalculator,
} from '@/lib/finance/calculator'
import { formatPrice } from '@/lib/cars/price'
import { LENDER_VARIANTS } from '@/lib/finance/lenders'
import { listKeys } from '@/lib/typed'
import { createOffer } from '@/sandbox/seed/finance'
import { makeFinancedCar, makeFinanceSite } from './finance-fixture'

const start = startCalculator(makeFinanceSite().finance, 30_000, null)

describe('finance calculator', () => {
  test('[FI-05] starts at 10 percent, for a car, without deposit or balloon payment', () => {
    expect(makeFinanceSite().finance).toMatchObject({
      calculator_rate: 10,
      calculator_vehicle_type: 'Car',
    })
    expect(start).toEqual({
      price: '30000',
      deposit: '0',
      rate: '10',
      years: '5',
      balloon: '0',
      frequency: 'weekly',
    })
    expect(startCalculator(makeFinanceSite().finance, null, null).price).toBe('30000')
  })

  test.each(listKeys(LENDER_VARIANTS))(
    '[FI-04] [FI-05] starts with the figures of a lender of the kind %s, and its repayment',
    (variant) => {
      const site = makeFinanceSite({ variant, show: true, calculator: true })
      const offer = createOffer(site, { price: 38_990, car_type: 'used' })
      if (!offer) throw new Error('no offer')
      const fields = startCalculator(site.finance, 38_990, offer)
      const isMonthly = LENDER_VARIANTS[variant].payment === 'month'
      expect(estimate(fields)).toMatchObject({
        payment: formatPrice(isMonthly ? offer.paymentMonth : offer.paymentWeek),
        period: isMonthly ? 'a month' : 'a week',
      })
      expect(fields.rate).toBe(String(offer.interestRate))
    },
  )

  test('[FI-05] says what is wrong with figures that give no repayment', () => {
    expect(explainNoEstimate({ ...start, rate: '-1' })).toMatch(/interest rate of 0 %/)
    expect(explainNoEstimate({ ...start, years: '0' })).toMatch(/term/)
    expect(explainNoEstimate({ ...start, deposit: '30000' })).toMatch(/deposit/)
    expect(estimate({ ...start, rate: '-1' })).toBeNull()
  })

  test('[FI-05] computes repayments, interest and total', () => {
    expect(estimate(start)).toEqual({
      payment: '$146.73',
      period: 'a week',
      lines: [
        { name: 'Amount borrowed', value: '$30,000' },
        { name: 'Repayments', value: '260 × $146.73' },
        { name: 'Interest', value: '$8,149.80' },
        { name: 'Total to repay', value: '$38,149.80' },
      ],
    })
  })

  test('[FI-05] computes the balloon payment as a percentage of the price', () => {
    const result = estimate({ ...start, price: '$40,000', deposit: '10000', balloon: '25' })
    expect(result?.lines).toContainEqual({ name: 'Balloon payment', value: '$10,000' })
  })

  test.each([{ price: '' }, { deposit: '30000' }, { years: '0' }, { balloon: '101' }, { price: 'x' }])(
    '[FI-05] returns no estimate for %o',
    (change) => {
      expect(estimate({ ...start, ...change })).toBeNull()
    },
  )

  test('[FI-01] [FI-05] appears where finance is shown and the car is for sale', () => {
    const site = makeFinanceSite({ calculator: true })
    expect(hasCalculator(makeFinancedCar({}, null), site)).toBe(true)
    expect(hasCalculator(makeFinancedCar(), makeFinanceSite())).toBe(false)
    expect(hasCalculator(makeFinancedCar(), makeFinanceSite({ calculator: true, show: false }))).toBe(false)
    const hidden = makeFinanceSite({ calculator: true, hidden_makes: ['toyota'] })
    expect(hasCalculator(makeFinancedCar(), hidden)).toBe(false)
    for (const fields of [{ status: 'sold' }, { sold: true }, { price: 500 }, { item_type: 'rental' }])
      expect(hasCalculator(makeFinancedCar(fields), site)).toBe(false)
  })
})

type Loan = {
  /** Amounts in dollars. */
  price: number
  deposit: number
  balloon: number
  ratePercent: number
  months: number
  frequency: Frequency
}

/** The estimate of a loan as numbers, or `null`. */
function compute({ price, deposit, balloon, ratePercent, months, frequency }: Loan) {
  const result = estimate({
    price: String(price),
    deposit: String(deposit),
    balloon: String((balloon / price) * 100),
    rate: String(ratePercent),
    years: String(months / 12),
    frequency,
  })
  if (!result) return null
  const toNumber = (text = '') => Number(text.replaceAll(/[$,]/g, ''))
  const find = (name: string) => result.lines.find((line) => line.name === name)?.value
  const [count, payment] = find('Repayments')?.split(' × ') ?? []
  expect(payment).toBe(result.payment)
  return {
    payment: toNumber(payment),
    count: toNumber(count),
    borrowed: toNumber(find('Amount borrowed')),
    interest: toNumber(find('Interest')),
    total: toNumber(find('Total to repay')),
  }
}

const loan = (fields: Partial<Loan> = {}): Loan => ({
  price: 30_000,
  deposit: 0,
  balloon: 0,
  ratePercent: 10,
  months: 60,
  frequency: 'monthly',
  ...fields,
})

describe('repayments', () => {
  // Reference values computed independently with 40 digits of precision.
  test.each([
    [loan(), 637.41, 60],
    [loan({ ratePercent: 6 }), 579.98, 60],
    [loan({ frequency: 'weekly' }), 146.73, 260],
    [loan({ frequency: 'fortnightly' }), 293.68, 130],
    [loan({ balloon: 9000 }), 521.19, 60],
    [loan({ price: 35_000, deposit: 5000 }), 637.41, 60],
    [loan({ ratePercent: 0 }), 500, 60],
    [loan({ ratePercent: 0, balloon: 6000 }), 400, 60],
    [loan({ ratePercent: 0, price: 1000, months: 36 }), 27.78, 36],
  ])('[FI-05] computes repayments for %o: %s', (terms, payment, count) => {
    expect(compute(terms)).toMatchObject({ payment, count })
  })

  test('[FI-05] leaves the balloon as the final balance, to within half a cent per repayment', () => {
    fc.assert(
      fc.property(anyLoan(), (terms) => {
        const repayment = compute(terms)
        if (!repayment) throw new Error('expected a valid loan')
        const rate = terms.ratePercent / 100 / FREQUENCIES[terms.frequency]
        let owed = repayment.borrowed
        let error = 0
        for (let each = 0; each < repayment.count; each++) {
          owed = owed * (1 + rate) - repayment.payment
          error = error * (1 + rate) + 0.00501
        }
        expect(Math.abs(owed - terms.balloon)).toBeLessThanOrEqual(error + 0.001)
      }),
    )
  })

  test('[FI-05] repayments and balloon add up to the amount borrowed plus interest', () => {
    fc.assert(
      fc.property(anyLoan(), (terms) => {
        const repayment = compute(terms)
        if (!repayment) throw new Error('expected a valid loan')
        const { payment, count, total, borrowed, interest } = repayment
        expect(Math.round(payment * 100)).toBeCloseTo(payment * 100, 4)
        expect(total).toBeCloseTo(payment * count + terms.balloon, 2)
        expect(Math.abs(total - borrowed - interest)).toBeLessThanOrEqual(count * 0.005 + 0.01)
        expect(interest).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('[FI-05] repayments never decrease when the rate increases', () => {
    fc.assert(
      fc.property(anyLoan(), fc.integer({ min: 1, max: 1000 }), (terms, more) => {
        const dearer = compute({ ...terms, ratePercent: terms.ratePercent + more / 100 })
        expect(dearer?.payment).toBeGreaterThanOrEqual(compute(terms)?.payment ?? Infinity)
      }),
    )
  })

  test.each([
    [loan({ deposit: 30_000 })],
    [loan({ deposit: 40_000 })],
    [loan({ balloon: 30_001 })],
    [loan({ months: 0 })],
    [loan({ ratePercent: -1 })],
    [loan({ price: Number.NaN })],
  ])('[FI-05] returns null for %o', (terms) => {
    expect(compute(terms)).toBeNull()
  })
})

function anyLoan(): fc.Arbitrary<Loan> {
  return fc
    .record({
      price: fc.integer({ min: 500, max: 400_000 }),
      depositShare: fc.integer({ min: 0, max: 60 }),
      balloonShare: fc.integer({ min: 0, max: 40 }),
      ratePercent: fc.oneof(
        fc.constant(0),
        fc.integer({ min: 1, max: 3000 }).map((basis) => basis / 100),
      ),
      months: fc.integer({ min: 6, max: 84 }),
      frequency: fc.constantFrom<Frequency>('weekly', 'fortnightly', 'monthly'),
    })
    .map(({ price, depositShare, balloonShare, ...rest }) => ({
      ...rest,
      price,
      deposit: Math.floor((price * depositShare) / 100),
      balloon: Math.floor((price * balloonShare) / 100),
    }))
}
