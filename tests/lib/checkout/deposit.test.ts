import { expect, test } from 'vitest'
import { getDeposit } from '@/lib/checkout/deposit'
import { makeCar } from '../cars/car-fixture'

const withDeposits = (...deposits: unknown[]) =>
  makeCar({
    price: 150_000,
    payment_processors: deposits.map((deposit_amount) => ({ authorization_type: 'stripe', deposit_amount })),
  })

test.each([
  [500, 50_000],
  ['500', 50_000],
  [199.99, 19_999],
  [0.29, null],
  [0.5, null],
  [0.99, null],
  [1, 100],
  [100_000, 10_000_000],
  [100_001, null],
  [0, null],
  [-5, null],
  [100.005, null],
  [1_000_000, null],
  [null, null],
  ['a lot', null],
])('[RV-02] converts a deposit of %j dollars to %j cents', (dollars, cents) => {
  expect(getDeposit(withDeposits(dollars), { country: 'AU' })?.amount ?? null).toBe(cents)
})

test('[RV-02] rejects a deposit above the vehicle’s price', () => {
  const car = makeCar({
    price: 900,
    payment_processors: [{ authorization_type: 'stripe', deposit_amount: 900 }],
  })
  expect(getDeposit(car, { country: 'AU' })?.amount).toBe(90_000)
  expect(getDeposit({ ...car, price: 899 }, { country: 'AU' })).toBeNull()
})

test.each(['subscription', 'rental'])(
  '[RV-02] a weekly price does not limit the deposit of a %s',
  (item_type) => {
    const car = makeCar({
      item_type,
      price: 299,
      payment_processors: [{ authorization_type: 'stripe', deposit_amount: 300 }],
    })
    expect(getDeposit(car, { country: 'AU' })?.amount).toBe(30_000)
  },
)

test('[RV-02] uses the currency of the site’s country', () => {
  expect(getDeposit(withDeposits(500), { country: 'AU' })).toEqual({ amount: 50_000, currency: 'aud' })
  expect(getDeposit(withDeposits(500), { country: 'NZ' })).toEqual({ amount: 50_000, currency: 'nzd' })
})

test('[RV-02] prefers Stripe’s record among several processors, and has no deposit without a processor', () => {
  const car = makeCar({
    payment_processors: [
      { authorization_type: 'other', deposit_amount: 900 },
      { authorization_type: 'Stripe', deposit_amount: 300 },
    ],
  })
  expect(getDeposit(car, { country: 'AU' })?.amount).toBe(30_000)
  expect(getDeposit(makeCar({ payment_processors: [] }), { country: 'AU' })).toBeNull()
})
