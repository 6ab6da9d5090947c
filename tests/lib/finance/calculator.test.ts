import { describe, expect, test } from 'vitest'
import { estimate, hasCalculator, startCalculator } from '@/lib/finance/calculator'
import { makeFinancedCar, makeFinanceSite } from './finance-fixture'

const start = startCalculator(makeFinanceSite().finance, 30_000)

describe('the calculator', () => {
  test('[FI-05] starts at 10 percent, for a car, without deposit or balloon', () => {
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

  test('[FI-05] says what its fields come to', () => {
    expect(estimate(start)).toEqual({
      payment: '$146.73',
      period: 'a week',
      lines: [
        { name: 'Borrowed', value: '$30,000' },
        { name: 'Repayments', value: '260 × $146.73' },
        { name: 'Interest', value: '$8,149.80' },
        { name: 'Total to repay', value: '$38,149.80' },
      ],
    })
  })

  test('[FI-05] counts a balloon in percent of the price', () => {
    const result = estimate({ ...start, price: '$40,000', deposit: '10000', balloon: '25' })
    expect(result?.lines).toContainEqual({ name: 'Balloon at the end', value: '$10,000' })
  })

  test.each([{ price: '' }, { deposit: '30000' }, { years: '0' }, { balloon: '101' }, { price: 'x' }])(
    '[FI-05] has no answer to %o',
    (change) => {
      expect(estimate({ ...start, ...change })).toBeNull()
    },
  )

  test('[FI-01] [FI-05] stands where finance is shown and a car can be bought', () => {
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
