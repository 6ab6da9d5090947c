import { describe, expect, test } from 'vitest'
import {
  buildCarQueries,
  buildCountQuery,
  listSuggestions,
  readCounts,
  readSuggestedCars,
} from '@/lib/search/suggest/suggest-groups'
import { buildSuggestSettings } from '@/lib/search/suggest/suggest-settings'
import { listStockValues, matchValues } from '@/lib/search/suggest/suggest'
import { makeSite } from '../site-fixture'

const NOW = Date.UTC(2026, 0, 1)
const settings = buildSuggestSettings(makeSite(), 'http://images.test', NOW)
const values = listStockValues({ make: { Mazda: 2 }, make_model: { 'Mazda CX-5': 2 }, body: { Ute: 1 } }, [])
const hit = {
  id: 7,
  slug: '2021-mazda-cx-5-7',
  year: 2021,
  make: 'Mazda',
  model: 'CX-5',
  badge: 'GT',
  km: 42_000,
  price: 31_990,
  price_type: 'Drive Away',
  status: 'in_stock',
  primary_image_url: '/a.jpg',
}

describe('settings', () => {
  test('[SE-08] exposes only these site fields to the browser', () => {
    expect(Object.keys(settings).sort()).toEqual([
      'carPath',
      'carTypes',
      'country',
      'filter',
      'images',
      'locale',
      'noun',
      'price',
      'searchPath',
      'site',
      'state',
    ])
    expect(JSON.stringify(settings).length).toBeLessThan(1500)
  })

  test('[SU-02] lists car types with their URLs on sites with several', () => {
    expect(settings.carTypes).toContainEqual({ value: 'used', label: 'Used Cars', href: '/search/used-cars' })
    expect(buildSuggestSettings(makeSite({ search: { used_only: true } }), '', NOW).carTypes).toEqual([])
  })
})

describe('queries', () => {
  test('[SE-04] [SE-06] applies the site’s search filter to counts and cars', () => {
    const [dealership] = settings.filter.filter((entry) => JSON.stringify(entry).includes('dealership_slug'))
    expect(dealership).toEqual(['dealership_slug = "test-motors"'])
    const queries = [
      buildCountQuery(settings),
      ...buildCarQueries(settings, 'cx5', matchValues(values, 'cx5')),
    ]
    for (const query of queries)
      expect(query.filter.slice(0, settings.filter.length)).toEqual(settings.filter)
  })

  test('[SE-07] queries a named make or model before the text', () => {
    const [named, words, ...rest] = buildCarQueries(settings, 'cx5', matchValues(values, 'cx5'))
    expect(rest).toEqual([])
    expect([named?.q, named?.filter.at(-1)]).toEqual(['', 'make_model = "Mazda CX-5"'])
    expect([words?.q, words?.filter]).toEqual(['cx5', settings.filter])
    expect(buildCarQueries(settings, 'white', matchValues(values, 'white'))).toHaveLength(1)
  })
})

describe('responses', () => {
  test('[CC-01] [CC-03] [TG-06] a car has name, details, price, price type and URL', () => {
    expect(readSuggestedCars({ results: [{ hits: [] }, { hits: [hit] }] }, settings)).toEqual([
      {
        id: '7',
        name: '2021 Mazda CX-5',
        details: 'GT · 42,000 km',
        price: '$31,990',
        priceType: 'Drive Away',
        href: '/cars/2021-mazda-cx-5-7',
        picture: '/a.jpg',
      },
    ])
  })

  test('[CC-08] [TG-05] shows the no-price text and weekly prices', () => {
    const cars = readSuggestedCars(
      {
        results: [
          {
            hits: [
              { ...hit, price: 1 },
              { ...hit, id: 8, item_type: 'subscription', weekly_price: 289 },
            ],
          },
        ],
      },
      settings,
    )
    expect(cars.map(({ price }) => price)).toEqual(['Enquire for price.', '$289 a week'])
  })

  test.each([
    null,
    'no',
    {},
    { results: 3 },
    { results: [{ hits: 'x' }] },
    { results: [{ hits: [{ slug: '../x' }] }] },
  ])('[SE-09] ignores the invalid response %j', (answer) => {
    expect(readSuggestedCars(answer, settings)).toEqual([])
    expect(readCounts(answer)).toBeNull()
  })

  test('[SE-03] reads the counts of the response', () => {
    const facetDistribution = { make: { Mazda: 2, Odd: 'x' }, body: 3 }
    expect(readCounts({ results: [{ facetDistribution }] })).toEqual({ make: { Mazda: 2 } })
  })
})

describe('suggestions', () => {
  const list = (text: string, known = {}) =>
    listSuggestions(settings, text, { values, cars: [], recent: [], ...known })

  test('[SU-05] lists the text itself first, with the URL of the form submission', () => {
    const [first, ...others] = list(' cx5 & more ')
    expect(first?.suggestions).toEqual([
      {
        key: 'words',
        kind: 'words',
        text: 'cx5 & more',
        href: '/search/new-used-and-demo-cars?query=cx5+%26+more',
      },
    ])
    expect(others).toEqual([])
  })

  test('[SE-09] lists the text and recent searches without a response', () => {
    const recent = [{ label: 'hilux', href: '/search/x?query=hilux' }]
    expect(list('hil', { values: [], recent }).map(({ key }) => key)).toEqual(['words'])
    expect(list('', { values: [], recent }).map(({ key }) => key)).toEqual(['recent'])
    expect(list('', { values: [] })).toEqual([])
  })

  test('[SS-04] lists popular values for an empty text, with unique keys', () => {
    const recent = [{ label: 'hilux', href: '/search/x?query=hilux' }]
    const groups = list('', { recent })
    expect(groups.map(({ heading }) => heading)).toEqual([
      'Recent searches',
      'Popular makes',
      'Popular body types',
    ])
    const keys = groups.flatMap(({ suggestions }) => suggestions.map(({ key }) => key))
    expect(new Set(keys).size).toBe(keys.length)
  })
})
