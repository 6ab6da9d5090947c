import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildHoldCalendar } from '@/lib/checkout/calendar'
import type { Reservation } from '@/lib/checkout/reservation'
import { readDemoSite } from '@/tests/demo-site'
import { newReservation } from './support/new-reservation'

const SITE = readDemoSite('harbour-city')
const PAID = newReservation({
  id: '5b0c',
  dealershipSlug: SITE.dealerships[0]?.slug ?? '',
  state: 'captured',
  capturedAt: Date.parse('2026-11-22T01:30:00.123Z'),
  reservedUntil: Date.parse('2026-11-29T01:30:00Z'),
})
const write = (changes: Partial<Reservation> = {}, site = SITE, host = 'harbour-city.localhost') =>
  buildHoldCalendar({ ...PAID, ...changes }, site, host) ?? ''
const readLines = (text: string) => text.replaceAll('\r\n ', '').trimEnd().split('\r\n')

describe('hold calendar entry', () => {
  test('[RV-04] ends with the hold, in UTC, and reminds a day before', () => {
    const lines = readLines(write({ vehicle: { ...PAID.vehicle, stocknum: 'X1; ask, please' } }))
    expect(lines).toContain('DTEND:20261129T013000Z')
    expect(lines).toContain('DTSTART:20261129T010000Z')
    expect(lines).toContain('DTSTAMP:20261122T013000Z')
    expect(lines).toContain('TRIGGER:-P1D')
    expect(lines).toContain('SUMMARY:Reservation ends: 2022 Demo Car')
    const description = lines.find((line) => line.startsWith('DESCRIPTION:Harbour'))
    expect(description).toContain('Deposit paid: $500. Stock number X1\\; ask\\, please. Phone ')
    expect(lines.find((line) => line.startsWith('LOCATION:'))).toContain('\\, ')
  })

  test('[RV-04] has a different id for each site', () => {
    const ids = ['a.example', 'b.example'].map((host) =>
      readLines(write({}, SITE, host)).find((line) => line.startsWith('UID:')),
    )
    expect(new Set(ids).size).toBe(2)
  })

  test('escapes dealer text and folds lines at 75 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const vehicle = { ...PAID.vehicle, name: `${text}\r\nATTACH:x`, stocknum: text }
        const file = write(
          { vehicle },
          { ...SITE, name: text, locations: SITE.locations.map((at) => ({ ...at, name: text })) },
        )
        const names = readLines(file).map((line) => /^[A-Z-]+/.exec(line)?.[0])
        expect(names).not.toContain('ATTACH')
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      }),
    )
  })
})
