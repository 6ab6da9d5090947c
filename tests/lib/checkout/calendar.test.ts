import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeHoldCalendar, type HoldEntry } from '@/lib/checkout/calendar'

const ENTRY: HoldEntry = {
  id: '5b0c',
  host: 'harbour-city.localhost',
  endsAt: Date.parse('2026-11-29T01:30:00Z'),
  createdAt: Date.parse('2026-11-22T01:30:00.123Z'),
  title: 'Reservation ends: 2020 Mazda 3',
  description: 'Deposit $500; stock number X1, ask for Sales',
  location: '1 Pitt Street, Sydney',
}
const readLines = (text: string) => text.replaceAll('\r\n ', '').trimEnd().split('\r\n')

describe('hold calendar entry', () => {
  test('[RV-04] ends with the hold, in UTC, and reminds a day before', () => {
    const lines = readLines(writeHoldCalendar(ENTRY))
    expect(lines).toContain('DTEND:20261129T013000Z')
    expect(lines).toContain('DTSTART:20261129T010000Z')
    expect(lines).toContain('DTSTAMP:20261122T013000Z')
    expect(lines).toContain('TRIGGER:-P1D')
    expect(lines).toContain('DESCRIPTION:Deposit $500\\; stock number X1\\, ask for Sales')
  })

  test('[RV-04] has a different id for each site', () => {
    const ids = ['a.example', 'b.example'].map((host) =>
      readLines(writeHoldCalendar({ ...ENTRY, host })).find((line) => line.startsWith('UID:')),
    )
    expect(new Set(ids).size).toBe(2)
  })

  test('escapes dealer text and folds lines at 75 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const file = writeHoldCalendar({ ...ENTRY, title: `${text}\r\nATTACH:x`, location: text })
        const names = readLines(file).map((line) => /^[A-Z-]+/.exec(line)?.[0])
        expect(names).not.toContain('ATTACH')
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      }),
    )
  })
})
