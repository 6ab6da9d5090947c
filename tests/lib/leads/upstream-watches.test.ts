import { expect, test } from 'vitest'
import { UpstreamWatches } from '@/lib/leads/upstream-watches'

const LANE = { site: 'harbour-city', target: '' }

/** The watch of one upstream. */
function openWatch(firstProbeMs: number) {
  const watches = new UpstreamWatches(undefined, firstProbeMs)
  return {
    /** Records the outcome of a call; returns whether it ended an outage. */
    note: (id: number, isAnswered: boolean) => watches.note(LANE, id, isAnswered) !== null,
    takeProbe: (now: number) => watches.takeProbes(now, 1, () => false)[0],
  }
}

test('[LD-05] the first response after a failure ends the outage, once', () => {
  const watch = openWatch(100)
  expect(watch.note(1, true)).toBe(false)
  watch.note(1, false)
  watch.note(2, false)
  expect(watch.note(3, true)).toBe(true)
  expect(watch.note(4, true)).toBe(false)
})

test('[LD-05] probes an upstream that is down at growing intervals, and never one that is up', () => {
  const watch = openWatch(4000)
  expect(watch.takeProbe(0)).toBeUndefined()
  watch.note(1, false)
  const probes: number[] = []
  for (let now = 0; now < 3_600_000; now += 500) if (watch.takeProbe(now)) probes.push(now)
  expect(probes.slice(0, 4)).toEqual([0, 4000, 8000, 12_000])
  expect((probes.at(-1) ?? 0) - (probes.at(-2) ?? 0)).toBe(30_000)
  expect(probes.length).toBeLessThan(140)
})

test('[LD-05] a call that fails while others succeed is no outage and keeps its back-off', () => {
  const watch = openWatch(100)
  for (let round = 0; round < 4; round += 1) {
    watch.note(666, false)
    watch.note(round, true)
  }
  watch.note(666, false)
  expect(watch.takeProbe(1_000_000)).toBeUndefined()
  expect(watch.note(7, true)).toBe(false)
  // Rows to probe do not include the failing call, until it succeeds.
  watch.note(8, false)
  expect(watch.takeProbe(2_000_000)).toMatchObject({ except: [666] })
  watch.note(666, true)
  watch.note(8, false)
  expect(watch.takeProbe(3_000_000)).toMatchObject({ except: [] })
})

test('[LD-05] a long outage marks no call as a poison message', () => {
  const watch = openWatch(100)
  for (let attempt = 0; attempt < 500; attempt += 1) watch.note(attempt % 5, false)
  expect(watch.takeProbe(0)).toMatchObject({ except: [] })
})
