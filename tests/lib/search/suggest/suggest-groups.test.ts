import { describe, expect, test } from 'vitest'
import {
  buildCountQuery,
  listSuggestions,
  readCounts,
  readSuggestedSearch,
} from '@/lib/search/suggest/suggest-groups'
import { buildSuggestSettings } from '@/lib/search/suggest/suggest-settings'
import { listStockValues } from '@/lib/search/suggest/suggest'
import { makeSite } from '../site-fixture'

const NOW = Date.UTC(2026, 0, 1)
const settings = buildSuggestSettings(makeSite(), 'http://images.test', NOW)
const values = listStockValues({ make: { Mazda: 2 }, make_model: { 'Mazda CX-5': 2 }, body: { Ute: 1 } }, [])
const search = {
  parts: [{ key: 'value:body:ute', label: 'Ute' }],
  notice: '',
  count: 3,
  countLabel: '3 Cars',
  cars: [
    {
      id: 7,
      name: '2021 Mazda CX-5',
      details: 'GT · 42,000 km',
      price: '$31,990',
      priceType: 'Drive Away',
      href: '/cars/2021-mazda-cx-5-7',
      picture: '/a.jpg',
    },
  ],
}

describe('settings', () => {
  test('[SE-08] exposes only these site fields to the browser', () => {
    expect(Object.keys(settings).sort()).toEqual([
      'carTypes',
      'filter',
      'images',
      'locale',
      'noun',
      'searchPath',
      'site',
    ])
    expect(JSON.stringify(settings).length).toBeLessThan(1500)
  })

  test('[SU-02] lists car types with their URLs on sites with several', () => {
    expect(settings.carTypes).toContainEqual({ value: 'used', label: 'Used Cars', href: '/search/used-cars' })
    expect(buildSuggestSettings(makeSite({ search: { used_only: true } }), '', NOW).carTypes).toEqual([])
  })
})

describe('queries', () => {
  test('[SE-04] [SE-06] applies the site’s search filter to counts', () => {
    const [dealership] = settings.filter.filter((entry) => JSON.stringify(entry).includes('dealership_slug'))
    expect(dealership).toEqual(['dealership_slug = "test-motors"'])
    expect(buildCountQuery(settings).filter).toEqual(settings.filter)
  })
})

describe('responses', () => {
  test.each([
    null,
    'no',
    {},
    { results: 3 },
    { results: [{ hits: 'x' }] },
    { results: [{ hits: [{ slug: '../x' }] }] },
  ])('[SE-09] ignores the invalid response %j', (answer) => {
    expect(readSuggestedSearch(answer)).toBeNull()
    expect(readCounts(answer)).toBeNull()
  })

  test('[SS-15] reads the search for a text, and leaves out what has another shape', () => {
    expect(readSuggestedSearch(JSON.parse(JSON.stringify(search)))).toEqual(search)
    expect(readSuggestedSearch({ count: 0, parts: [null, 4], notice: {}, cars: 'x' })).toEqual({
      count: 0,
      countLabel: '',
      parts: [],
      notice: '',
      cars: [],
    })
  })

  test('[SE-03] reads the counts of the response', () => {
    const facetDistribution = { make: { Mazda: 2, Odd: 'x' }, body: 3 }
    expect(readCounts({ results: [{ facetDistribution }] })).toEqual({ make: { Mazda: 2 } })
  })
})

describe('suggestions', () => {
  const list = (text: string, known = {}, without: string[] = []) =>
    listSuggestions(settings, text, without, { values, search: null, recent: [], ...known })

  test('[SU-05] lists the text itself first, with the URL of the form submission', () => {
    const [first, ...others] = list(' cx5 & more ')
    expect(first?.suggestions).toEqual([
      {
        key: 'words',
        kind: 'words',
        text: 'cx5 & more',
        href: '/search/new-used-and-demo-cars?query=cx5+%26+more',
        search: null,
      },
    ])
    expect(others).toEqual([])
  })

  test('[SS-15] lists the filters of the text to leave out, and the vehicles that the text finds', () => {
    const groups = list('a ute', { search }, ['value:colour:white'])
    expect(groups.map(({ key }) => key)).toEqual(['words', 'parts', 'cars'])
    expect(groups.flatMap(({ suggestions }) => suggestions)).toMatchObject([
      { kind: 'words', href: expect.stringContaining('?query=a+ute&without=value%3Acolour%3Awhite'), search },
      { kind: 'part', part: 'value:body:ute', label: 'Ute' },
      { kind: 'car', car: search.cars[0] },
    ])
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
