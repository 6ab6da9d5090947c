import { describe, expect, test } from 'vitest'
import { getAttributeLabel, listPanels } from '@/lib/search/facets/facets'
import { listFacetGroups } from '@/lib/search/facets/facet-list'
import { labelCount, labelRefinement, labelValue, titleSearch } from '@/lib/search/labels'
import { lowerNoun, pluralise } from '@/lib/site/template'
import { buildSearchRequest } from '@/lib/search/request'
import { countVehicles } from '@/lib/search/request'
import { readResults } from '@/lib/search/result'
import {
  describeSearchKey,
  EMPTY_STATE,
  getDefaultSort,
  getSortRules,
  isRefined,
  listActiveRefinements,
  listSorts,
  removeRefinement,
  type SearchState,
  setValues,
  SORT_LABELS,
  toggleValue,
} from '@/lib/search/state'
import { listFacet } from './list-facet'
import { toStockSite } from '@/lib/site/stock-site'
import { makeSite } from './site-fixture'

const refined = (refinements: SearchState['refinements']): SearchState => ({ ...EMPTY_STATE, refinements })
const NOW = Date.UTC(2026, 0, 10)

/** A response to a search refined by make. */
const answer = (total: number) => ({
  results: [
    {
      hits: [{ id: 5, slug: 'a-car' }, { id: 'x' }, null],
      estimatedTotalHits: total,
      processingTimeMs: 2,
      facetDistribution: { make: { Toyota: total }, colour: { White: 3 } },
    },
    { hits: [], estimatedTotalHits: 9, facetDistribution: { make_model_badge: { Toyota: 7, Kia: 2 } } },
  ],
})
const panelNames = (site = makeSite()) => listPanels(site).map((panel) => panel.filter)

describe('sort order', () => {
  test('[SS-08] lists the enabled options with their labels', () => {
    expect(listSorts(makeSite(), EMPTY_STATE).map((name) => SORT_LABELS[name])).toEqual([
      'Most Relevant',
      'Latest',
      'Highest Price',
      'Lowest Price',
    ])
    expect(
      listSorts(makeSite({ search: { sorts: { highestKms: true, latest: false } } }), EMPTY_STATE),
    ).toEqual(['mostRelevant', 'highestPrice', 'lowestPrice', 'highestKms'])
  })

  test('[SS-09] uses the site’s default order', () => {
    expect(getSortRules(makeSite(), null)).toEqual(['custom_rank:desc'])
    expect(getSortRules(makeSite({ search: { default_sort: 'newest' } }), null)).toEqual([
      'created_at_timestamp:desc',
    ])
    const cheapest = makeSite({ search: { default_sort: 'price_ascending' } })
    expect(getSortRules(cheapest, null)).toEqual(['price:asc'])
    expect(getDefaultSort(cheapest)).toBe('lowestPrice')
    expect(getSortRules(cheapest, 'highestKms')).toEqual(['km:desc'])
  })
})

