import { describe, expect, test } from 'vitest'
import { DEFAULT_COLUMNS, nameColumns } from '@/lib/stock/columns'
import { fitCells } from '@/lib/stock/fit-cells'
import { columnNamesOf, DEFAULT_MAPPING, MappingError, nameCells, parseMapping } from '@/lib/stock/mapping'

describe('columns', () => {
  test('are found whatever their case, spaces and order, and unknown ones are named', () => {
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

  test('of a mapping replace the standard ones; an empty list reads none', () => {
    const mapping = parseMapping('{"columns": {"price": "Preis", "km": []}}')
    const { positions } = nameColumns(['Price', 'Preis', 'Kilometres'], columnNamesOf(mapping))
    expect([...positions]).toEqual([['price', 1]])
  })
})

describe('a mapping', () => {
  test('translates words and fills empty cells', () => {
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
    ['{', /is no JSON/],
    ['{"columns": {"colours": "x"}}', /columns/],
    ['{"delimiter": "::"}', /delimiter/],
    ['{"requires": ["price"]}', /requires/],
  ])('%s is refused with its place', (text, message) => {
    expect(() => parseMapping(text)).toThrow(MappingError)
    expect(() => parseMapping(text)).toThrow(message)
  })

  test('of nothing is the standard one', () => expect(parseMapping('\uFEFF{}')).toEqual(DEFAULT_MAPPING))
})

describe('a row of another width than the header', () => {
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

  test('is refused when its values cannot be told from each other', () => {
    expect(fitCells(['a', 'b', 'c', 'd'], 3, positions)).toMatchObject({
      kind: 'refused',
      reason: 'more cells than columns',
    })
  })
})
