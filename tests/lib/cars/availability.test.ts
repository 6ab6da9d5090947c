import { describe, expect, test } from 'vitest'
import { isAvailable, isListed, isNewArrival, isTestDriveOnly } from '@/lib/cars/availability'
import { makeCar, NOW } from './car-fixture'

const DAY = 86_400

describe('availability', () => {
  test.each([
    ['in_stock', true],
    ['coming_soon', true],
    ['sold', false],
    ['withdrawn', false],
    ['', false],
  ])('[TG-01] status "%s" is available: %s', (status, expected) => {
    expect(isAvailable(makeCar({ status }))).toBe(expected)
  })

  test('[TG-02] a car sold within the window stays listed, one sold before it does not', () => {
    const sold = (days: number) => makeCar({ status: 'sold', sold_date_timestamp: NOW - days * DAY })
    expect(isListed(sold(2.9), 3, NOW)).toBe(true)
    expect(isListed(sold(3), 3, NOW)).toBe(false)
    expect(isListed(sold(9), 10, NOW)).toBe(true)
    expect(isListed(sold(0.1), 0, NOW)).toBe(false)
  })

  test('[TG-02] a car that the dealer keeps off the website is never listed', () => {
    for (const status of ['in_stock', 'coming_soon', 'sold'])
      expect(
        isListed(makeCar({ status, show_on_dealer_website: false, sold_date_timestamp: NOW }), 3, NOW),
      ).toBe(false)
    expect(isListed(makeCar(), 3, NOW)).toBe(true)
  })

  test('[TG-04] both test-drive tags count, in any case, and no other', () => {
    expect(isTestDriveOnly(makeCar({ tag: 'Test Drive Only' }))).toBe(true)
    expect(isTestDriveOnly(makeCar({ tag: '*** Test Drive Vehicle Only ***' }))).toBe(true)
    expect(isTestDriveOnly(makeCar({ tag: 'TEST DRIVE ONLY' }))).toBe(true)
    expect(isTestDriveOnly(makeCar({ tag: 'Special' }))).toBe(false)
  })

  test('[TG-03] new for less than 8 days after it was created', () => {
    expect(isNewArrival(makeCar({ created_at_timestamp: NOW - 8 * DAY + 1 }), NOW)).toBe(true)
    expect(isNewArrival(makeCar({ created_at_timestamp: NOW - 8 * DAY }), NOW)).toBe(false)
    expect(isNewArrival(makeCar(), NOW)).toBe(false)
  })
})
