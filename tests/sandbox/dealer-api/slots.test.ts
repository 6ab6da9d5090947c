import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, instantOf, isoWithOffset, localParts, weekdayOf } from '@/sandbox/dealer-api/local-time'
import { availableSlots } from '@/sandbox/dealer-api/slots'
import { WebsiteDirectory, type Website } from '@/sandbox/dealer-api/websites'
import { DEMO_SITES } from '../start-test-sandbox'

const demo = await new WebsiteDirectory(DEMO_SITES).findWebsite(101)
const website = (changes: Partial<Website>): Website => {
  if (!demo) throw new Error('The demo site is missing')
  return { ...demo, opening_hours: [], special_hours: [], timezone: 'Australia/Sydney', ...changes }
}
/** Monday 2 March 2026, 10:00 in Sydney. */
const MONDAY = Date.parse('2026-03-02T10:00:00+11:00')
const NONE = new Set<string>()

describe('slots', () => {
  test('[DA-02] uses default hours for a dealer without hours: Monday to Friday 8:30 to 17:00, Saturday 9:00 to 14:00, closed Sunday', () => {
    const days = availableSlots(website({}), 'service', MONDAY, NONE)
    expect(days.map(({ weekday }) => weekday)).not.toContain(0)
    const tuesday = days.find(({ date }) => date === '2026-03-03')
    expect(tuesday?.slots[0]).toEqual({ starts_at: '2026-03-03T08:30:00+11:00', time: '08:30' })
    expect(tuesday?.slots.at(-1)?.time).toBe('15:30')
    const saturday = days.find(({ date }) => date === '2026-03-07')
    expect([saturday?.slots[0]?.time, saturday?.slots.at(-1)?.time]).toEqual(['09:00', '13:00'])
  })

  test('[DA-02] offers slots from two hours ahead for fourteen days', () => {
    const days = availableSlots(website({}), 'appointment', MONDAY, NONE)
    expect(days[0]?.date).toBe('2026-03-02')
    expect(days[0]?.slots[0]?.time).toBe('12:00')
    expect(days.at(-1)?.date).toBe('2026-03-14')
  })

  test('[NV-10] prefers special hours to weekly hours', () => {
    const day = { label: 'Holiday', status: 'Closed' as const, open: null, close: null }
    const days = availableSlots(
      website({ special_hours: [{ ...day, date: '2026-03-03' }] }),
      'service',
      MONDAY,
      NONE,
    )
    expect(days.map(({ date }) => date)).not.toContain('2026-03-03')
  })

  test('[DA-02] omits booked slots', () => {
    const all = availableSlots(website({}), 'service', MONDAY, NONE)
    const taken = all[1]?.slots[0]?.starts_at ?? ''
    const left = availableSlots(website({}), 'service', MONDAY, new Set([taken]))
    expect(left.flatMap(({ slots }) => slots)).toHaveLength(all.flatMap(({ slots }) => slots).length - 1)
  })

  test('[DA-02] lists a fully booked day without slots and omits closed days', () => {
    const all = availableSlots(website({}), 'service', MONDAY, NONE)
    const day = all[1]
    const taken = new Set(day?.slots.map(({ starts_at: startsAt }) => startsAt))
    const left = availableSlots(website({}), 'service', MONDAY, taken)
    expect(left.map(({ date }) => date)).toEqual(all.map(({ date }) => date))
    expect(left[1]).toMatchObject({ date: day?.date, slots: [] })
  })
})

describe('local time', () => {
  const zones = ['Australia/Sydney', 'Australia/Adelaide', 'Australia/Perth', 'Pacific/Auckland', 'UTC']
  const minutes = fc
    .integer({ min: 0, max: 20 * 366 * 24 * 60 })
    .map((value) => 1_600_000_000_000 + value * 60_000)

  test('[DA-02] formats an instant as local time with its offset', () => {
    fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), (instant, zone) => {
        const aligned = Math.floor(instant / 60_000) * 60_000
        const iso = isoWithOffset(aligned, zone)
        const { date, time } = localParts(aligned, zone)
        expect(Date.parse(iso)).toBe(aligned)
        expect(iso.startsWith(`${date}T${time}:00`)).toBe(true)
      }),
    )
  })

  test('[DA-02] converts a local time to an instant and back', () => {
    fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), (instant, zone) => {
        const { date, time } = localParts(instant, zone)
        // During the repeated hour of a daylight-saving change either instant is correct, so only the local
        // time is compared.
        expect(localParts(instantOf(date, time, zone), zone)).toEqual({ date, time })
      }),
    )
  })

  test('[DA-02] counts calendar days across daylight-saving changes and leap days', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
    expect(addDays('2026-10-03', 1)).toBe('2026-10-04')
    expect(weekdayOf('2026-03-01')).toBe(0)
  })
})
