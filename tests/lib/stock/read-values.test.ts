import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  readAmount,
  readCount,
  readDay,
  readLitres,
  readLongText,
  readPlace,
  readState,
  readText,
  readYear,
} from '@/lib/stock/read-values'

describe('cell parsers', () => {
  test.each([
    ['17900', 17900],
    ['$17,900', 17900],
    ['AUD 17 900.50', 17900.5],
    ['38,229 km', 38229],
    ['4.5 L / 100 km', 4.5],
    ['-5', -5],
    ['POA', null],
    ['- / -', null],
    ['', null],
    [undefined, null],
  ])('amount %j is %j', (cell, amount) => expect(readAmount(cell)).toBe(amount))

  test.each([
    [' 5 Seats', 5],
    ['4 cyl', 4],
    ['0 L', 0],
    ['', null],
    ['many', null],
  ])('count %j is %j', (cell, count) => expect(readCount(cell)).toBe(count))

  test.each([
    ['4 cyl, 2.4 L', 2.4],
    ['0 L', null],
    ['-', null],
    ['4 cyl', null],
  ])('litres in %j are %j', (cell, litres) => expect(readLitres(cell)).toBe(litres))

  test.each([
    ['2019', 2019],
    ['03/2019', 2019],
    ['2019-05-01', 2019],
    ['2019.0', 2019],
    ['19', null],
    ['20199', null],
    ['x', null],
  ])('year %j is %j', (cell, year) => expect(readYear(cell)).toBe(year))

  test.each([
    ['Lidcombe, NSW', 'Lidcombe', 'NSW'],
    ['Port Macquarie NSW 2444', 'Port Macquarie', 'NSW'],
    ['Auckland', 'Auckland', ''],
    ['', '', ''],
  ])('place %j is %j in %j', (cell, city, state) => expect(readPlace(cell)).toEqual({ city, state }))

  test.each([
    ['Queensland', 'QLD'],
    ['qld', 'QLD'],
    ['Auckland', 'Auckland'],
  ])('state %j is %j', (cell, state) => expect(readState(cell)).toBe(state))

  test.each([
    ['2024-03-31', '2024-03-31'],
    ['1/3/2024', '2024-03-01'],
    ['31/2/2024', ''],
    ['soon', ''],
  ])('day %j is %j', (cell, day) => expect(readDay(cell)).toBe(day))

  test('text is empty for placeholders', () => {
    for (const cell of ['', ' ', '-', '- / -', 'N/A', 'null', 'TBA', '\u0000', '\uFEFF'])
      expect(readText(cell)).toBe('')
  })

  test('never throws and removes control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (cell) => {
        for (const read of [readAmount, readCount, readLitres, readYear, readPlace, readState, readDay])
          read(cell)
        // oxlint-disable-next-line no-control-regex
        expect(readText(cell) + readLongText(cell)).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F]/)
      }),
    )
  })

  test('parses amounts with thousands separators', () => {
    fc.assert(
      fc.property(fc.nat(5_000_000), (amount) => {
        expect(readAmount(`$${amount.toLocaleString('en-AU')}`)).toBe(amount)
      }),
    )
  })
})
