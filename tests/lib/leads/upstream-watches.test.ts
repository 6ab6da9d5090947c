import { expect, test } from 'vitest'
import { UpstreamWatch } from '@/lib/leads/upstream-watches'

test('[LD-05] the first response after a failure ends the outage, once', () => {
  const watch = new UpstreamWatch(100)
  expect(watch.note(1, true)).toBe(false)
  watch.note(1, false)
  watch.note(2, false)
  expect(watch.note(3, true)).toBe(true)
  expect(watch.note(4, true)).toBe(false)
})

test('[LD-05] probes an upstream that is down at growing intervals, and never one that is up', () => {
  const watch = new UpstreamWatch(4000)
  expect(watch.takeProbe(0)).toBe(false)
  watch.note(1, false)
  const probes: number[] = []
  for (let now = 0; now < 3_600_000; now += 500) if (watch.takeProbe(now)) probes.push(now)
  expect(probes.slice(0, 4)).toEqual([0, 4000, 8000, 12_000])
  expect((probes.at(-1) ?? 0) - (probes.at(-2) ?? 0)).toBe(30_000)
  expect(probes.length).toBeLessThan(140)
})

test('[LD-05] a call that fails while others succeed is no outage and keeps its back-off', () => {
  const watch = new UpstreamWatch(100)
  for (let round = 0; round < 4; round += 1) {
    watch.note(666, false)
    watch.note(round, true)
  }
  expect(watch.listOwnFaults()).toEqual([666])
  watch.note(666, false)
  expect(watch.takeProbe(1_000_000)).toBe(false)
  expect(watch.note(7, true)).toBe(false)
  watch.note(666, true)
  expect(watch.listOwnFaults()).toEqual([])
})

test('[LD-05] a long outage marks no call as a poison message', () => {
  const watch = new UpstreamWatch(100)
  for (let attempt = 0; attempt < 500; attempt += 1) watch.note(attempt % 5, false)
  expect(watch.listOwnFaults()).toEqual([])
})
