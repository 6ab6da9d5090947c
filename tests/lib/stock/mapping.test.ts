import { describe, expect, test } from 'vitest'
import {
  columnNamesOf,
  DEFAULT_COLUMNS,
  DEFAULT_MAPPING,
  fitCells,
  MappingError,
  nameCells,
  nameColumns,
  parseMapping,
} from '@/lib/stock/mapping'

describe('columns', () => {
  test('are matched regardless of case, spaces and order; unknown ones are listed', () => {
    const { positions, unused } = nameColumns(
      ['price', ' BRAND ', 'body_type', 'Moon phase', ''],
      DEFAULT_COLUMNS,
    )
    expect([...positions]).toEqual(
      expect.arrayContaining([
        ['make', 1],
        ['price', 0],
        ['body', 2],
      ]),
    )
    expect(unused).toEqual(['Moon phase'])
  })

  test('of a mapping replace the default ones; an empty list ignores the field', () => {
    const mapping = parseMapping('{"columns": {"price": "Preis", "km": []}}')
    const { positions } = nameColumns(['Price', 'Preis', 'Kilometres'], columnNamesOf(mapping))
    expect([...positions]).toEqual([['price', 1]])
  })
})

describe('mapping file', () => {
  test('translates values and fills empty cells', () => {
    const mapping = parseMapping(
      '{"values": {"condition": {"N": "new"}}, "defaults": {"price_type": "Drive Away"}}',
    )
    const positions = new Map([
      ['condition', 0],
      ['price_type', 1],
    ] as const)
    expect(nameCells([' n ', ' '], positions, mapping)).toEqual({
      condition: 'new',
      price_type: 'Drive Away',
    })
  })

  test.each([
    ['{', /is not valid JSON/],
    ['{"columns": {"colours": "x"}}', /columns/],
    ['{"delimiter": "::"}', /delimiter/],
    ['{"requires": ["price"]}', /requires/],
  ])('rejects %s and names the problem', (text, message) => {
    expect(() => parseMapping(text)).toThrow(MappingError)
    expect(() => parseMapping(text)).toThrow(message)
  })

  test('defaults to the standard mapping', () => expect(parseMapping('\uFEFF{}')).toEqual(DEFAULT_MAPPING))
})

describe('row with more or fewer cells than the header', () => {
  const positions = new Map([
    ['engine', 0],
    ['place', 1],
    ['price', 2],
  ] as const)
  test.each([
    [
      ['4 cyl', ' 2 L', 'Perth', ' WA', '1'],
      ['4 cyl, 2 L', 'Perth, WA', '1'],
    ],
    [
      ['4 cyl, 2 L', 'Perth', 'WA', '1'],
      ['4 cyl, 2 L', 'Perth,WA', '1'],
    ],
    [
      ['4 cyl', 'Perth', '1', '', ' '],
      ['4 cyl', 'Perth', '1'],
    ],
    [
      ['4 cyl', 'Perth'],
      ['4 cyl', 'Perth'],
    ],
  ])('%j becomes %j', (cells, fitted) => {
    expect(fitCells(cells, 3, positions)).toMatchObject({ kind: 'fits', cells: fitted })
  })

  test('is rejected when its values cannot be assigned to columns', () => {
    expect(fitCells(['a', 'b', 'c', 'd'], 3, positions)).toMatchObject({
      kind: 'refused',
      reason: 'more cells than columns',
    })
  })
})
