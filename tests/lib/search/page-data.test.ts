import { describe, expect, test } from 'vitest'
import { carSummarySchema } from '@/lib/cars/car'
import { packPageData, unpackPageData, type SearchPageData } from '@/lib/search/page-data'
import { EMPTY_STATE, type SearchState } from '@/lib/search/state'
import { EMPTY_VOCABULARY } from '@/lib/search/vocabulary'
import { toStockSite } from '@/lib/site/stock-site'
import { makeSite } from './site-fixture'

const cars = [
  carSummarySchema.parse({ id: 1, slug: 'blank' }),
  carSummarySchema.parse({
    id: 2,
    slug: 'full',
    make: 'Kia',
    price: 0,
    sold: true,
    reservable: false,
    show_on_dealer_website: false,
    highlights: [{ name: 'Berths', value: '4' }],
    finance_lenders: { meridian: { interestRate: 7.49 } },
  }),
]

function makeData(state: SearchState = EMPTY_STATE): SearchPageData {
  return {
    site: toStockSite(makeSite()),
    vocabulary: EMPTY_VOCABULARY,
    state,
    keepParts: null,
    href: '/search/used-cars',
    results: {
      cars,
      facets: { make: { Kia: 2 }, model: { Rio: 2 }, price: { 0: 1 }, car_type: { used: 2 } },
      facetStats: { price: { min: 0, max: 10 } },
      count: 2,
      ms: 1,
      pagination: { page: 1, pages: 1, total: 2 },
    },
    relaxations: [],
    heading: null,
    intro: '',
    images: 'http://images.test',
    now: 1_760_000_000,
  }
}

describe('data of a search page', () => {
  test('[SS-16] names each field of the vehicles once, without blank ones, and restores them', () => {
    const packed = packPageData(makeData())
    expect(packed.results?.cars).toMatchObject({ id: [1, 2], make: ['', 'Kia'], price: [null, 0] })
    expect(packed.results?.cars).not.toHaveProperty('colour')
    expect(unpackPageData(packed).results?.cars).toEqual(cars)
  })

  test('[SS-16] leaves out counts that no filter shows', () => {
    expect(packPageData(makeData()).results?.facets).toEqual({ make: { Kia: 2 }, car_type: { used: 2 } })
  })

  test('[SS-16] keeps the models of the chosen make', () => {
    const { results } = packPageData(makeData({ ...EMPTY_STATE, refinements: { make: ['Kia'] } }))
    expect(results?.facets).toHaveProperty('model')
  })

  test('[SS-16] keeps the data of an outage as they are', () => {
    const data = makeData()
    expect(unpackPageData(packPageData({ ...data, results: null }))).toEqual({ ...data, results: null })
  })
})
