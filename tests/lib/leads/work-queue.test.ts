import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backOffMs } from '@/lib/leads/work-queue.server'

const LONGEST_MS = 5 * 60_000

test('[LD-05] delays grow from one second to five minutes, and jitter only shortens them', () => {
  expect([1, 2, 3, 4].map((attempt) => backOffMs(attempt, 1))).toEqual([1000, 2000, 4000, 8000])
  fc.assert(
    fc.property(fc.nat(100_000), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
      const wait = backOffMs(attempt, random)
      expect(wait).toBeGreaterThanOrEqual(100)
      expect(wait).toBeLessThanOrEqual(Math.min(LONGEST_MS, backOffMs(attempt, 1)))
    }),
  )
})
