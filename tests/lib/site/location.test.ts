import { describe, expect, test } from 'vitest'
import { addressSchema } from '@/config/schema/people'
import { formatAddress, getOpenState, getTitlePlace, listHours } from '@/lib/site/location'
import { makeSite } from '@/tests/lib/search/site-fixture'

const week = [
  { weekday: 0, status: 'Closed' as const },
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, status: 'Open' as const, open: '08:30', close: '17:00' })),
  { weekday: 6, status: 'Open' as const, open: '09:00', close: '14:00' },
]
const site = makeSite({ timezone: 'Australia/Sydney', opening_hours: week })
/** Sydney is UTC+10 in July. 2026-07-06 is a Monday. */
const at = (utc: string) => new Date(`${utc}:00Z`)

describe('opening hours', () => {
  test.each([
    ['00:00', '12:00am'],
    ['08:30', '8:30am'],
    ['12:00', '12:00pm'],
    ['17:05', '5:05pm'],
  ])('[NV-10] formats %s as %s', (time, text) => {
    const day = makeSite({
      opening_hours: [{ weekday: 1, status: 'Open', open: time, close: '23:59' }],
    }).opening_hours
    expect(listHours(day)).toEqual([{ days: 'Monday', hours: `${text} to 11:59pm` }])
  })

  test('[NV-10] lists the week from Monday and groups consecutive days with equal hours', () => {
    expect(listHours(site.opening_hours)).toEqual([
      { days: 'Monday to Friday', hours: '8:30am to 5:00pm' },
      { days: 'Saturday', hours: '9:00am to 2:00pm' },
      { days: 'Sunday', hours: 'Closed' },
    ])
  })

  test.each([
    ['2026-07-05T22:29', false, 'Opens at 8:30am today'],
    ['2026-07-05T22:30', true, 'Open until 5:00pm'],
    ['2026-07-06T06:59', true, 'Open until 5:00pm'],
    ['2026-07-06T07:00', false, 'Closed now'],
    ['2026-07-05T02:00', false, 'Closed today'],
  ])('[NV-10] at %s UTC in Sydney: open %s, "%s"', (utc, isOpen, text) => {
    expect(getOpenState(site, at(utc))).toEqual({ isOpen, text })
  })

  test('[NV-10] uses special days before the weekly hours', () => {
    const holiday = makeSite({
      timezone: 'Australia/Sydney',
      opening_hours: week,
      special_hours: [
        { date: '2026-07-06', label: 'Show day', status: 'Closed' },
        { date: '2026-07-12', status: 'Open', open: '10:00', close: '12:00' },
      ],
    })
    expect(getOpenState(holiday, at('2026-07-06T01:00'))).toEqual({ isOpen: false, text: 'Closed today' })
    expect(getOpenState(holiday, at('2026-07-12T01:00'))).toEqual({
      isOpen: true,
      text: 'Open until 12:00pm',
    })
  })

  test('[NV-10] returns null for a day without hours or with text only', () => {
    expect(getOpenState(makeSite(), at('2026-07-06T01:00'))).toBeNull()
    const worded = makeSite({
      opening_hours: [{ weekday: 1, status: 'Open', formated_hours: 'By appointment' }],
    })
    expect(listHours(worded.opening_hours)).toEqual([{ days: 'Monday', hours: 'By appointment' }])
    expect(getOpenState(worded, at('2026-07-06T01:00'))).toBeNull()
  })
})

describe('places', () => {
  test('[CF-06] titles name a state by its code, and a region of New Zealand by its name, once', () => {
    const inCity = (city: string, state: string, override_city = '') =>
      getTitlePlace({ city, state, override_city })
    expect(inCity('Sydney', 'NSW')).toBe('Sydney, NSW')
    expect(inCity('Sydney', 'NSW', 'Greater Sydney')).toBe('Greater Sydney, NSW')
    expect(inCity('Auckland', 'AKL')).toBe('Auckland')
    expect(inCity('Hamilton', 'WKO')).toBe('Hamilton, Waikato')
    expect(inCity('Nelson', '')).toBe('Nelson')
  })

  test('addresses name a region of New Zealand', () => {
    const address = addressSchema.parse({ street: '1 Main Road', city: 'Mount Wellington', postcode: '1060' })
    expect(formatAddress({ ...address, state: 'AKL' })).toBe('1 Main Road, Mount Wellington, Auckland, 1060')
    expect(formatAddress({ ...address, state: 'QLD' })).toBe('1 Main Road, Mount Wellington, QLD, 1060')
  })
})
