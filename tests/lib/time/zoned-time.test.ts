import { describe, expect, test } from 'vitest'
import { formatZonedIso, getWeekday, toZonedTime, toInstant } from '@/lib/time/zoned-time'

describe('toInstant', () => {
  test.each([
    ['2026-11-24T09:00', 'Australia/Sydney', '2026-11-23T22:00:00.000Z'],
    ['2026-07-01T09:00', 'Australia/Sydney', '2026-06-30T23:00:00.000Z'],
    ['2026-11-24T09:00', 'Australia/Brisbane', '2026-11-23T23:00:00.000Z'],
    ['2026-11-24T09:00', 'Pacific/Auckland', '2026-11-23T20:00:00.000Z'],
    ['2026-11-24T00:00', 'Australia/Adelaide', '2026-11-23T13:30:00.000Z'],
    // The mornings after daylight saving starts and ends.
    ['2026-10-04T08:30', 'Australia/Sydney', '2026-10-03T21:30:00.000Z'],
    ['2026-04-05T08:30', 'Australia/Sydney', '2026-04-04T22:30:00.000Z'],
  ])('[DA-02] converts %s in %s to %s', (local, zone, instant) => {
    expect(toInstant(local, zone)).toBe(instant)
  })
})

test.each([
  ['Pacific/Auckland', '2026-11-21T21:30:00+13:00'],
  ['Australia/Adelaide', '2026-11-21T19:00:00+10:30'],
  ['America/New_York', '2026-11-21T03:30:00-05:00'],
  ['UTC', '2026-11-21T08:30:00+00:00'],
])('[LD-05] formats a time in %s with its offset', (zone, text) => {
  expect(formatZonedIso(Date.UTC(2026, 10, 21, 8, 30), zone)).toBe(text)
})

test.each([
  // Midnight, and both sides of the hour skipped by daylight saving in Sydney.
  ['2026-11-20T13:00:00Z', 'Australia/Sydney', { date: '2026-11-21', time: '00:00' }],
  ['2026-10-03T15:59:59Z', 'Australia/Sydney', { date: '2026-10-04', time: '01:59' }],
  ['2026-10-03T16:00:00Z', 'Australia/Sydney', { date: '2026-10-04', time: '03:00' }],
  ['2026-11-21T00:00:00Z', 'Australia/Perth', { date: '2026-11-21', time: '08:00' }],
])('[NV-10] converts %s to local time in %s: %j', (moment, zone, shown) => {
  expect(toZonedTime(new Date(moment), zone)).toEqual(shown)
})

test('[NV-10] returns the day of the week, and keeps seconds in ISO format', () => {
  expect(['2026-11-21', '2026-11-22'].map(getWeekday)).toEqual([6, 0])
  expect(formatZonedIso(Date.UTC(2026, 10, 21, 8, 30, 7), 'Australia/Perth')).toBe(
    '2026-11-21T16:30:07+08:00',
  )
})
