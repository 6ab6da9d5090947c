import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftFloorPlan } from '@/lib/cars/floor-plan'

const facts = fc.record({
  length: fc.double({ min: 4.5, max: 9, noNaN: true }),
  berths: fc.integer({ min: 1, max: 6 }),
  hasEngine: fc.boolean(),
})

describe('draftFloorPlan', () => {
  it('[CD-01] has a place to sleep for every berth', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const sleeps = draftFloorPlan(given).pieces.reduce((sum, piece) => sum + piece.sleeps, 0)
        expect(sleeps).toBe(given.berths)
      }),
    )
  })

  it('[CD-01] keeps every piece inside the body if it is long enough for its berths', () => {
    const roomy = facts.filter(
      ({ length, berths, hasEngine }) => length >= (hasEngine ? 5 : 4.7) + 0.5 * berths,
    )
    fc.assert(
      fc.property(roomy, (given) => {
        const plan = draftFloorPlan(given)
        for (const piece of plan.pieces) {
          expect(piece.x).toBeGreaterThanOrEqual(0)
          expect(piece.x + piece.width).toBeLessThanOrEqual(plan.length + 1e-9)
          expect(piece.y + piece.height).toBeLessThanOrEqual(plan.width + 1e-9)
        }
      }),
    )
  })
})
