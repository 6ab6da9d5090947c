import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCertifiedUsed, pickTag } from '@/lib/cars/tags'
import { makeSite } from '../search/site-fixture'
import { makeCar, NOW } from './car-fixture'

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
