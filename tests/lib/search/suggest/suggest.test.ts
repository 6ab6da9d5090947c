import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { highlight, listPopular, listStockValues, matchValues } from '@/lib/search/suggest/suggest'

const COUNTED = {
  make: { Mazda: 12, Toyota: 30, 'Land Rover': 4, Škoda: 3, 'Mercedes-Benz': 5 },
  make_model: {
    'Mazda CX-5': 7,
    'Mazda 3': 5,
    'Toyota Hilux': 18,
    'Toyota Corolla': 9,
    'Toyota C-HR': 3,
    'Land Rover Defender': 4,
    'Škoda Octavia': 3,
    'Lost Model': 2,
  },
  body: { Ute: 18, SUV: 20, Hatch: 9, Utility: 1, Mazda: 1 },
  car_type: { used: 40, new: 14 },
}
const TYPES = [
  { value: 'used', label: 'Used Cars', href: '/search/used-cars' },
  { value: 'demo', label: 'Demo Cars', href: '/search/demo-cars' },
]
const VALUES = listStockValues(COUNTED, TYPES)
const find = (text: string) => matchValues(VALUES, text).map(({ label }) => label)

describe('stock values', () => {
  test('[RT-03] [RT-04] lists makes, models and body types with URL and count', () => {
    const of = (label: string) => VALUES.find((value) => value.label === label)
    expect(of('Land Rover')).toMatchObject({ kind: 'make', count: 4, href: '/search/land-rover' })
    expect(of('Land Rover Defender')).toMatchObject({
      kind: 'model',
      count: 4,
      href: '/search/land-rover/defender',
    })
    expect(of('Ute')).toMatchObject({ kind: 'body', count: 18, href: '/search/ute' })
    expect(of('Used Cars')).toMatchObject({ kind: 'car_type', count: 40, href: '/search/used-cars' })
  })

  test('[RT-03] omits values without vehicles, without a make or with a duplicate URL', () => {
    const labels = VALUES.map(({ label }) => label)
    expect(labels).not.toContain('Demo Cars')
    expect(labels).not.toContain('Lost Model')
    expect(VALUES.filter(({ href }) => href === '/search/mazda')).toHaveLength(1)
    expect(listStockValues({ make: { '—': 3, ' ': 2 } }, [])).toEqual([])
    expect(listStockValues({}, [])).toEqual([])
  })

  test('[SS-04] popular values are the most frequent makes and body types', () => {
    expect(listPopular(VALUES).map(({ label }) => label)).toEqual([
      'Toyota',
      'Mazda',
      'Mercedes-Benz',
      'Land Rover',
      'Škoda',
      'SUV',
      'Ute',
      'Hatch',
      'Utility',
    ])
  })
})

describe('matching', () => {
  test.each([
    ['cx5', ['Mazda CX-5']],
    ['CX-5', ['Mazda CX-5']],
    ['mazda cx', ['Mazda CX-5']],
    ['chr', ['Toyota C-HR']],
    ['benz', ['Mercedes-Benz']],
    ['mercedes benz', ['Mercedes-Benz']],
    ['landrover', ['Land Rover', 'Land Rover Defender']],
    ['skoda', ['Škoda', 'Škoda Octavia']],
    ['utilities', ['Utility']],
    ['utes', ['Ute']],
    ['used', ['Used Cars']],
    ['rolla', []],
    ['toyota defender', []],
    ['', []],
    ['  - ', []],
  ])('[RT-03] "%s" finds %j', (text, labels) => {
    expect(find(text)).toEqual(labels)
  })

  test('[RT-03] lists a make before its models, and models by frequency', () => {
    expect(find('toy')).toEqual(['Toyota', 'Toyota Hilux', 'Toyota Corolla', 'Toyota C-HR'])
  })

  test('[RT-03] every prefix of a label finds it, up to the limit per kind', () => {
    fc.assert(
      fc.property(fc.constantFrom(...VALUES), fc.nat(), (value, at) => {
        const text = value.label.slice(0, 1 + (at % value.label.length))
        const same = matchValues(VALUES, text).filter(({ kind }) => kind === value.kind)
        return same.includes(value) || same.length >= 2
      }),
    )
  })
})

describe('highlighting', () => {
  test.each([
    [
      'Mazda CX-5',
      'cx5',
      [
        ['Mazda ', false],
        ['CX-5', true],
      ],
    ],
    [
      'Škoda Octavia',
      'skod',
      [
        ['Škod', true],
        ['a Octavia', false],
      ],
    ],
    ['Utility', 'utilities', [['Utility', false]]],
    [
      'Toyota Hilux',
      'hil toy',
      [
        ['Toy', true],
        ['ota ', false],
        ['Hil', true],
        ['ux', false],
      ],
    ],
    [
      '<b>Ute</b>',
      'ute',
      [
        ['<b>', false],
        ['Ute', true],
        ['</b>', false],
      ],
    ],
  ] as [string, string, [string, boolean][]][])('[RT-03] "%s" for "%s"', (label, text, parts) => {
    expect(highlight(label, text).map((part) => [part.text, part.isMatch])).toEqual(parts)
  })

  test('[RT-03] for any text, the highlighted parts join to the label', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (label, text) => {
        expect(
          highlight(label, text)
            .map((part) => part.text)
            .join(''),
        ).toBe(label)
      }),
    )
  })
})
