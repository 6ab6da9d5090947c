import { describe, expect, test } from 'vitest'
import { FILTER_NAMES, PANEL_FILTERS } from '@/config/filters'
import { siteSchema, type SiteFile } from '@/config/schema/site'
import { chooseValue, listFacetGroups, searchFacetValues } from '@/lib/search/facets/facet-list'
import { listPanels } from '@/lib/search/facets/facets'
import { EMPTY_STATE, type SearchState } from '@/lib/search/state'
import { buildSiteFile } from '../site/site-fixture'
import { listFacet } from './list-facet'
import { makeFinanceSite } from '../finance/finance-fixture'
import { toStockSite } from '@/lib/site/stock-site'
import { makeSite } from './site-fixture'

const refined = (refinements: SearchState['refinements']): SearchState => ({ ...EMPTY_STATE, refinements })
const everyFilter = Object.fromEntries(FILTER_NAMES.map((name) => [name, { on: true }]))

describe('filter looks', () => {
  test('[SS-10] every filter has a default look that suits its kind', () => {
    const panels = listPanels(makeFinanceSite({}, { search: { filters: everyFilter } }))
    const looks = Object.fromEntries(panels.map((panel) => [panel.filter, panel.look]))
    expect(looks).toMatchObject({
      make: 'tiles',
      body: 'tiles',
      colour: 'swatches',
      seats: 'pills',
      price: 'slider',
      subscription_price: 'slider',
      odometer: 'slider',
      year: 'slider',
      location: 'list',
      car_type: 'list',
      features: 'list',
    })
    expect(Object.keys(looks)).toHaveLength(FILTER_NAMES.length)
  })

  test('[SS-10] a group has the site’s look, order and label', () => {
    const filters = { body: { look: 'pills', label: 'Style' }, price: { look: 'boxes' } } as const
    const site = makeSite({ search: { filters, filter_order: ['price', 'body'] } })
    const groups = listFacetGroups(toStockSite(site), EMPTY_STATE, {
      cars: [],
      facets: { body: { SUV: 2 } },
      facetStats: { price: { min: 5, max: 90 } },
      offers: {},
      priceBars: [],
      count: 2,
      ms: 0,
      pagination: { page: 1, pages: 1, total: 2 },
    })
    expect(groups).toMatchObject([
      { attribute: 'price', look: 'boxes' },
      { attribute: 'body', label: 'Style', look: 'pills', isSearchable: false },
    ])
  })

  test.each([
    ['transmission', 'tiles'],
    ['make', 'swatches'],
    ['seats', 'tiles'],
    ['price', 'list'],
    ['colour', 'slider'],
  ])('[SS-10] rejects %s as %s and names the setting', (name, look) => {
    const search = { filters: { [name]: { look } } } as SiteFile['search']
    const { error } = siteSchema.safeParse(buildSiteFile('alpha', { search }))
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([`search.filters.${name}.look`])
  })

  test('[SS-10] accepts every look that a filter supports', () => {
    for (const { panel } of PANEL_FILTERS)
      for (const look of panel.looks) {
        const { name } = panel
        const search = { filters: { [name]: { look } } } as SiteFile['search']
        expect(siteSchema.safeParse(buildSiteFile('alpha', { search })).success, `${name} ${look}`).toBe(true)
      }
  })
})

describe('choosing a value', () => {
  const state = refined({ make: ['Toyota'], model: ['Corolla'], colour: ['Red'] })

  test('[SS-07] in a menu replaces the previous value and its models', () => {
    expect(chooseValue(state, 'make', 'Kia', 'menu', '').refinements).toEqual({
      make: ['Kia'],
      colour: ['Red'],
    })
  })

  test('[SS-07] in a menu a second time removes it', () => {
    expect(chooseValue(state, 'make', 'toyota', 'menu', '').refinements).toEqual({ colour: ['Red'] })
  })

  test('[SS-07] in a menu replaces all values that the URL contains', () => {
    const several = refined({ make: ['Kia', 'Toyota'] })
    expect(chooseValue(several, 'make', 'Kia', 'menu', '').refinements).toEqual({ make: ['Kia'] })
  })

  test.each(['list', 'tiles', 'swatches', 'pills'] as const)(
    '[SS-16] in %s adds it to the others',
    (look) => {
      expect(chooseValue(state, 'colour', 'Blue', look).refinements.colour).toEqual(['Red', 'Blue'])
      expect(chooseValue(state, 'colour', 'Red', look).refinements.colour).toBeUndefined()
    },
  )
})

describe('searching facet values', () => {
  const counts = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [`Make ${String(index).padStart(2, '0')}`, index + 1]),
  )
  const lists = listFacet('make', { ...counts, 'Citroën C4': 3, Škoda: 1 }, refined({ make: ['Make 29'] }))
  const all = [...lists.values, ...lists.more, ...lists.rest]

  test('[SS-07] covers all values: ten at first, twenty after "Show more", and the rest', () => {
    expect([lists.values.length, lists.more.length, lists.rest.length]).toEqual([10, 10, 12])
    expect(new Set(all.map((entry) => entry.value)).size).toBe(32)
    expect(lists.values[0]).toMatchObject({ value: 'Make 29', isRefined: true })
  })

  test.each([
    ['citroen', ['Citroën C4']],
    ['C4 CITRO', ['Citroën C4']],
    ['skoda', ['Škoda']],
    ['  make 07 ', ['Make 07']],
    ['nothing like it', []],
    ['(.*', []],
  ])('[SS-07] “%s” matches regardless of case and accents', (text, names) => {
    const { shown, found } = searchFacetValues(all, text, 50)
    expect(found).toBe(names.length)
    expect(shown.filter((entry) => !entry.isRefined).map((entry) => entry.value)).toEqual(names)
  })

  test('[SS-07] keeps chosen values visible, truncates a long list and counts all matches', () => {
    expect(searchFacetValues(all, 'skoda', 50).shown.map((entry) => entry.value)).toEqual([
      'Make 29',
      'Škoda',
    ])
    const { shown, found } = searchFacetValues(all, 'make', 5)
    expect(found).toBe(30)
    expect(shown).toHaveLength(5)
  })
})
