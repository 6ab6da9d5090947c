import { describe, expect, test } from 'vitest'
import { carSummarySchema } from '@/lib/cars/car'
import type { SearchPage } from '@/lib/search/load-search-page.server'
import { toSearchPageData, unpackPageData } from '@/lib/search/page-data'
import { EMPTY_STATE, type SearchState } from '@/lib/search/state'
import { EMPTY_VOCABULARY } from '@/lib/search/vocabulary'
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

function makePage(state: SearchState = EMPTY_STATE): SearchPage {
  const site = makeSite()
  return {
    site,
    context: { site, vocabulary: EMPTY_VOCABULARY },
    state,
    keepParts: undefined,
    href: '/search/used-cars',
    results: {
      cars,
      facets: { make: { Kia: 2 }, model: { Rio: 2 }, price: { 0: 1 }, car_type: { used: 2 } },
      facetStats: { price: { min: 0, max: 10 } },
      offers: {},
      priceBars: [1, 0, 1],
      count: 2,
      ms: 1,
      pagination: { page: 1, pages: 1, total: 2 },
    },
    unknown: {},
    relaxations: [],
    notice: null,
    soldOut: null,
    expanded: null,
    map: null,
  }
}
const pack = (page: SearchPage) =>
  toSearchPageData(page, { images: 'http://images.test', now: 1_760_000_000 })

describe('data of a search page', () => {
  test('[SS-16] names each field of the vehicles once, without blank ones, and restores them', () => {
    const packed = pack(makePage())
    expect(packed.results?.cars).toMatchObject({ id: [1, 2], make: ['', 'Kia'], price: [null, 0] })
    expect(packed.results?.cars).not.toHaveProperty('colour')
    expect(unpackPageData(packed).results?.cars).toEqual(cars)
  })

  test('[SS-16] leaves out counts that no filter shows', () => {
    expect(pack(makePage()).results).toMatchObject({
      facets: { make: { Kia: 2 }, car_type: { used: 2 } },
      offers: {},
      priceBars: [1, 0, 1],
    })
  })

  test('[SS-16] keeps the models of the chosen make only', () => {
    const page = makePage({ ...EMPTY_STATE, refinements: { make: ['Kia'] } })
    const tree = { Kia: 2, 'Kia > Rio': 2, 'Kia > Rio > GT': 1, Ford: 1, 'Ford > Ranger': 1 }
    const facets = { ...page.results?.facets, make_model_badge: tree }
    const { results } = pack({ ...page, results: page.results && { ...page.results, facets } })
    expect(results?.facets).toEqual({
      make_model_badge: { Kia: 2, 'Kia > Rio': 2, Ford: 1 },
      car_type: { used: 2 },
    })
  })

  test('[SS-16] keeps the data of an outage as they are', () => {
    const packed = pack({ ...makePage(), results: null })
    expect(packed.results).toBeNull()
    expect(unpackPageData(packed)).toEqual(packed)
  })
})