describe('search request', () => {
  test('[SS-01] [SE-01] has one main query with 21 hits per page', () => {
    const { queries } = buildSearchRequest(makeSite(), 'cars', { ...EMPTY_STATE, page: 3, query: 'ute' }, NOW)
    expect(queries).toHaveLength(1)
    expect(queries[0]).toMatchObject({
      indexUid: 'cars',
      q: 'ute',
      limit: 21,
      offset: 42,
      sort: ['custom_rank:desc'],
      attributesToHighlight: ['name'],
    })
  })

  test('[SE-02] has one more query per refined facet, with limit 1 and without that facet’s filter', () => {
    const state = {
      ...refined({ make: ['Toyota', 'Kia'], colour: ['White'] }),
      ranges: { price: { max: 9 } },
    }
    const { queries, countedFacets } = buildSearchRequest(makeSite(), 'cars', state, NOW)
    expect(countedFacets).toEqual(['make_model_badge', 'colour', 'price'])
    const makes = ['make = "Toyota"', 'make = "Kia"']
    expect(queries[0]?.filter).toContainEqual(makes)
    expect(queries[1]).toMatchObject({ limit: 1, facets: ['make_model_badge'] })
    expect(queries[1]?.filter).not.toContainEqual(makes)
    expect(queries[1]?.filter).toContainEqual(['colour = "White"'])
    expect(queries[1]?.filter).toContain('price <= 9')
    expect(queries[3]?.filter).not.toContain('price <= 9')
  })

  const request = buildSearchRequest(makeSite(), 'cars', refined({ make: ['Toyota'] }), NOW)

  test('[SE-03] reads facet counts and pages, which end where the hits end, and drops invalid hits', () => {
    const results = readResults(makeSite(), request, 2, answer(43))
    expect(results.pagination).toEqual({ page: 2, pages: 3, total: 43 })
    const many = readResults(makeSite(), request, 1, answer(60_000))
    expect(many.pagination).toEqual({ page: 1, pages: Math.ceil(50_000 / 21), total: 60_000 })
    expect(results.facets).toEqual({
      make: { Toyota: 43 },
      make_model_badge: { Toyota: 7, Kia: 2 },
      colour: { White: 3 },
    })
    expect(results.cars.map((car) => car.id)).toEqual([5])
    expect(results.ms).toBe(2)
  })

  test('[SE-09] rejects invalid responses', () => {
    for (const wrong of [
      null,
      {},
      { results: [] },
      { results: [{ hits: 'x' }] },
      { results: answer(1).results.slice(1) },
    ])
      expect(() => readResults(makeSite(), request, 1, wrong)).toThrow(/invalid|missing|too small|expected/i)
  })

  test('[SS-11] above 1999 hits, counts by facet or by status', () => {
    const counted = { car_type: { used: 2000, new: 500 }, status: { in_stock: 2400, sold: 100 } }
    expect(countVehicles(makeSite(), 1999, counted)).toBe(1999)
    expect(countVehicles(makeSite(), 2000, counted)).toBe(2500)
    expect(countVehicles(makeSite({ search: { count_above_limit: 'in_stock' } }), 2000, counted)).toBe(2400)
    expect(countVehicles(makeSite(), 2000, {})).toBe(2000)
  })
})

describe('facets', () => {
  const counts = { Zed: 1, alpha: 2, Kia: 3, '': 9, Audi: 1 }
  test('[SS-07] lists refined values first, then by name, with a limit and a show-more limit', () => {
    const listed = listFacet('make', counts, refined({ make: ['kia'] }), [2, 3])
    expect(listed.values.map((entry) => entry.value)).toEqual(['Kia', 'alpha'])
    expect(listed.more.map((entry) => entry.value)).toEqual(['Audi'])
    expect(listed.values[0]).toMatchObject({ count: 3, isRefined: true })
  })

  test('[SS-15] lists a refined value without vehicles so that it can be removed', () => {
    const listed = listFacet('make', {}, refined({ make: ['Kia'] }))
    expect(listed.values).toEqual([{ value: 'Kia', label: 'Kia', count: 0, isRefined: true }])
  })

  test('[SS-10] shows the default panels; sites can enable, label and order them', () => {
    for (const filter of [
      'car_type',
      'location',
      'colour',
      'body',
      'transmission',
      'odometer',
      'price',
      'fuelType',
      'drive',
      'year',
    ])
      expect(panelNames()).toContain(filter)
    for (const filter of ['badge', 'seats', 'subscription_price', 'status', 'tag', 'city'])
      expect(panelNames()).not.toContain(filter)
    const site = makeSite({
      search: {
        filters: { seats: { on: true, label: 'Berths' }, price: { on: false } },
        filter_order: ['seats', 'year'],
      },
    })
    expect(panelNames(site).slice(0, 2)).toEqual(['seats', 'year'])
    expect(panelNames(site)).not.toContain('price')
    expect(getAttributeLabel(site, 'seats')).toBe('Berths')
  })

  test('[SS-12] shows ranges only with different values', () => {
    const results = {
      cars: [],
      facets: { make: { Toyota: 1 } },
      facetStats: { price: { min: 5, max: 5 }, km: { min: 1, max: 9 } },
      offers: {},
      priceBars: [],
      count: 0,
      ms: 0,
      pagination: { page: 1, pages: 0, total: 0 },
    }
    const groups = listFacetGroups(toStockSite(makeSite()), EMPTY_STATE, results)
    expect(groups.map((group) => group.attribute)).toEqual(['make', 'km'])
  })
})

