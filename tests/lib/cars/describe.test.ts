import { describe, expect, test } from 'vitest'
import { findCarLocation, getCarPhone, isTradeInOffered } from '@/lib/cars/contact'
import {
  describePicture,
  getCarHeading,
  getCarSubheading,
  groupSpecifications,
  listChips,
  listFacts,
} from '@/lib/cars/describe'
import { getCarPath, isCarSlug } from '@/lib/cars/paths'
import { makeSite } from '@/tests/lib/search/site-fixture'
import { makeCar } from './car-fixture'

const locations = [{ id: 11, name: 'Ryde', slug: 'ryde', contact_detail: { phone: '02 9000 0011' } }]

describe('car labels', () => {
  test('[CC-01] heading is year, make and model; subheading badge and series', () => {
    expect(getCarHeading(makeCar())).toBe('2021 Toyota HiLux')
    expect(getCarSubheading(makeCar())).toBe('SR5 GUN126R')
    expect(getCarHeading(makeCar({ year: null, make: '', model: '', name: 'Project car' }))).toBe(
      'Project car',
    )
    expect(getCarHeading(makeCar({ year: null, make: '', model: '' }))).toBe('Vehicle')
  })

  test('[CC-02] lists chips in the site’s order and omits empty values', () => {
    const site = makeSite({ card: { chips: ['km', 'car_type', 'seats', 'stocknum'] } })
    expect(listChips(makeCar({ stocknum: 'U100' }), site).map(({ key, value }) => [key, value])).toEqual([
      ['km', '61,250 km'],
      ['car_type', 'Used'],
      ['stocknum', 'U100'],
    ])
  })

  test('[CC-02] shows zero kilometres', () => {
    expect(listChips(makeCar({ km: 0 }), makeSite({ card: { chips: ['km'] } }))).toMatchObject([
      { value: '0 km' },
    ])
  })

  test('[CC-01] alternative text describes the photo', () => {
    const car = makeCar({ colour: 'Glacier White' })
    expect(describePicture(car)).toBe('Glacier White 2021 Toyota HiLux SR5 GUN126R')
    expect(describePicture(car, 2)).toMatch(/, photo 3$/)
  })

  test('[CD-01] facts omit unknown values and keep zero', () => {
    const facts = listFacts(makeCar({ km: 0, doors: '' }), makeSite())
    expect(facts).toContainEqual({ name: 'Kilometres', value: '0 km' })
    expect(facts.map(({ name }) => name)).not.toContain('Doors')
  })

  test('[CD-01] groups specifications in order of first appearance and omits empty values', () => {
    const specifications = [
      { group: 'Engine', name: 'Power', value: '150 kW' },
      { group: '', name: 'Warranty', value: '5 years' },
      { group: 'Engine', name: 'Torque', value: '500 Nm' },
      { group: 'Safety', name: 'ANCAP', value: '' },
    ]
    expect(groupSpecifications({ specifications })).toEqual([
      {
        group: 'Engine',
        facts: [
          { name: 'Power', value: '150 kW' },
          { name: 'Torque', value: '500 Nm' },
        ],
      },
      { group: 'Specifications', facts: [{ name: 'Warranty', value: '5 years' }] },
    ])
  })
})

describe('location of a car', () => {
  test('[CD-02] uses the phone of the car’s location, then of the site’s location, then of the site', () => {
    const site = makeSite({ phone: '02 9000 0000', locations })
    expect(getCarPhone(makeCar({ location: { name: 'Ryde', phone: '02 9000 0099' } }), site)).toBe(
      '02 9000 0099',
    )
    expect(getCarPhone(makeCar(), site)).toBe('02 9000 0011')
    expect(getCarPhone(makeCar({ location_id: 99 }), site)).toBe('02 9000 0000')
    expect(getCarPhone(makeCar(), makeSite())).toBe('')
    expect(findCarLocation(makeCar(), site)?.name).toBe('Ryde')
  })

  test('[CD-04] offers a trade-in with the feature enabled, an available car and a phone number', () => {
    const site = makeSite({ car_page: { trade_in: true }, locations })
    expect(isTradeInOffered(makeCar(), site)).toBe(true)
    expect(isTradeInOffered(makeCar({ status: 'sold' }), site)).toBe(false)
    expect(isTradeInOffered(makeCar(), makeSite({ car_page: { trade_in: true } }))).toBe(false)
    expect(isTradeInOffered(makeCar(), makeSite({ locations }))).toBe(false)
  })

  test('[RT-05] a car’s path starts with the template’s base path', () => {
    const car = { slug: 'x-1' }
    expect(getCarPath(makeSite(), car)).toBe('/cars/x-1')
    expect(getCarPath(makeSite({ template: 'motorcycles' }), car)).toBe('/motorcycles/x-1')
    expect(getCarPath(makeSite({ template: 'campers' }), car)).toBe('/campers/x-1')
  })

  test.each([
    ['2021-Toyota_HiLux-501', true],
    ['', false],
    ['a/b', false],
    ['../secret', false],
    ['a.json', false],
    ['a b', false],
    ['é', false],
    ['a\n', false],
  ])('[CD-09] slug %j is valid: %s', (slug, expected) => {
    expect(isCarSlug(slug)).toBe(expected)
  })
})

test.each([
  ['/vehicles/suv/front-three-quarter.a7acb0.metallic.studio', 'front and side view'],
  ['/vehicles/suv/rear-three-quarter.a7acb0', 'rear and side view'],
  ['/vehicles/suv/front.a7acb0', 'front view'],
  ['https://cdn.test/cars/501/IMG_Rear_02.JPG?w=5', 'rear view'],
  ['/501/dashboard-1.jpg', 'dashboard'],
  ['/501/front_seats.jpg', 'seats'],
  ['/501/interior.webp', 'interior'],
  ['/front/501.jpg', ''],
  ['/501/sidestep.jpg', ''],
  ['/501/embedded.jpg', ''],
  ['/501/0001.jpg', ''],
  ['', ''],
])('[CD-01] describes the image %s as %j', (path, view) => {
  const car = makeCar({ year: null, make: '', model: '', name: 'Ute', badge: '', series: '', colour: '' })
  expect(describePicture(car, 0, path)).toBe(['Ute', view].filter(Boolean).join(', '))
})
