import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AD_FIELDS, type RawAd } from '@/lib/stock/facts'
import { readAd } from '@/lib/stock/read-ad'

type AdRules = Parameters<typeof readAd>[1]
const RULES: AdRules = { required: [], latestYear: 2027, listSeparator: '|' }
const COROLLA: RawAd = {
  make: 'Toyota',
  year: '2019',
  model: 'Corolla',
  title: '2019 Toyota Corolla Ascent Sport (hybrid)',
  condition: 'USED',
  transmission: 'Automatic',
  engine: '4 cyl, 1.8 L',
  drive: 'Front',
  fuel: 'Hybrid',
  fuel_consumption: '3.5 L / 100 km',
  km: '38229',
  colour: 'Blue / Black',
  place: 'Lidcombe, NSW',
  cylinders: '4 cyl',
  body: 'Hatchback',
  doors: ' 5 Doors',
  seats: ' 5 Seats',
  price: '17900',
}

function take(change: RawAd, rules: Partial<AdRules> = {}) {
  const reading = readAd({ ...COROLLA, ...change }, { ...RULES, ...rules })
  if (reading.kind !== 'taken') throw new Error(`refused: ${reading.reason}`)
  return { ...reading.facts, mends: reading.mends }
}

describe('readAd', () => {
  test('parses a complete row without corrections', () => {
    expect(take({})).toMatchObject({
      year: 2019,
      make: 'Toyota',
      model: 'Corolla',
      badge: 'Ascent Sport Hybrid',
      car_type: 'used',
      price: 17900,
      km: 38229,
      colour: 'Blue',
      interior: 'Black',
      body: 'Hatch',
      simple_body: 'hatch',
      drive: 'Front',
      fuel: 'Hybrid',
      transmission: 'Automatic',
      cylinders: 4,
      litres: 1.8,
      consumption: 3.5,
      seats: 5,
      doors: 5,
      city: 'Lidcombe',
      state: 'NSW',
      status: null,
      mends: [],
    })
  })

  test.each<[string, RawAd, object, string[]]>([
    [
      'a make and a model cut at a space',
      { make: 'Land', model: 'Rover', title: '2019 Land Rover Range Rover Sport TDV6' },
      { make: 'Land Rover', model: 'Range Rover Sport', badge: 'TDV6' },
      ['make completed from the title', 'model completed from the title'],
    ],
    [
      'a model cut at a space',
      { make: 'Jeep', model: 'Grand', title: '2019 Jeep Grand Cherokee Limited (4x4)' },
      { model: 'Grand Cherokee', badge: 'Limited (4X4)' },
      ['model completed from the title'],
    ],
    ['no model', { model: '' }, { model: 'Corolla' }, ['model completed from the title']],
    ['no year', { year: '' }, { year: 2019 }, ['year taken from the title']],
    [
      'a new car with cells shifted to the left',
      { condition: 'NEW', km: 'White / -', colour: '5 years / Unlimited km', place: '' },
      { km: null, colour: 'White', warranty: '5 years / Unlimited km', car_type: 'new' },
      ['colour and warranty moved back to their columns'],
    ],
    [
      'seats in the doors column',
      { doors: ' 7 Seats', seats: '' },
      { seats: 7, doors: null },
      ['seats moved from the doors column'],
    ],
    [
      'a body from the title',
      { body: '', title: '2019 Toyota Thing Wagonette Coupe', model: 'Thing' },
      { body: 'Coupe' },
      ['body taken from the title'],
    ],
    [
      'a body from the model',
      { body: 'Commercial', model: 'Hilux', title: '2019 Toyota Hilux SR' },
      { body: 'Ute' },
      ['body taken from the model'],
    ],
    [
      'an unknown body',
      { body: 'Zeppelin', model: 'Z', title: '2019 Toyota Z' },
      { body: '' },
      ['unknown body, left empty'],
    ],
    ['a price on application', { price: 'POA' }, { price: null }, ['price on application']],
    ['a price in words', { price: 'cheap' }, { price: null }, ['price is not a number, left empty']],
    ['a price below zero', { price: '-3' }, { price: null }, ['price is out of range, left empty']],
    ['miles', { km: '1,000 miles' }, { km: 1609 }, []],
    [
      'kilometres out of range',
      { km: '99999999' },
      { km: null },
      ['kilometres are out of range, left empty'],
    ],
    [
      'an unknown condition',
      { condition: 'mint' },
      { car_type: 'used' },
      ['unknown condition, imported as used'],
    ],
    [
      'an invalid photo URL',
      { images: 'https://x.example/1.jpg|javascript:alert(1)' },
      { images: ['https://x.example/1.jpg'] },
      ['invalid photo URLs dropped'],
    ],
  ])('corrects %s', (_, change, facts, mends) => {
    expect(take(change)).toMatchObject({ ...facts, mends })
  })

  test.each<[string, RawAd, Partial<AdRules>, string]>([
    ['no make', { make: '-' }, {}, 'no make'],
    ['no model', { model: '', title: '' }, {}, 'no model'],
    ['no year', { year: '', title: '' }, {}, 'no year'],
    ['the year 1066', { year: '1066' }, {}, 'year out of range'],
    ['the year after next', { year: '2028' }, {}, 'year out of range'],
    ['a missing required price', { price: '' }, { required: ['price'] }, 'no price'],
    [
      'a required price that is not a number',
      { price: 'POA' },
      { required: ['price'] },
      'price is not a number',
    ],
    ['required kilometres that are not a number', { km: 'few' }, { required: ['km'] }, 'km is not a number'],
    ['an overlong cell', { model: 'x'.repeat(500) }, {}, 'model is too long'],
  ])('rejects %s', (_, change, rules, reason) => {
    expect(readAd({ ...COROLLA, ...change }, { ...RULES, ...rules })).toMatchObject({
      kind: 'refused',
      reason,
    })
  })

  test('imports or rejects any row and never throws', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('constructor', '__proto__', 'toString', 'Land', 'Grand', 'Commercial'),
    )
    const row = fc.dictionary(fc.constantFrom(...AD_FIELDS), cell)
    fc.assert(
      fc.property(row, (raw) => {
        const reading = readAd({ year: '2019', make: 'Kia', ...raw }, RULES)
        const texts =
          reading.kind === 'taken' ? [reading.facts.make, reading.facts.model] : [reading.reason, 'refused']
        expect(texts.every((text) => typeof text === 'string' && text !== '')).toBe(true)
      }),
    )
  })
})