describe('excluded and required values', () => {
  const state: SearchState = {
    ...refined({ make: ['Toyota'] }),
    required: { filtered_features: ['Tow Bar'] },
    excluded: { colour: ['White', 'Red'] },
    page: 3,
  }

  test('[SS-15] have chips of their own, which remove only themselves', () => {
    const chips = listActiveRefinements(state)
    expect(chips.map((chip) => labelRefinement(makeSite(), chip))).toEqual([
      'Toyota',
      'Not White',
      'Not Red',
      'Tow Bar',
    ])
    const [, , notRed, towBar] = chips
    if (!notRed || !towBar) throw new Error('no chips')
    expect(removeRefinement(state, notRed)).toEqual({ ...state, excluded: { colour: ['White'] }, page: 1 })
    expect(removeRefinement(state, towBar)).toEqual({ ...state, required: {}, page: 1 })
  })

  test('[SS-15] choosing an excluded value ends its exclusion, and choosing a required value again removes it', () => {
    expect(toggleValue(state, 'colour', 'white')).toMatchObject({
      refinements: { make: ['Toyota'], colour: ['white'] },
      excluded: { colour: ['Red'] },
    })
    expect(setValues(state, 'colour', ['White', 'Red'])).toMatchObject({
      refinements: { colour: ['White', 'Red'] },
      excluded: {},
    })
    expect(isRefined(state, 'filtered_features', 'tow bar')).toBe(true)
    expect(toggleValue(state, 'filtered_features', 'tow bar')).toEqual({ ...state, required: {}, page: 1 })
    expect(setValues(state, 'filtered_features', []).required).toEqual({})
  })

  test('are different searches from the same values chosen', () => {
    const searches = ['refinements', 'required', 'excluded'].map((family) => ({
      ...EMPTY_STATE,
      [family]: { categories: ['Family'] },
    }))
    expect(new Set(searches.map(describeSearchKey)).size).toBe(3)
  })

  test('[SE-02] the counts of a facet leave out its exclusion only where a vehicle has one value', () => {
    const site = makeSite({ search: { filters: { features: { on: true } } } })
    const filtersOf = (excluded: SearchState['excluded']) =>
      buildSearchRequest(site, 'cars', { ...EMPTY_STATE, excluded }, NOW).queries.map(({ filter }) => filter)
    const [main, colours] = filtersOf({ colour: ['White'] })
    expect(main).toContain('NOT colour = "White"')
    expect(colours).not.toContain('NOT colour = "White"')
    const features = filtersOf({ filtered_features: ['Bull Bar'] })
    expect(features).toHaveLength(1)
    expect(features[0]).toContain('NOT filtered_features = "Bull Bar"')
  })

  test('[RT-01] the heading does not name an excluded car type', () => {
    const title = titleSearch(makeSite(), { ...EMPTY_STATE, excluded: { car_type: ['new'] } })
    expect(title).toBe('Cars for Sale in Sydney, NSW')
  })
})

