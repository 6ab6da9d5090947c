import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitRange, getStepGap, moveThumb, pickThumb } from '@/lib/search/ranges/range-steps'

const PRICES = { min: 5000, max: 250_000, step: 500, gap: 1 }

describe('range slider', () => {
  test('[SS-05] rounds a gap up to one step and limits it to the range', () => {
    expect(getStepGap(PRICES)).toBe(500)
    expect(getStepGap({ ...PRICES, gap: 501 })).toBe(1000)
    expect(getStepGap({ min: 0, max: 10, step: 5, gap: 100 })).toBe(10)
  })

  test('[SS-05] a thumb stops at the other thumb and at the bounds', () => {
    expect(moveThumb(PRICES, [10_000, 20_000], 0, 30_000)).toEqual([19_500, 20_000])
    expect(moveThumb(PRICES, [10_000, 20_000], 1, 1)).toEqual([10_000, 10_500])
    expect(moveThumb(PRICES, [10_000, 20_000], 0, -1)).toEqual([5000, 20_000])
    expect(moveThumb(PRICES, [10_000, 20_000], 1, 9e9)).toEqual([10_000, 250_000])
    expect(moveThumb(PRICES, [10_000, 20_000], 1, 30_260)).toEqual([10_000, 30_500])
  })

  test('[SS-05] for any input, the ends are ordered, within bounds and one step apart', () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 })
    fc.assert(
      fc.property(amount, amount, fc.constantFrom(0 as const, 1 as const), amount, (a, b, thumb, wanted) => {
        for (const [low, high] of [
          fitRange(PRICES, [a, b]),
          moveThumb(PRICES, fitRange(PRICES, [a, b]), thumb, wanted),
        ]) {
          expect(low).toBeGreaterThanOrEqual(5000)
          expect(high).toBeLessThanOrEqual(250_000)
          expect(high - low).toBeGreaterThanOrEqual(500)
        }
      }),
    )
  })

  test('[SS-05] a press moves the nearer thumb, or at equal distance the one on its side', () => {
    expect(pickThumb([10, 20], 13)).toBe(0)
    expect(pickThumb([10, 20], 17)).toBe(1)
    expect(pickThumb([10, 10], 12)).toBe(1)
    expect(pickThumb([10, 10], 8)).toBe(0)
  })
})
