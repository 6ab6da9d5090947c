import { describe, expect, test } from 'vitest'
import { POSTCODES } from '@/config/postcodes'
import { findPlace, measureDistance, TOWNS } from '@/lib/search/places'
import { labelDistance } from '@/lib/search/labels'
import { EMPTY_STATE } from '@/lib/search/state'
import { makeSite } from './site-fixture'

const location = (id: number, lat: number, long: number) => ({
  id,
  name: `Yard ${id}`,
  slug: `yard-${id}`,
  address: { lat, long },
})
const sydney = makeSite({ locations: [location(1, -33.904, 151.199), location(2, -33.798, 151.007)] })
const melbourne = makeSite({ locations: [location(1, -37.81, 144.96)] })
const auckland = makeSite({ country: 'NZ', locations: [location(1, -36.91, 174.84)] })

describe('findPlace', () => {
  test.each(['2150', ' 2150 ', 'Parramatta 2150', 'Parramatta NSW 2150'])('reads %s as a postcode', (typed) =>
    expect(findPlace(sydney, typed)).toEqual({
      key: '2150',
      name: 'Parramatta 2150',
      distances: [
        [2, 2.5],
        [1, 20.6],
      ],
    }),
  )

  test.each(['parramatta', 'Parramatta, NSW', 'PARRAMATTA nsw'])('reads %s as a town', (typed) =>
    expect(findPlace(sydney, typed)?.key).toBe('Parramatta'),
  )

  test('knows the postcodes of the site’s country only', () => {
    expect(findPlace(auckland, '2014')?.name).toBe('Howick 2014')
    expect(findPlace(sydney, '2014')).toBeNull()
  })

  test.each(['', '99999', 'Atlantis', '1'.repeat(100_000)])('does not know %.20s', (typed) =>
    expect(findPlace(sydney, typed)).toBeNull(),
  )

  test('takes the place nearest to a location where several have the name', () => {
    expect(findPlace(sydney, 'Richmond')?.distances[0]?.[1]).toBeLessThan(60)
    expect(findPlace(melbourne, 'Richmond')?.distances[0]?.[1]).toBeLessThan(10)
  })

  test('leaves out locations without coordinates', () =>
    expect(findPlace(makeSite({ locations: [{ id: 1, name: 'Yard', slug: 'yard' }] }), '2000')).toEqual({
      key: '2000',
      name: 'Sydney 2000',
      distances: [],
    }))
})

describe('postcodes', () => {
  const read = (country: 'AU' | 'NZ') =>
    POSTCODES[country]
      .trim()
      .split(/[;\n]\s*/)
      .map((entry) => /^(\d{4}) ([A-Z][A-Za-z -]+) (-\d\d\.\d\d) (1\d\d\.\d\d)$/.exec(entry) ?? [entry])

  test.each(['AU', 'NZ'] as const)('of %s are complete entries, each once, within the country', (country) => {
    const entries = read(country)
    expect(entries.filter((entry) => entry.length < 5)).toEqual([])
    expect(new Set(entries.map(([, postcode]) => postcode)).size).toBe(entries.length)
    const outside = entries.filter(([, , , lat, long]) =>
      country === 'AU'
        ? Number(lat) > -10 || Number(lat) < -44 || Number(long) < 113 || Number(long) > 154
        : Number(lat) > -34 || Number(lat) < -47 || Number(long) < 166 || Number(long) > 179,
    )
    expect(outside).toEqual([])
  })

  test('agree with the towns of the query parser', () => {
    const entries = [...read('AU'), ...read('NZ')]
    const far = TOWNS.filter(([name, lat, long]) => {
      const same = entries.filter((entry) => entry[2] === name)
      return (
        same.length > 0 &&
        same.every((entry) => measureDistance(lat, long, Number(entry[3]), Number(entry[4])) > 5)
      )
    })
    expect(far).toEqual([])
  })
})

test('labelDistance says how far a vehicle is, at least 1 km, and nothing without a known location', () => {
  const near = {
    text: '2150',
    within: null,
    place: {
      key: '2150',
      name: '2150',
      distances: [[1, 12.4] as [number, number], [2, 0.2] as [number, number]],
    },
  }
  const state = { ...EMPTY_STATE, near }
  const label = (location_id: number | null, locale: 'en-AU' | 'en-US' = 'en-AU') =>
    labelDistance({ locale }, state, { location_id })
  expect([label(1), label(2), label(3), label(null), label(1, 'en-US')]).toEqual([
    '12 km away',
    '1 km away',
    '',
    '',
    '8 mi away',
  ])
  expect(labelDistance({ locale: 'en-AU' }, EMPTY_STATE, { location_id: 1 })).toBe('')
})