describe('labels', () => {
  test.each([
    ['bus', 'buses'],
    ['hatch', 'hatches'],
    ['SUV', 'SUVs'],
    ['utility', 'utilities'],
    ['Coupe', 'Coupes'],
    ['4x4', '4x4s'],
    ['Cab Chassis', 'Cab Chassis'],
    ['Ute', 'Utes'],
  ])('[SS-13] %s → %s', (one, many) => expect(pluralise(one)).toBe(many))

  test('[SS-13] lower-cases nouns within a sentence', () => {
    expect(['Cars', 'RVs', 'RV', 'Truck'].map(lowerNoun)).toEqual(['cars', 'RVs', 'RV', 'truck'])
  })

  test('[SS-13] labels counts with the site’s noun', () => {
    expect(labelCount(makeSite(), 1)).toBe('1 Car')
    expect(labelCount(makeSite({ template: 'trucks' }), 1204)).toBe('1,204 Trucks')
    expect(labelCount(makeSite({ template: 'rv' }), 2)).toBe('2 RVs')
    expect(labelCount(makeSite({ template: 'campers' }), 1)).toBe('1 Camper')
  })

  test.each([
    [{}, 'New, Used & Demo Cars for Sale in Sydney, NSW'],
    [
      { car_type: ['used'], make: ['Toyota'], model: ['Corolla'] },
      'Used Toyota Corolla for Sale in Sydney, NSW',
    ],
    [{ body: ['SUV'] }, 'SUVs for Sale in Sydney, NSW'],
    [{ car_type: ['demo', 'new'] }, 'New & Demo Cars for Sale in Sydney, NSW'],
    [{ make: ['Kia'], colour: ['White'], body: ['Hatch'] }, 'White Kia Hatches for Sale in Sydney, NSW'],
    [{ make: ['Kia', 'Toyota'] }, 'New, Used & Demo Cars for Sale in Sydney, NSW'],
  ])('[RT-02] title of %j', (refinements, title) => {
    expect(titleSearch(makeSite(), refined(refinements))).toBe(title)
  })

  test('[SS-13] body types that are adjectives precede the noun of the vehicles', () => {
    const title = (site: Parameters<typeof titleSearch>[0], body: string) =>
      titleSearch(site, refined({ body: [body] })).replace(' for Sale in Sydney, NSW', '')
    const bikes = makeSite({ template: 'motorcycles' })
    expect(title(bikes, 'Sport')).toBe('Sport Motorcycles')
    expect(title(bikes, 'Sports Touring')).toBe('Sports Touring Motorcycles')
    expect(title(bikes, 'Cruiser')).toBe('Cruisers')
    expect(title(makeSite({ template: 'trucks' }), 'Refrigerated')).toBe('Refrigerated Trucks')
    expect(title(makeSite({ template: 'campers' }), 'Off-Road Caravan')).toBe('Off-Road Caravans')
  })

  test('[RT-01] titles the default search with the site’s noun and city', () => {
    const site = makeSite({ template: 'trucks', default_search_path: 'trucks', override_city: 'Perth' })
    expect(titleSearch(site, EMPTY_STATE)).toBe('Trucks for Sale in Perth, NSW')
  })

  test('[TG-09] labels ranges in dollars, kilometres, miles and years', () => {
    const site = makeSite()
    expect(labelRefinement(site, { kind: 'range', facet: 'price', range: { min: 10000, max: 20000 } })).toBe(
      '$10,000 to $20,000',
    )
    expect(labelRefinement(site, { kind: 'range', facet: 'km', range: { max: 40000 } })).toBe(
      'Up to 40,000 km',
    )
    expect(
      labelRefinement(makeSite({ locale: 'en-US' }), { kind: 'range', facet: 'km', range: { min: 16093 } }),
    ).toBe('From 10,000 mi')
    expect(labelRefinement(site, { kind: 'range', facet: 'year', range: { min: 2015 } })).toBe(
      '2015 or newer',
    )
    const repayment = { kind: 'range', facet: 'repayment', range: { max: 150 } } as const
    expect(labelRefinement(site, repayment)).toBe('Up to $150 a week')
    const monthly = makeSite({ finance: { variant: 'manufacturer' } })
    expect(labelRefinement(monthly, repayment)).toBe('Up to $150 a month')
    expect(labelValue('seats', '7')).toBe('7 seats')
    expect(labelValue('status', 'coming_soon')).toBe('Coming Soon')
  })
})
