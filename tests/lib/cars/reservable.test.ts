import { describe, expect, test } from 'vitest'
import { isReservable } from '@/lib/cars/reservable'
import { carSummarySchema } from '@/lib/cars/car'
import { toStockSite } from '@/lib/site/stock-site'
import { makeSite } from '../search/site-fixture'
import { makeCar } from './car-fixture'

const store = makeSite({ enable_store: true, payment_provider: 'stripe' })
/** A site without its own provider; each vehicle determines it. */
const noProvider = makeSite({ enable_store: true })
const dealership = { id: 1001, name: 'Test Motors', slug: 'test-motors' }
const withDealership = (settings: object) =>
  makeSite({ enable_store: true, payment_provider: 'stripe', dealerships: [{ ...dealership, ...settings }] })
/** A site whose dealership has its own Stripe keys. */
const ownKey = withDealership({
  stripe_key_variable: 'TEST_STRIPE_KEY',
  stripe_publishable_key: 'pk_live_1',
})
const stripe = { authorization_type: 'stripe', deposit_amount: 500 }
const other = { authorization_type: 'other', deposit_amount: 500 }

describe('isReservable', () => {
  test('[RV-01] accepts a vehicle that meets all conditions', () => {
    expect(isReservable(makeCar(), store)).toBe(true)
  })

  test.each([
    ['the store is on', store, makeSite({ payment_provider: 'stripe' })],
    ['its dealership takes cards', store, withDealership({ card_payments: false })],
    ['its dealership is one of the site', store, withDealership({ slug: 'another' })],
  ])('[RV-01] site condition: %s', (_, holds, fails) => {
    expect(isReservable(makeCar(), holds)).toBe(true)
    expect(isReservable(makeCar(), fails)).toBe(false)
  })

  test.each<[clause: string, holds: Record<string, unknown>[], fails: Record<string, unknown>[]]>([
    [
      'it is in stock',
      [{ status: 'in_stock' }],
      [{ status: 'coming_soon' }, { status: 'sold' }, { status: '' }],
    ],
    [
      'it is not for test drives only',
      [{ tag: 'Special' }, { tag: null }],
      [{ tag: 'Test Drive Only' }, { tag: '*** Test Drive Vehicle Only ***' }],
    ],
    [
      'it has a checkout processor (the dealership has no own key)',
      [{ has_checkout_payment_processor: true }],
      [{ has_checkout_payment_processor: false }],
    ],
    ['it is not sold', [{ sold: false }, { sold: 0 }], [{ sold: true }, { sold: 'true' }]],
    [
      'it is not reserved',
      [{ reserved: false }, { reserved: null }],
      [{ reserved: true }, { reserved: 'true' }],
    ],
    [
      'its price is above 200',
      [{ price: 200.01 }, { price: '201' }],
      [{ price: 200 }, { price: '$200' }, { price: 10 }, { price: null }, { price: 'POA' }],
    ],
    [
      'reservable is not false',
      [{ reservable: true }, { reservable: null }, {}],
      [{ reservable: false }, { reservable: 'false' }],
    ],
    [
      'it has a payment processor',
      [{ payment_processors: [stripe] }],
      [{ payment_processors: [] }, { payment_processors: null }],
    ],
  ])('[RV-01] vehicle condition: %s', (_, holds, fails) => {
    for (const fields of holds)
      expect({ fields, is: isReservable(makeCar(fields), store) }).toEqual({ fields, is: true })
    for (const fields of fails)
      expect({ fields, is: isReservable(makeCar(fields), store) }).toEqual({ fields, is: false })
  })

  test('[RV-01] accepts a provider configured by the site or by the vehicle’s payment processor', () => {
    expect(isReservable(makeCar({ payment_processors: [other] }), store)).toBe(true)
    expect(isReservable(makeCar({ payment_processors: [other, stripe] }), noProvider)).toBe(true)
    expect(isReservable(makeCar({ payment_processors: [other] }), noProvider)).toBe(false)
  })

  test('[RV-01] accepts the dealership’s own publishable key instead of a checkout processor', () => {
    const car = makeCar({ has_checkout_payment_processor: false })
    expect(isReservable(car, ownKey)).toBe(true)
    expect(isReservable(car, store)).toBe(false)
    expect(isReservable(makeCar({ payment_processors: [] }), ownKey)).toBe(false)
  })

  test('[RV-01] uses the flag of search documents, which do not list processors', () => {
    const document = (fields: Record<string, unknown>) => {
      const { payment_processors: _, ...rest } = makeCar(fields)
      return carSummarySchema.parse(rest)
    }
    for (const site of [store, noProvider, toStockSite(ownKey)]) {
      expect(isReservable(document({}), site)).toBe(true)
      expect(isReservable(document({ has_checkout_payment_processor: false }), site)).toBe(false)
    }
  })

  test('[RV-01] card data in the browser contains no keys', () => {
    expect(JSON.stringify(toStockSite(ownKey))).not.toMatch(/pk_live|STRIPE_KEY/)
  })
})
