import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '@/lib/http/api-error'
import { UploadSlots, type Sender } from '@/lib/leads/upload-slots'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const LIMITS = { perVisitor: 3, perVisitorEverywhere: 6, shared: 8, waiting: 20, waitMs: 1000 }

/** An attempt to take a slot; `release` is set once granted. */
type Attempt = Sender & {
  state: 'waiting' | 'granted' | 'refused' | 'done'
  release?: () => void
  status?: number
}

function attempt(slots: UploadSlots, sender: Sender, signal?: AbortSignal): Attempt {
  const made: Attempt = { ...sender, state: 'waiting' }
  const settled = async () => {
    try {
      made.release = await slots.take(sender, signal)
      made.state = 'granted'
    } catch (error) {
      made.state = 'refused'
      if (error instanceof ApiError) made.status = error.status
    }
  }
  void settled()
  return made
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const statesOf = (attempts: readonly Attempt[]) => attempts.map(({ state }) => state)

describe('upload slots', () => {
  test('[LD-04] allows a visitor three concurrent uploads per site and six in total, without affecting others', async () => {
    const slots = new UploadSlots({ ...LIMITS, shared: 100 })
    const from = (visitor: string, site: string, count: number) =>
      Array.from({ length: count }, () => attempt(slots, { visitor, site }))
    const [first, second, third] = [from('1', 'a', 20), from('1', 'b', 20), from('1', 'c', 2)]
    const other = from('2', 'a', 3)
    await settle()
    const granted = (all: readonly Attempt[]) => all.filter(({ state }) => state === 'granted').length
    expect([first, second, third, other].map(granted)).toEqual([3, 3, 0, 3])
    expect([...first, ...second, ...third].filter(({ status }) => status === 429)).toHaveLength(36)
  })

  test('[LD-04] many visitors of one site leave slots for every other site', async () => {
    const slots = new UploadSlots(LIMITS)
    const flood = Array.from({ length: 30 }, (_, index) => attempt(slots, { site: 'a', visitor: `${index}` }))
    await settle()
    expect(flood.filter(({ state }) => state === 'granted')).toHaveLength(5)
    const others = ['b', 'c', 'd', 'e', 'f', 'g'].map((site) => attempt(slots, { site, visitor: 'x' }))
    await settle()
    expect(statesOf(others)).toEqual(Array(6).fill('granted'))
  })

  test('[LD-04] rejects a waiting upload with 503 after the timeout; its visitor may retry', async () => {
    const slots = new UploadSlots({ ...LIMITS, shared: 0, perVisitor: 2 })
    const first = attempt(slots, { site: 'a', visitor: '1' })
    const second = attempt(slots, { site: 'a', visitor: '1' })
    await vi.advanceTimersByTimeAsync(LIMITS.waitMs)
    expect([first.state, second.state, second.status]).toEqual(['granted', 'refused', 503])
    const third = attempt(slots, { site: 'a', visitor: '1' })
    await settle()
    expect(third.state).toBe('waiting')
    first.release?.()
    await settle()
    expect(third.state).toBe('granted')
  })

  test('[LD-04] an aborted upload takes no slot, whether aborted before or during the wait', async () => {
    const slots = new UploadSlots({ ...LIMITS, shared: 0 })
    const first = attempt(slots, { site: 'a', visitor: '1' })
    const leaver = new AbortController()
    const second = attempt(slots, { site: 'a', visitor: '2' }, leaver.signal)
    const third = attempt(slots, { site: 'a', visitor: '3' })
    await settle()
    leaver.abort()
    const gone = attempt(slots, { site: 'a', visitor: '2' }, leaver.signal)
    first.release?.()
    await settle()
    expect(statesOf([second, third, gone])).toEqual(['refused', 'granted', 'refused'])
  })

  test('[LD-04] for any sequence, no site starves another, limits hold, and all slots are free at the end', async () => {
    const sites = ['a', 'b', 'c', 'd']
    const step = fc.record({
      kind: fc.constantFrom('take', 'take', 'take', 'release', 'release twice', 'abort', 'wait'),
      site: fc.constantFrom(...sites),
      visitor: fc.constantFrom('1', '2', '3', '4', '5'),
      pick: fc.nat(100),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const slots = new UploadSlots(LIMITS)
        const attempts: (Attempt & { leave: AbortController })[] = []
        const listed = (state: Attempt['state']) => attempts.filter((one) => one.state === state)
        for (const { kind, site, visitor, pick } of steps) {
          if (kind === 'take') {
            const leave = new AbortController()
            attempts.push(Object.assign(attempt(slots, { site, visitor }, leave.signal), { leave }))
          } else if (kind === 'wait') await vi.advanceTimersByTimeAsync(300)
          else {
            const among = listed(kind === 'abort' ? 'waiting' : 'granted')
            const one = among[pick % Math.max(1, among.length)]
            if (kind === 'abort') one?.leave.abort()
            else if (one) {
              one.release?.()
              if (kind === 'release twice') one.release?.()
              one.state = 'done'
            }
          }
          await settle()
          const used = listed('granted')
          expect(used.length).toBeLessThanOrEqual(LIMITS.shared + sites.length)
          // A site without active uploads never waits.
          for (const waiting of listed('waiting')) expect(used.map((one) => one.site)).toContain(waiting.site)
          for (const who of ['1', '2', '3', '4', '5'])
            for (const where of sites) {
              const own = used.filter((one) => one.visitor === who && one.site === where)
              expect(own.length).toBeLessThanOrEqual(LIMITS.perVisitor)
            }
        }
        for (const one of attempts) one.leave.abort()
        await settle()
        for (const one of listed('granted')) one.release?.()
        await settle()
        const last = sites.map((site) => attempt(slots, { site, visitor: '9' }))
        const extra = [
          attempt(slots, { site: 'a', visitor: '8' }),
          attempt(slots, { site: 'b', visitor: '8' }),
        ]
        await settle()
        expect(statesOf([...last, ...extra])).toEqual(Array(6).fill('granted'))
      }),
      { numRuns: 200 },
    )
  })
})
