import { describe, expect, test } from 'vitest'
import { isReservable } from '@/lib/cars/reservable'
import { makeSite } from '../search/site-fixture'
import { makeCar } from './car-fixture'

const store = makeSite({ enable_store: true, payment_provider: 'stripe' })

describe('reserve button', () => {
  test('[RV-01] a car in stock that fails no condition is reservable', () => {
    expect(isReservable(makeCar(), store)).toBe(true)
  })

  test.each([
    { status: 'coming_soon' },
    { status: 'sold' },
    { tag: 'Test Drive Only' },
    { has_checkout_payment_processor: false },
    { sold: true },
    { reserved: true },
    { price: 200 },
    { price: null },
    { reservable: false },
  ])('[RV-01] one condition that fails is enough: %j', (fields) => {
    expect(isReservable(makeCar(fields), store)).toBe(false)
  })

  test('[RV-01] no store or no provider: nothing is reservable', () => {
    expect(isReservable(makeCar(), makeSite({ payment_provider: 'stripe' }))).toBe(false)
    expect(isReservable(makeCar(), makeSite({ enable_store: true }))).toBe(false)
  })
})
