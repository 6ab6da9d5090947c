import { describe, expect, test } from 'vitest'
import {
  getCarPhone,
  isPhotoRequestOffered,
  isTradeInOffered,
  listCarHours,
  takesDeposits,
  maskPhone,
} from '@/lib/cars/contact'
import { readDemoSite } from '@/tests/demo-site'
import { makeCar } from './car-fixture'

const harbour = readDemoSite('harbour-city')
const [location] = harbour.locations
if (!location) throw new Error('The demo site has no locations.')
const bare = { ...harbour, phone: '', locations: [], opening_hours: [] }
const carWithPhone = (phone: string) => makeCar({ location: { phone }, location_id: location.id })

describe('phone of a car', () => {
  test.each([
    ['(02) 5550 1003', '(02) *********'],
    ['02 98765432', '02 98******'],
    ['0800 123', '0800 ***'],
    ['12345', '12345'],
    ['', ''],
  ])('[CD-02] masks %s as %s: five characters, then asterisks', (phone, masked) => {
    expect(maskPhone(phone)).toBe(masked)
  })

  test('[CD-02] comes from the platform’s location, the site’s location or the site, or is empty', () => {
    expect(getCarPhone(carWithPhone('02 1111 1111'), harbour)).toBe('02 1111 1111')
    expect(getCarPhone(carWithPhone(''), harbour)).toBe(location.contact_detail.phone)
    expect(getCarPhone(makeCar({ location_id: null }), harbour)).toBe(harbour.phone)
    expect(getCarPhone(carWithPhone(''), bare)).toBe('')
  })

  test('[CD-02] is that of the dealership’s main location for a vehicle without a location', () => {
    const [dealership] = harbour.dealerships
    const local = harbour.locations.at(-1)
    if (!dealership || !local) throw new Error('The demo site has no dealerships.')
    const site = { ...harbour, dealerships: [{ ...dealership, location_ids: [local.id] }] }
    const car = makeCar({ location: null, location_id: null, dealership_slug: dealership.slug })
    expect(getCarPhone(car, site)).toBe(local.contact_detail.phone)
    expect(getCarPhone({ ...car, dealership_slug: 'another' }, site)).toBe(harbour.phone)
  })

  test.each(['call us', '1234', '<script>alert(1)</script>', '0'.repeat(41)])(
    '[CD-02] ignores the invalid number %s',
    (text) => {
      expect(getCarPhone(carWithPhone(text), bare)).toBe('')
      expect(getCarPhone(carWithPhone(text), { ...bare, phone: '13 11 22' })).toBe('13 11 22')
    },
  )
})

test('[NV-10] a car’s opening hours are its location’s, or the site’s if the location has none', () => {
  const hours = [{ weekday: 1, status: 'Open', formated_hours: '', open: '09:00', close: '17:00' }] as const
  const own = { ...location, contact_detail: { ...location.contact_detail, opening_hours: [...hours] } }
  const withoutHours = { ...location, contact_detail: { ...location.contact_detail, opening_hours: [] } }
  const car = { location_id: location.id }
  expect(listCarHours(car, { ...harbour, locations: [own] })).toEqual(hours)
  expect(listCarHours(car, { ...harbour, locations: [withoutHours] })).toEqual(harbour.opening_hours)
  expect(listCarHours({ location_id: null }, harbour)).toEqual(harbour.opening_hours)
})

test('[CD-04] offers a trade-in with the feature enabled, an available car and a phone number', () => {
  const on = { ...harbour, car_page: { ...harbour.car_page, trade_in: true } }
  expect(isTradeInOffered(makeCar(), on)).toBe(true)
  expect(isTradeInOffered(makeCar({ status: 'sold' }), on)).toBe(false)
  expect(isTradeInOffered(makeCar(), { ...on, phone: '', locations: [] })).toBe(false)
  expect(isTradeInOffered(makeCar(), { ...on, car_page: { ...on.car_page, trade_in: false } })).toBe(false)
})

test('[CD-05] offers photo requests for available cars on sites with the feature', () => {
  expect(isPhotoRequestOffered(makeCar(), harbour)).toBe(true)
  expect(isPhotoRequestOffered(makeCar({ status: 'sold' }), harbour)).toBe(false)
  expect(isPhotoRequestOffered(makeCar(), { car_page: { request_photos: false } })).toBe(false)
})

test('[RV-01] a site takes deposits with a checkout, a button for it and a dealership that accepts cards', () => {
  const [on, off] = [{ card_payments: true }, { card_payments: false }]
  const shop = {
    enable_store: true,
    dealerships: [off, on],
    car_page: { reserve: true },
    card: { reserve_now: false },
  }
  expect(takesDeposits(shop)).toBe(true)
  expect(takesDeposits({ ...shop, enable_store: false })).toBe(false)
  expect(takesDeposits({ ...shop, dealerships: [off] })).toBe(false)
  expect(takesDeposits({ ...shop, car_page: { reserve: false } })).toBe(false)
  expect(takesDeposits({ ...shop, car_page: { reserve: false }, card: { reserve_now: true } })).toBe(true)
})
