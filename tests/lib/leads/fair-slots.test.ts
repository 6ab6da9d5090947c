import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FairSlots, type Lane } from '@/lib/leads/fair-slots'

const LIMITS = { total: 12, perDestination: 4 }
const sites = ['alpha', 'beta', 'gamma', 'delta']
const origins = ['https://one.example', 'https://two.example', 'https://three.example']
const destinationOf = ({ target }: Lane) => new URL(target).origin

/** Takes up to `turns` turns. */
function takeAll(slots: FairSlots, lanes: readonly Lane[], turns = 1000): Lane[] {
  const taken: Lane[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const lane = slots.choose(lanes)
    if (!lane) break
    slots.take(lane)
    taken.push(lane)
  }
  return taken
}

const lane = fc.record({
  site: fc.constantFrom(...sites),
  target: fc.constantFrom(...origins.map((origin) => `${origin}/leads`), `${origins[0]}/other`),
})

describe('slots shared between sites and destinations', () => {
  test('[LD-05] keeps the limits, leaves no usable slot empty, and serves the longest wait first', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('start' as const), waiting: fc.uniqueArray(lane, { selector: toKey }) }),
      fc.record({ kind: fc.constant('end' as const), index: fc.nat() }),
    )
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 80 }),
        fc.uniqueArray(fc.constantFrom(...origins)),
        (steps, down) => {
          const slots = new FairSlots(LIMITS, destinationOf, (of) => down.includes(destinationOf(of)))
          const underWay: Lane[] = []
          const lastTurn = new Map<string, number>()
          const count = (fits: (of: Lane) => boolean) => underWay.filter(fits).length
          const hasRoom = (of: Lane) => {
            const destination = destinationOf(of)
            const isSameRoute = (other: Lane) =>
              other.site === of.site && destinationOf(other) === destination
            const atDestination = count((other) => destinationOf(other) === destination)
            const isFair =
              count(({ site }) => site === of.site) < LIMITS.total - underWay.length &&
              count(isSameRoute) < LIMITS.perDestination - atDestination
            if (!down.includes(destination)) return isFair
            const downSlots = count((other) => down.includes(destinationOf(other)))
            return isFair && count(isSameRoute) < 1 && downSlots < LIMITS.total / 2
          }
          for (const [turn, next] of steps.entries()) {
            if (next.kind === 'end') {
              const [ended] = underWay.splice(next.index % Math.max(1, underWay.length), 1)
              if (ended) slots.release(ended)
              continue
            }
            const chosen = slots.choose(next.waiting)
            const eligible = next.waiting.filter(hasRoom)
            expect(chosen === null).toBe(eligible.length === 0)
            if (!chosen) continue
            expect(eligible).toContain(chosen)
            const waitedSince = (of: Lane) => lastTurn.get(of.site) ?? -1
            for (const other of eligible) expect(waitedSince(chosen)).toBeLessThanOrEqual(waitedSince(other))
            slots.take(chosen)
            underWay.push(chosen)
            lastTurn.set(chosen.site, turn)
          }
        },
      ),
    )
  })

  test('[LD-05] sites take turns regardless of their queue lengths', () => {
    const slots = new FairSlots({ total: 4, perDestination: 4 })
    const busy: Lane[] = sites.map((site) => ({ site, target: '' }))
    const served: string[] = []
    for (let turn = 0; turn < 40; turn += 1) {
      const chosen = slots.choose(busy)
      if (!chosen) throw new Error('no turn')
      slots.take(chosen)
      slots.release(chosen)
      served.push(chosen.site)
    }
    for (let at = 0; at < served.length; at += sites.length)
      expect(new Set(served.slice(at, at + sites.length)).size).toBe(sites.length)
  })

  test('[LD-05] a site whose calls never end leaves slots for other sites', () => {
    const slots = new FairSlots({ total: 8, perDestination: 8 })
    const taken = ['alpha', 'beta', 'gamma'].map((site) => takeAll(slots, [{ site, target: '' }]).length)
    expect(taken).toEqual([4, 2, 1])
  })

  test('[LD-05] a hundred destinations that are down leave half of the slots', () => {
    const lanes = Array.from({ length: 100 }, (_, index) => ({
      site: `site-${index}`,
      target: `https://crm-${index}.example/leads`,
    }))
    const slots = new FairSlots({ total: 64, perDestination: 8 }, destinationOf, () => true)
    expect(takeAll(slots, lanes)).toHaveLength(32)
  })
})

function toKey({ site, target }: Lane): string {
  return `${site} ${target}`
}
