import { describe, expect, test } from 'vitest'
import { describeFreeDays, describeTaken } from '@/lib/booking/free-times'

const DAYS = [
  { date: '2026-11-24', slots: [{ time: '08:30' }, { time: '12:30' }, { time: '16:00' }] },
  { date: '2026-11-25', slots: [] },
  { date: '2026-11-26', slots: [{ time: '09:00' }] },
]

describe('available times', () => {
  test('[DA-02] are formatted by day, with fully booked days in between', () => {
    expect(describeFreeDays(DAYS)).toEqual([
      {
        date: '2026-11-24',
        label: 'Tuesday 24 November',
        times: [
          { value: '2026-11-24T08:30', label: '8:30 am' },
          { value: '2026-11-24T12:30', label: '12:30 pm' },
          { value: '2026-11-24T16:00', label: '4:00 pm' },
        ],
      },
      { date: '2026-11-25', label: 'Wednesday 25 November', times: [] },
      {
        date: '2026-11-26',
        label: 'Thursday 26 November',
        times: [{ value: '2026-11-26T09:00', label: '9:00 am' }],
      },
    ])
  })

  test('[DA-02] leave out fully booked days at the start and the end', () => {
    const full = (date: string) => ({ date, slots: [] })
    const days = [full('2026-11-22'), full('2026-11-23'), ...DAYS, full('2026-11-27')]
    expect(describeFreeDays(days)).toEqual(describeFreeDays(DAYS))
    expect(describeFreeDays([full('2026-11-22')])).toEqual([])
    expect(describeFreeDays([])).toEqual([])
  })

  test('[DA-02] suggest alternatives for a taken time from the same day or the next available one', () => {
    const days = describeFreeDays(DAYS)
    expect(describeTaken('2026-11-24T12:00', days)).toBe(
      'That time is no longer available. Times available on Tuesday 24 November: 8:30 am, 12:30 pm, 4:00 pm.',
    )
    expect(describeTaken('2026-11-25T12:00', days)).toContain('Thursday 26 November: 9:00 am.')
    expect(describeTaken('2026-12-25T12:00', days)).toContain('Tuesday 24 November')
    expect(describeTaken('2026-11-24T12:00', [])).toBe(
      'That time is no longer available. Please choose another day.',
    )
  })
})
