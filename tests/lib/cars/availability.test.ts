import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAvailable, isCertifiedUsed, isListed, isTestDriveOnly, pickTag } from '@/lib/cars/availability'
import { buildSiteFilter } from '@/lib/search/filters'
import { makeSite } from '@/tests/lib/search/site-fixture'
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
    expect(pickTag(makeCar({ created_at_timestamp: createdAt }), site, NOW)?.kind === 'new').toBe(expected)
  })
})

const site = makeSite({
  price: { electric_tags: true, green_tags: ['runout sale'], certified_make: 'Toyota' },
})
/** The condition of each rule, in order of precedence. */
const RULES: [kind: string, fields: Record<string, unknown>][] = [
  ['sold', { status: 'sold' }],
  ['fuel', { fuel: 'Hybrid' }],
  ['reserved', { reserved: true }],
  ['certified', { certified: true }],
  ['tag', { tag: 'Special' }],
  ['coming-soon', { status: 'coming_soon' }],
  ['new', { created_at_timestamp: NOW - 60 }],
]

describe('pickTag', () => {
  test.each(RULES)('[TG-03] applies the rule %s on its own', (kind, fields) => {
    expect(pickTag(makeCar(fields), site, NOW)?.kind).toBe(kind)
  })

  test('[TG-03] the first matching rule wins', () => {
    fc.assert(
      fc.property(fc.subarray(RULES, { minLength: 1 }), (rules) => {
        const fields = Object.assign({}, ...rules.map(([, conditions]) => conditions).toReversed())
        expect(pickTag(makeCar(fields), site, NOW)?.kind).toBe(rules[0]?.[0])
      }),
    )
  })

  test('[TG-03] returns no tag when no rule matches', () => {
    expect(pickTag(makeCar(), site, NOW)).toBeNull()
  })

  test('[TG-03] sets text and tone', () => {
    expect(pickTag(makeCar({ status: 'sold' }), site, NOW)).toMatchObject({ text: 'JUST SOLD' })
    expect(pickTag(makeCar({ tag: 'Special' }), site, NOW)).toMatchObject({ text: 'Special', tone: 'danger' })
    expect(pickTag(makeCar({ tag: 'Runout Sale' }), site, NOW)).toMatchObject({ tone: 'success' })
    expect(pickTag(makeCar({ status: 'coming_soon' }), site, NOW)).toMatchObject({
      text: 'COMING SOON',
      tone: 'success',
    })
    const fresh = { created_at_timestamp: NOW - 60 }
    expect(pickTag(makeCar({ ...fresh, car_type: 'new' }), site, NOW)?.text).toBe('New')
    expect(pickTag(makeCar(fresh), site, NOW)?.text).toBe('New Arrival')
  })

  test.each([
    ['Electric', 'Electric'],
    ['Hybrid', 'Hybrid'],
    ['Petrol - Electric Hybrid', 'Hybrid'],
    ['plug-in hybrid', 'Hybrid'],
    ['Petrol', undefined],
    ['', undefined],
    [null, undefined],
  ])('[TG-03] fuel %j has the tag %s on sites that show it', (fuel, text) => {
    expect(pickTag(makeCar({ fuel }), site, NOW)?.text).toBe(text)
  })

  test.each([
    ['Test Drive Only', 'danger'],
    ['Pre-order', 'danger'],
    ['RUNOUT SALE', 'success'],
    [' Runout Sale ', 'success'],
    ['Runout', 'danger'],
  ])('[TG-03, TG-04] the explicit tag %j has the tone %s', (tag, tone) => {
    expect(pickTag(makeCar({ tag }), site, NOW)).toEqual({ text: tag.trim(), tone, kind: 'tag' })
  })

  test('[TG-03] a runout sale is red by default', () => {
    expect(pickTag(makeCar({ tag: 'Runout Sale' }), makeSite(), NOW)).toMatchObject({ tone: 'danger' })
  })

  test('[TG-03] a car of any other status is tagged as sold', () => {
    for (const status of ['sold', 'withdrawn', ''])
      expect(pickTag(makeCar({ status, reserved: true, tag: 'Special' }), site, NOW)?.kind).toBe('sold')
  })

  test.each([
    [NOW - 8 * 86_400 + 1, 'new'],
    [NOW - 8 * 86_400, undefined],
    [null, undefined],
  ])('[TG-03] created at %s: %s', (createdAt, kind) => {
    expect(pickTag(makeCar({ created_at_timestamp: createdAt }), site, NOW)?.kind).toBe(kind)
  })

  test('[TG-03] shows fuel and certified tags only on sites that enable them', () => {
    expect(pickTag(makeCar({ fuel: 'Electric', certified: true }), makeSite(), NOW)).toBeNull()
  })

  test('[CC-07] requires a used, certified car of the site’s make', () => {
    const certified = (fields: Record<string, unknown>, make = 'toyota') =>
      isCertifiedUsed(makeCar({ certified: true, ...fields }), make)
    expect(certified({})).toBe(true)
    expect(certified({ car_type: 'demo' })).toBe(false)
    expect(certified({ make: 'Kia' })).toBe(false)
    expect(certified({ certified: false })).toBe(false)
    expect(certified({}, '')).toBe(false)
  })
})
