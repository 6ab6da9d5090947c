import { describe, expect, test } from 'vitest'
import { isReservable } from '@/lib/cars/reservable'
import { carSummarySchema } from '@/lib/cars/car'
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
    { status: 'withdrawn' },
    { tag: 'Test Drive Only' },
    { tag: '*** Test Drive Vehicle Only ***' },
    { has_checkout_payment_processor: false },
    { payment_processors: [] },
    { sold: true },
    { sold: 'true' },
    { reserved: true },
    { price: 200 },
    { price: '$200' },
    { price: 10 },
    { price: null },
    { price: 'POA' },
    { reservable: false },
    { reservable: 'false' },
  ])('[RV-01] one condition that fails is enough: %j', (fields) => {
    expect(isReservable(makeCar(fields), store)).toBe(false)
  })

  test.each([{ price: 200.01 }, { price: '201' }, { tag: 'Special' }, { reservable: null }, { sold: 0 }])(
    '[RV-01] still reservable: %j',
    (fields) => {
      expect(isReservable(makeCar(fields), store)).toBe(true)
    },
  )

  test('[RV-01] a search document does not list processors; its word that there is a checkout is enough', () => {
    const { payment_processors: _processors, ...document } = makeCar()
    expect(isReservable(carSummarySchema.parse(document), store)).toBe(true)
  })

  test('[RV-01] no store or no provider: nothing is reservable', () => {
    expect(isReservable(makeCar(), makeSite({ payment_provider: 'stripe' }))).toBe(false)
    expect(isReservable(makeCar(), makeSite({ enable_store: true }))).toBe(false)
  })
})
