import { describe, expect, test } from 'vitest'
import { estimate, hasCalculator, startCalculator } from '@/lib/finance/calculator'
import { makeFinancedCar, makeFinanceSite } from './finance-fixture'

const start = startCalculator(makeFinanceSite().finance, 30_000)

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
    expect(startCalculator(makeFinanceSite().finance, null).price).toBe('30000')
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
