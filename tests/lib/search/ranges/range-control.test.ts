import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countBars, readAmount } from '@/lib/search/ranges/range-steps'
import {
  describeRange,
  formatShownBound,
  placeThumbs,
  tidyTexts,
  writeThumbs,
} from '@/lib/search/ranges/range-control'
import { RANGE_NAMES } from '@/config/filters'

const australian = { locale: 'en-AU' } as const
const american = { locale: 'en-US' } as const

describe('typed amounts', () => {
  test.each([
    ['40000', 40000],
    ['$40,000', 40000],
    ['40k', 40000],
    ['$12.5K', 12500],
    [' 62 000 km ', 62000],
    ['39,000 mi', 39000],
    ['0', 0],
  ])('[SU-10] “%s” is %d', (text, amount) => {
    expect(readAmount(text)).toBe(amount)
  })

  test.each(['', ' ', 'abc', '-5', '1e9', '4k5', 'k', '9'.repeat(20), '5:6'])(
    '[SU-10] “%s” is not an amount',
    (text) => {
      expect(readAmount(text)).toBeNull()
    },
  )

  test('[SU-10] submits the boxes as plain numbers in ascending order', () => {
    expect(tidyTexts({ min: '$40k', max: '10,000' })).toEqual({ min: '10000', max: '40000' })
    expect(tidyTexts({ min: 'cheap', max: '' })).toEqual({ min: '', max: '' })
    expect(tidyTexts({ min: '2020', max: '2020' })).toEqual({ min: '2020', max: '2020' })
  })
})

describe('histogram', () => {
  test('[SS-07] counts every vehicle in one bar, those at the ends too', () => {
    const price = fc.integer({ min: 0, max: 500_000 })
    fc.assert(
      fc.property(
        fc.dictionary(price.map(String), fc.integer({ min: 1, max: 9 }), { minKeys: 2 }),
        (counts) => {
          const prices = Object.keys(counts).map(Number)
          const bars = countBars(counts, { min: Math.min(...prices), max: Math.max(...prices) })
          const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
          expect(sum(bars)).toBe(sum(Object.values(counts)))
          expect(bars[0]).toBeGreaterThan(0)
          expect(bars.at(-1)).toBeGreaterThan(0)
        },
      ),
    )
  })
})

describe('slider', () => {
  test.each([
    ['price', { min: 13990, max: 219500 }, { min: 13500, max: 219500 }],
    ['subscription_price', { min: 119, max: 431 }, { min: 115, max: 435 }],
    ['km', { min: 8, max: 308650 }, { min: 0, max: 309000 }],
    ['year', { min: 2013, max: 2026 }, { min: 2013, max: 2026 }],
    ['price', { min: 700, max: 800 }, null],
  ] as const)('[SU-10] rounds the bounds of %s %o outwards to whole steps', (name, stock, bounds) => {
    expect(describeRange(australian, name, {}, stock).bounds).toEqual(bounds)
  })

  test('[SU-10] sets steps, units and input names', () => {
    const steps = RANGE_NAMES.map((name) => describeRange(australian, name, {}, null).step)
    expect(steps).toEqual([500, 5, 5, 1000, 1])
    expect(describeRange(australian, 'km', { max: 40000 }, { min: 10, max: 99500 })).toEqual({
      step: 1000,
      bounds: { min: 0, max: 100000 },
      texts: { min: '', max: '40000' },
      unit: 'kilometres',
      suffix: '',
    })
  })

  test('[TG-09] uses miles for odometers on sites that show miles', () => {
    const control = describeRange(american, 'km', { max: 64374 }, { min: 1609, max: 160934 })
    expect(control).toMatchObject({
      texts: { min: '', max: '40000' },
      bounds: { min: 1000, max: 100000 },
      unit: 'miles',
      suffix: '_mi',
    })
    expect(formatShownBound(american, 'km', 40000)).toBe('40,000 mi')
    expect(formatShownBound(australian, 'price', 40000)).toBe('$40,000')
    expect(formatShownBound(australian, 'year', 2020)).toBe('2020')
  })

  const bounds = { min: 1000, max: 9000 }
  test.each([
    [{ min: '', max: '' }, [1000, 9000]],
    [{ min: '3k', max: '5000' }, [3000, 5000]],
    [{ min: '5000', max: '3000' }, [3000, 5000]],
    [{ min: '5000', max: '5000' }, [5000, 5500]],
    [{ min: '99000', max: '' }, [8500, 9000]],
    [{ min: '', max: '5' }, [1000, 1500]],
    [{ min: 'x', max: 'y' }, [1000, 9000]],
  ])('[SS-05] for boxes %o the thumbs are at %o, one step apart', (texts, thumbs) => {
    expect(placeThumbs(texts, bounds, 500)).toEqual(thumbs)
  })

  test('[SU-10] a thumb at its end leaves that side open', () => {
    expect(writeThumbs([1000, 9000], bounds)).toEqual({ min: '', max: '' })
    expect(writeThumbs([1500, 8000], bounds)).toEqual({ min: '1500', max: '8000' })
  })
})
