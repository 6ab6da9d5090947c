import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAvailable, isListed, isNewArrival, isTestDriveOnly } from '@/lib/cars/availability'
import { buildSiteFilter } from '@/lib/search/filters'
import { makeSite } from '../search/site-fixture'
import { makeCar, NOW } from './car-fixture'

const DAY = 86_400

describe('availability', () => {
  test.each([
    ['in_stock', true],
    ['coming_soon', true],
    ['sold', false],
    ['withdrawn', false],
    ['', false],
    ['IN_STOCK', false],
    [null, false],
    [404, false],
  ])('[TG-01] status "%s" is available: %s', (status, expected) => {
    expect(isAvailable(makeCar({ status }))).toBe(expected)
  })

  test.each([
    ['a second ago', NOW - 1, 3, true],
    ['a second within 3 days', NOW - 3 * DAY + 1, 3, true],
    ['3 days ago to the second', NOW - 3 * DAY, 3, false],
    ['a second more than 3 days ago', NOW - 3 * DAY - 1, 3, false],
    ['within 10 days with a setting of 10', NOW - 10 * DAY + 1, 10, true],
    ['10 days ago with a setting of 10', NOW - 10 * DAY, 10, false],
    ['just now with a setting of 0', NOW, 0, false],
    ['just now by a clock that is ahead, with a setting of 0', NOW + 60, 0, true],
    ['at a timestamp in text form', String(NOW - DAY), 3, true],
    ['at an unknown time', null, 3, false],
    ['at an invalid time', 'yesterday', 3, false],
  ])('[TG-02] a car sold %s (%s, window of %s days) is listed: %s', (_when, soldAt, days, expected) => {
    const car = makeCar({ status: 'sold', sold_date_timestamp: soldAt })
    expect(isListed(car, days, NOW)).toBe(expected)
  })

  test('[TG-01, TG-02] lists cars for sale regardless of their age', () => {
    for (const status of ['in_stock', 'coming_soon'])
      expect(isListed(makeCar({ status, sold_date_timestamp: 0 }), 0, NOW)).toBe(true)
  })

  test('[TG-02] a sold car leaves the listing once and does not return later', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 * DAY }),
        fc.integer({ min: 0, max: 60 * DAY }),
        fc.integer({ min: 0, max: 30 }),
        (age, wait, days) => {
          const car = makeCar({ status: 'sold', sold_date_timestamp: NOW - age })
          expect(isListed(car, days, NOW)).toBe(age < days * DAY)
          expect(isListed(car, days, NOW + wait)).toBe(age + wait < days * DAY)
        },
      ),
    )
  })

  test('[TG-02, SE-04] the search filter excludes sold cars by the same rule, to the minute', () => {
    const minute = NOW - (NOW % 60)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: -2, max: 2 }), (days, near) => {
        const [states] = buildSiteFilter(makeSite({ include_sold_cars_days: days }), minute * 1000)
        const bound = Number(/sold_date_timestamp > (\d+)/.exec(String(states))?.[1])
        const car = makeCar({ status: 'sold', sold_date_timestamp: bound + near })
        expect(isListed(car, days, minute)).toBe(near > 0)
      }),
    )
  })

  test('[TG-02] never lists a car that the dealer hides from the website', () => {
    for (const status of ['in_stock', 'coming_soon', 'sold'])
      expect(
        isListed(makeCar({ status, show_on_dealer_website: false, sold_date_timestamp: NOW }), 3, NOW),
      ).toBe(false)
    expect(isListed(makeCar({ show_on_dealer_website: 'false' }), 3, NOW)).toBe(false)
    expect(isListed(makeCar({ show_on_dealer_website: null }), 3, NOW)).toBe(true)
    expect(isListed(makeCar(), 3, NOW)).toBe(true)
  })

  test.each([
    ['Test Drive Only', true],
    ['*** Test Drive Vehicle Only ***', true],
    ['TEST DRIVE ONLY', true],
    [' Test Drive Only ', true],
    ['Test Drive', false],
    ['Special', false],
    ['Pre-order', false],
    ['', false],
    [null, false],
  ])('[TG-04] tag %j marks a test-drive-only car: %s', (tag, expected) => {
    expect(isTestDriveOnly(makeCar({ tag }))).toBe(expected)
  })

  test.each([
    [NOW, true],
    [NOW - 8 * DAY + 1, true],
    [NOW - 8 * DAY, false],
    [NOW - 8 * DAY - 1, false],
    [String(NOW - DAY), true],
    [0, false],
    [null, false],
    ['last week', false],
  ])('[TG-03] a car created at %j is a new arrival: %s', (createdAt, expected) => {
    expect(isNewArrival(makeCar({ created_at_timestamp: createdAt }), NOW)).toBe(expected)
  })
})
