import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { SORT_NAMES, VIEW_NAMES } from '@/config/names'
import type { SiteFile } from '@/config/schema/site'
import { FACET_NAMES, RANGE_NAMES, type FacetName } from '@/config/filters'
import {
  cleanText,
  clearRefinements,
  describeSearchKey,
  EMPTY_STATE,
  type FacetValues,
  findsSame,
  getDefaultSort,
  isSameSearch,
  type Near,
  normaliseState,
  type SearchState,
} from '@/lib/search/state'
import { buildCanonicalUrl, buildSearchUrl, buildTileUrl, parseSearchUrl, splitHref } from '@/lib/search/url'
import type { Place } from '@/lib/search/places'
import { hasOddSpaces, isSpelledOddly, type SearchContext } from '@/lib/search/paths'
import { readSuffix, storeSuffix, storeView, withStoredView } from '@/lib/search/stored-suffix'
import type { StockResults } from '@/lib/search/result'
import { joinKnownBranches, listUnknownValues } from '@/lib/search/vocabulary'
import { slugify } from '@/lib/text/slugify'
import { stubLocalStorage } from '@/tests/lib/storage/support/stub-local-storage'
import { makeSite } from './site-fixture'

const vocabulary = {
  makes: ['Toyota', 'Land Rover', 'Mazda', 'Citroën', 'SUV', 'Used Cars', 'Great Wall', 'great-wall'],
  models: { Toyota: ['Corolla', 'C-HR', 'RAV4'], Mazda: ['3', 'CX-5'], 'Land Rover': ['Range Rover Sport'] },
  bodies: ['SUV', 'Hatch', 'People Mover', 'Ute'],
  values: { price_range: ['$30k-40k', '$40k-50k', '40k-50k'], colour: ['White', 'Blue'], seats: ['5', '7'] },
}
const inContext = (settings: Partial<SiteFile> = {}): SearchContext => ({
  site: makeSite(settings),
  vocabulary,
})
const cars = inContext()
const withRepayments = inContext({
  finance: { show: true, lender: 'meridian' },
  search: { filters: { repayment: { on: true } } },
})
const state = (part: Partial<SearchState>): SearchState => ({ ...EMPTY_STATE, ...part })
const refined = (refinements: SearchState['refinements'], rest: Partial<SearchState> = {}) =>
  state({ refinements, ...rest })
/** The state with the values of the round trip below as the stock spells them, and a view that the site has besides its default. */
function spellValues(wanted: SearchState): SearchState {
  const known = vocabulary.values.price_range
  const spellPrice = (text: string) =>
    known.includes(text) ? text : (known.find((price) => price.replaceAll(/[$,]/g, '') === text) ?? text)
  const spellAll = ({ price_range, body, ...family }: FacetValues): FacetValues => ({
    ...family,
    ...(price_range ? { price_range: price_range.map((value) => spellPrice(cleanText(value))) } : {}),
    ...(body ? { body: body.map((value) => (value === 'suv' ? 'SUV' : value)) } : {}),
  })
  return {
    ...wanted,
    refinements: spellAll(wanted.refinements),
    excluded: spellAll(wanted.excluded),
    view: wanted.view === 'list' ? 'list' : null,
  }
}
const PARRAMATTA: Place = { key: 'Parramatta', name: 'Parramatta', distances: [[1, 3.2]] }
/** The place as the search of a context has it. */
function spellPlace({ vocabulary: { place } }: SearchContext, near: Near | null): Near | null {
  const text = cleanText(near?.text ?? '').trim()
  if (!near || text === '' || place === undefined) return null
  return place && text.toLowerCase() === 'parramatta'
    ? { ...near, text: place.key, place }
    : { ...near, place: null }
}
const parse = (context: SearchContext, href: string) => {
  const { path, pairs } = splitHref(href)
  return parseSearchUrl(context, path.split('/').slice(2), pairs)
}

describe('path of a search', () => {
  test.each([
    ['[RT-01] nothing refined', {}, '/search/new-used-and-demo-cars'],
    ['[SU-02] one car type: new', { car_type: ['new'] }, '/search/new-cars'],
    ['[SU-02] one car type: demo', { car_type: ['demo'] }, '/search/demo-cars'],
    ['[SU-03] used', { car_type: ['used'] }, '/search/used-cars'],
    ['[SU-03] new and demo', { car_type: ['new', 'demo'] }, '/search/new-and-demo-cars'],
    ['[SU-04] make', { make: ['Land Rover'] }, '/search/land-rover'],
    ['[SU-04] make and model', { make: ['Mazda'], model: ['CX-5'] }, '/search/mazda/cx-5'],
    [
      '[SU-04] make and two models',
      { make: ['Mazda'], model: ['3', 'CX-5'] },
      '/search/mazda?refinementList[model][0]=3&refinementList[model][1]=CX-5',
    ],
    [
      '[SU-04] two makes',
      { make: ['Toyota', 'Mazda'] },
      '/search/new-used-and-demo-cars?refinementList[make][0]=Mazda&refinementList[make][1]=Toyota',
    ],
    [
      '[SU-05] another filter',
      { body: ['SUV'] },
      '/search/new-used-and-demo-cars?refinementList[body][0]=SUV',
    ],
    [
      '[SU-05] a car type wins over a make',
      { car_type: ['used'], make: ['Toyota'] },
      '/search/used-cars?refinementList[make][0]=Toyota',
    ],
  ])('%s', (_title, refinements, href) => {
    expect(buildSearchUrl(cars, refined(refinements))).toBe(href)
  })

  test('[SU-01] puts a make with an ambiguous slug in the query string', () => {
    expect(buildSearchUrl(cars, refined({ make: ['Used Cars'] }))).toBe(
      '/search/new-used-and-demo-cars?refinementList[make][0]=Used+Cars',
    )
    expect(buildSearchUrl(cars, refined({ make: ['great-wall'] }))).toContain('refinementList[make]')
  })

  test('[SU-07] writes the page only when it is not 1', () => {
    expect(buildSearchUrl(cars, state({ page: 1 }))).toBe('/search/new-used-and-demo-cars')
    expect(buildSearchUrl(cars, state({ page: 3 }))).toBe('/search/new-used-and-demo-cars?page=3')
  })

  test('[SU-06] [SU-10] writes ranges as min:max, omits currency signs and commas and encodes as little as possible', () => {
    expect(
      buildSearchUrl(cars, state({ ranges: { price: { min: 10000, max: 20000 }, km: { max: 5 } } })),
    ).toBe('/search/new-used-and-demo-cars?range[price]=10000:20000&range[km]=:5')
    expect(buildSearchUrl(cars, refined({ price_range: ['$30k-40k'] }))).toContain('[0]=30k-40k')
    expect(
      parse(cars, '/search/used-cars?refinementList[price_range][0]=30k-40k')?.state.refinements,
    ).toEqual({
      car_type: ['used'],
      price_range: ['$30k-40k'],
    })
    expect(buildSearchUrl(cars, refined({ price_range: ['$40k-50k'] }))).toContain('[0]=$40k-50k')
    expect(parse(cars, '/search/used-cars?range[price]=$10,000:$20,000')?.state.ranges).toEqual({
      price: { min: 10000, max: 20000 },
    })
  })
})

describe('spelling of values', () => {
  test.each([
    ['/search/used-cars?refinementList[make][0]=toyota', '/search/used-cars?refinementList[make][0]=Toyota'],
    [
      '/search/used-cars?refinementList[make][0]=CITROEN',
      '/search/used-cars?refinementList[make][0]=Citroën',
    ],
    ['/search/mazda?refinementList[model][0]=cx-5', '/search/mazda/cx-5'],
    ['/search/mazda?refinementList[colour][0]=white', '/search/mazda?refinementList[colour][0]=White'],
    ['/search/mazda?not[colour][0]=BLUE', '/search/mazda?not[colour][0]=Blue'],
    ['/search/new-used-and-demo-cars?refinementList[make][0]=toyota', '/search/toyota'],
  ])('[SU-01] redirects %s to the stock’s spelling', (href, canonical) => {
    const parsed = parse(cars, href)
    expect(decodeURIComponent(parsed?.href ?? '')).toBe(canonical)
    expect(parsed?.isOdd).toBe(true)
    expect(parse(cars, parsed?.href ?? '')?.isOdd).toBe(false)
  })

  test('[SE-07] keeps comparisons, values that the stock does not have and facets without known values', () => {
    for (const query of [
      'refinementList[seats][0]=%3E5',
      'refinementList[colour][0]=chartreuse',
      'refinementList[fuel][0]=diesel',
    ])
      expect(parse(cars, `/search/mazda?${query}`)).toMatchObject({
        href: `/search/mazda?${query}`,
        isOdd: false,
      })
  })

  test('[SS-15] a value with results is in stock, even if the list of values was cut off', () => {
    const results = (total: number): StockResults => ({
      cars: [],
      facets: {},
      facetStats: {},
      offers: {},
      priceBars: [],
      count: total,
      ms: 1,
      pagination: { page: 1, pages: 1, total },
    })
    const wanted = refined({ colour: ['Zinc'], seats: ['5'] })
    expect(listUnknownValues(cars.vocabulary, wanted, results(0))).toEqual({ colour: ['Zinc'] })
    expect(listUnknownValues(cars.vocabulary, wanted, results(3))).toEqual({})
    const several = refined({ colour: ['White', 'Zinc'] })
    expect(listUnknownValues(cars.vocabulary, several, results(3))).toEqual({ colour: ['Zinc'] })
  })

  test('[SU-06] knows spaces that are not written as a plus, in parameters of the search only', () => {
    expect(hasOddSpaces('?refinementList[colour][0]=Pearl%20White')).toBe(true)
    expect(hasOddSpaces('?a=b&refinementList%5Bcolour%5D%5B0%5D=Pearl%20White')).toBe(true)
    expect(hasOddSpaces('?refinementList[colour][0]=Pearl+White')).toBe(false)
    expect(hasOddSpaces('?utm_campaign=big%20sale')).toBe(false)
    expect(hasOddSpaces('')).toBe(false)
  })
})

describe('excluded and required values', () => {
  test('[SU-01] writes excluded values as not and required values as all', () => {
    const wanted = refined(
      { make: ['Toyota'], colour: ['Red'] },
      { excluded: { body: ['Ute'] }, required: { filtered_features: ['Tow Bar', 'Bull Bar'] } },
    )
    const href =
      '/search/toyota?not[body][0]=Ute&refinementList[colour][0]=Red&all[filtered_features][0]=Bull+Bar&all[filtered_features][1]=Tow+Bar'
    expect(buildSearchUrl(cars, wanted)).toBe(href)
    expect(parse(cars, href)?.isOdd).toBe(false)
    expect(buildCanonicalUrl(cars, refined({ body: ['SUV'] }, { excluded: { make: ['Mazda'] } }))).toBe(
      '/search/new-used-and-demo-cars?not[make][0]=Mazda&refinementList[body][0]=SUV',
    )
  })

  test('[SU-01] a chosen value is not excluded, and only attributes with several values can require them', () => {
    const parsed = parse(cars, '/search/toyota?not[make][0]=toyota&not[colour][0]=White&all[colour][0]=Red')
    expect(parsed?.href).toBe('/search/toyota?not[colour][0]=White')
    expect(parsed?.isOdd).toBe(true)
  })

  test('[SU-06] writes and reads an excluded price bracket without its currency sign', () => {
    const href = '/search/new-used-and-demo-cars?not[price_range][0]=30k-40k'
    expect(buildSearchUrl(cars, state({ excluded: { price_range: ['$30k-40k'] } }))).toBe(href)
    expect(parse(cars, href)?.state.excluded).toEqual({ price_range: ['$30k-40k'] })
  })

  test('[SU-11] keeps at most 99 excluded values of a facet', () => {
    const pairs = Array.from({ length: 150 }, (_, index): [string, string] => [
      `not[colour][${index}]`,
      `c${index}`,
    ])
    expect(parseSearchUrl(cars, ['used-cars'], pairs)?.state.excluded.colour).toHaveLength(99)
  })
})

describe('sites with other default searches', () => {
  const usedOnly = inContext({ default_search_path: 'used-cars', search: { used_only: true } })
  const usedFirst = inContext({ default_search_path: 'used-cars' })

  test('[RT-01] uses the default slug when the site covers exactly those cars', () => {
    expect(buildSearchUrl(usedOnly, EMPTY_STATE)).toBe('/search/used-cars')
    expect(parse(usedOnly, '/search/used-cars')?.state).toEqual(EMPTY_STATE)
    expect(parse(usedOnly, '/search/new-used-and-demo-cars')?.href).toBe('/search/used-cars')
  })

  test('[RT-02] used-cars filters by used cars when the site also sells others', () => {
    expect(parse(usedFirst, '/search/used-cars')?.state.refinements).toEqual({ car_type: ['used'] })
    expect(buildSearchUrl(usedFirst, EMPTY_STATE)).toBe('/search/new-used-and-demo-cars')
  })

  test.each([['trucks'], ['rvs'], ['rental'], ['subscription'], ['motorcycles'], ['campers']] as const)(
    '[RT-01] supports %s as default slug',
    (slug) => {
      const context = inContext({ default_search_path: slug })
      expect(buildSearchUrl(context, EMPTY_STATE)).toBe(`/search/${slug}`)
      expect(parse(context, `/search/${slug}`)?.state).toEqual(EMPTY_STATE)
      expect(parse(cars, `/search/${slug}`)?.state.refinements.item_type).toHaveLength(1)
    },
  )
})

describe('parsing URLs', () => {
  test('[RT-03] parses make and model paths', () => {
    expect(parse(cars, '/search/toyota')?.state.refinements).toEqual({ make: ['Toyota'] })
    expect(parse(cars, '/search/land-rover/range-rover-sport')?.state.refinements).toEqual({
      make: ['Land Rover'],
      model: ['Range Rover Sport'],
    })
    expect(parse(cars, '/search/citro%C3%ABn')?.href).toBe('/search/citroen')
  })

  test.each(['ute', 'sedan', 'hatch', '4x4', 'bus', 'people-mover', 'cab-chassis', 'station-wagon'])(
    '[RT-04] parses body type %s, in stock or not',
    (slug) => {
      const parsed = parse(cars, `/search/${slug}`)
      expect(parsed?.resolved.kind).toBe('body')
      expect(parsed?.state.refinements.body).toHaveLength(1)
      expect(parsed?.isOdd).toBe(false)
    },
  )

  test('[RT-04] maps other names of a body type to the stock’s, with the stock’s path as canonical URL', () => {
    const parsed = parse(cars, '/search/hatchback')
    expect(parsed).toMatchObject({ href: '/search/hatchback', isOdd: false })
    expect(parsed?.state.refinements).toEqual({ body: ['Hatch'] })
    expect(buildCanonicalUrl(cars, parsed?.state ?? EMPTY_STATE)).toBe('/search/hatch')
    expect(parse(cars, '/search/utility?range[price]=:9000')).toMatchObject({
      href: '/search/utility?range[price]=:9000',
      isOdd: false,
    })
    const hatchbacks = { site: cars.site, vocabulary: { ...vocabulary, bodies: ['Hatchback'] } }
    expect(parse(hatchbacks, '/search/hatch')?.state.refinements).toEqual({ body: ['Hatchback'] })
  })

  test('[RT-04] /search/4x4 means the four-wheel drives of a stock without that body type', () => {
    const drive = ['4WD', '4x2', '4x4', 'AWD']
    const context = { site: cars.site, vocabulary: { ...vocabulary, values: { drive } } }
    const parsed = parse(context, '/search/4x4')
    expect(parsed?.state.refinements).toEqual({ drive: ['4WD', '4x4'] })
    expect(parsed?.isOdd).toBe(false)
    expect(buildCanonicalUrl(context, refined({ drive: ['4WD', '4x4'] }))).toBe('/search/4x4')
    expect(buildCanonicalUrl(context, refined({ drive: ['AWD'] }))).toContain('refinementList[drive]')
    const withBody = { ...context, vocabulary: { ...context.vocabulary, bodies: ['4x4'] } }
    expect(parse(withBody, '/search/4x4')?.state.refinements).toEqual({ body: ['4x4'] })
  })

  test('[CF-06] the slug of a make at the dealer platform leads to the make', () => {
    const context = {
      site: cars.site,
      vocabulary: { ...vocabulary, makes: ['GWM'], models: { GWM: ['Tank'] } },
    }
    expect(parse(context, '/search/gwm-haval')).toMatchObject({ href: '/search/gwm', isOdd: true })
    expect(parse(context, '/search/gwm-haval/tank')).toMatchObject({ href: '/search/gwm/tank', isOdd: true })
  })

  test('[RT-03] returns null for unknown values', () => {
    const names = ['constructor', 'valueof', '__proto__', 'toyota/constructor', 'constructor/name']
    for (const path of ['nosuchmake', 'toyota/nosuch', 'a/b/c', '%E0%A4%A', ...names])
      expect(parse(cars, `/search/${path}`), path).toBeNull()
  })

  test('maps other spellings to the canonical URL', () => {
    expect(parse(cars, '/search/Toyota')).toMatchObject({ href: '/search/toyota', isOdd: true })
    expect(parse(cars, '/search/land%20rover')).toMatchObject({ href: '/search/land-rover', isOdd: true })
    expect(parse(cars, '/search/peoplemover')).toMatchObject({ href: '/search/people-mover', isOdd: true })
    expect(parse(cars, '/search/new-used-and-demo-cars?refinementList[make][0]=Toyota')).toMatchObject({
      href: '/search/toyota',
      isOdd: true,
    })
    expect(parse(cars, '/search/used-cars?range[price][min]=$5,000&range[price][max]=')).toMatchObject({
      href: '/search/used-cars?range[price]=5000:',
      isOdd: true,
    })
    expect(parse(cars, '/search/toyota?utm_source=x')).toMatchObject({ href: '/search/toyota', isOdd: false })
  })

  test('[RT-04] keeps a body-type path as long as it matches the search', () => {
    expect(parse(cars, '/search/ute?page=2')).toMatchObject({ href: '/search/ute?page=2', isOdd: false })
    expect(parse(cars, '/search/ute?refinementList[body][0]=Hatch')?.href).toBe(
      '/search/new-used-and-demo-cars?refinementList[body][0]=Hatch&refinementList[body][1]=Ute',
    )
    expect(buildCanonicalUrl(cars, refined({ body: ['Ute'] }, { sort: 'latest' }))).toBe('/search/ute')
  })

  test('[TG-09] converts form bounds from miles', () => {
    expect(parse(cars, '/search/used-cars?range[km][max_mi]=100')?.state.ranges.km).toEqual({ max: 161 })
  })

  test('[SU-12] a page number counts only if it is an integer string greater than 1', () => {
    const readPage = (page: string) => parseSearchUrl(cars, [], [['page', page]])?.state.page
    expect(['2', '10', '1', '0', '-3', '2.5', '1e3', ' 2', 'x', '', '٣'].map(readPage)).toEqual([
      2, 10, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    ])
    expect(parseSearchUrl(cars, [], [])?.state.page).toBe(1)
  })

  test('[SU-11] accepts at most 99 values per facet', () => {
    const pairs = Array.from({ length: 999 }, (_, index): [string, string] => [
      `refinementList[colour][${index}]`,
      `c${index}`,
    ])
    const parsed = parseSearchUrl(cars, ['used-cars'], pairs)
    expect(parsed?.state.refinements.colour).toHaveLength(99)
  })

  test('ignores hostile query parameters', () => {
    const pairs: [string, string][] = [
      ['refinementList[make][0][1][2]', 'Toyota'],
      ['refinementList[__proto__][0]', 'x'],
      ['refinementList[constructor]', 'x'],
      ['refinementList[', 'x'],
      ['range[price]', 'NaN:NaN'],
      ['range[km]', '1:2:3'],
      ['range[year]', '-5:Infinity'],
      ['range[toString]', '1:2'],
      ['page', '99999999999999999999'],
      ['sort', 'constructor'],
      ['query', '<script>alert(1)</script>\u0000\uD800'],
    ]
    const parsed = parseSearchUrl(cars, ['used-cars'], pairs)
    expect(parsed?.state).toEqual({
      ...EMPTY_STATE,
      refinements: { car_type: ['used'] },
      query: '<script>alert(1)</script>',
    })
  })

  test('swaps reversed range bounds', () => {
    expect(parse(cars, '/search/used-cars?range[price]=20:10')?.state.ranges.price).toEqual({
      min: 10,
      max: 20,
    })
  })
})

test('[SS-04] tiles link to paths for makes and bodies, and to menu refinements for other facets', () => {
  expect(buildTileUrl(cars, 'make', 'Land Rover')).toBe('/search/land-rover')
  expect(buildTileUrl(cars, 'body', 'People Mover')).toBe('/search/people-mover')
  expect(buildTileUrl(cars, 'simple_body', 'cabChassis')).toBe('/search/cab-chassis')
  const href = buildTileUrl(cars, 'colour', 'White')
  expect(href).toBe('/search/new-used-and-demo-cars?menu[colour]=White')
  expect(parse(cars, href)?.state.refinements).toEqual({ colour: ['White'] })
})

test('[SU-09] the stored query of a path has no typed text and no view', () => {
  const stored = new Map<string, string>()
  const store = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  storeSuffix(store, 'a-site', '/search/toyota?not[colour][0]=White&typed=toyota+not+white+please&without=x')
  expect(readSuffix(store, 'a-site', '/search/toyota')).toBe('?not[colour][0]=White')
  storeSuffix(store, 'a-site', '/search/toyota?page=2&view=list')
  expect(readSuffix(store, 'a-site', '/search/toyota')).toBe('?page=2')
  for (const query of ['typed=toyota+please', 'view=list']) {
    storeSuffix(store, 'a-site', `/search/toyota?${query}`)
    expect(readSuffix(store, 'a-site', '/search/toyota')).toBe('')
  }
})

describe('the view of the results', () => {
  stubLocalStorage()
  const trucks = inContext({ search: { views: ['list', 'grid'] } })

  test('[SU-01] [SU-13] is in the URL unless it is the default, and never in the canonical URL', () => {
    const list = refined({ make: ['Toyota'] }, { page: 2, view: 'list' })
    expect(buildSearchUrl(cars, list)).toBe('/search/toyota?page=2&view=list')
    expect(parse(cars, '/search/toyota?page=2&view=list')?.state).toEqual(list)
    expect(buildSearchUrl(cars, { ...list, view: 'grid' })).toBe('/search/toyota?page=2')
    expect(buildSearchUrl(trucks, list)).toBe('/search/toyota?page=2')
    expect(buildSearchUrl(trucks, { ...list, view: 'grid' })).toBe('/search/toyota?page=2&view=grid')
    expect(buildCanonicalUrl(cars, list)).toBe('/search/toyota?page=2')
  })

  test.each(['map', 'grid', 'tiles', ''])(
    '[SU-01] redirects from the default and from unknown ones: %s',
    (view) => {
      const parsed = parse(cars, `/search/toyota?view=${view}`)
      expect(parsed?.state.view).toBeNull()
      expect(parsed).toMatchObject({ href: '/search/toyota', isOdd: true })
    },
  )

  test('[SS-03] does not change what a search finds', () => {
    const [a, b] = [state({}), state({ view: 'list' })]
    expect(isSameSearch(a, b)).toBe(false)
    expect(findsSame(a, b)).toBe(true)
    expect(describeSearchKey(a)).toBe(describeSearchKey(b))
  })

  test('[SS-15] stays when filters are removed', () => {
    expect(clearRefinements(refined({ make: ['Toyota'] }, { view: 'list' }))).toEqual(state({ view: 'list' }))
  })

  test('[SU-09] is remembered for other searches of the site', () => {
    vi.stubGlobal('window', globalThis)
    const { site } = inContext()
    const other = makeSite({ slug: 'other-site' })
    expect(withStoredView(makeSite(), '')).toBe('')
    storeView('test-site', 'list')
    expect(withStoredView(makeSite(), '')).toBe('?view=list')
    expect(withStoredView(makeSite(), '?query=ute')).toBe('?query=ute&view=list')
    expect(withStoredView(makeSite(), '?view=map')).toBe('?view=map')
    expect(withStoredView(other, '')).toBe('')
    storeView('test-site', site.search.views[0] ?? '')
    expect(withStoredView(makeSite(), '')).toBe('')
  })
})

describe('round trip between URLs and states', () => {
  const values: Partial<Record<FacetName, string[]>> = {
    car_type: ['new', 'used', 'demo', 'other'],
    make: [...vocabulary.makes, 'Kia'],
    model: ['Corolla', 'C-HR', '3', 'CX-5', 'Range Rover Sport'],
    body: [...vocabulary.bodies, 'suv'],
    price_range: [...vocabulary.values.price_range, '30k-40k'],
  }
  const anyFamily: fc.Arbitrary<FacetValues> = fc
    .tuple(
      ...FACET_NAMES.map((facet) => {
        const known = fc.constantFrom(...(values[facet] ?? ['A "quoted" one', "Driver's Assist", '5']))
        const value = fc.oneof({ weight: 3, arbitrary: known }, fc.string({ unit: 'binary', maxLength: 12 }))
        return fc.option(fc.array(value, { maxLength: 3 }), { freq: 2 })
      }),
    )
    .map((lists) =>
      Object.fromEntries(
        FACET_NAMES.flatMap((facet, index) => (lists[index] ? [[facet, lists[index]]] : [])),
      ),
    )
  const anyState: fc.Arbitrary<SearchState> = fc.record({
    refinements: anyFamily,
    required: anyFamily,
    excluded: anyFamily,
    ranges: fc
      .tuple(
        ...RANGE_NAMES.map(() =>
          fc.option(
            fc.record({ min: fc.oneof(fc.nat(), fc.double()), max: fc.nat(300_000) }, { requiredKeys: [] }),
          ),
        ),
      )
      .map((list) =>
        Object.fromEntries(RANGE_NAMES.flatMap((name, index) => (list[index] ? [[name, list[index]]] : []))),
      ),
    near: fc.option(
      fc.record({
        text: fc.oneof(
          fc.constantFrom('2150', ' parramatta', 'Parra\u0000matta', 'Oz'),
          fc.string({ unit: 'binary' }),
        ),
        within: fc.option(fc.constantFrom(10, 37, 250)),
        place: fc.constant(null),
      }),
    ),
    sort: fc.option(fc.constantFrom(...SORT_NAMES)),
    view: fc.option(fc.constantFrom(...VIEW_NAMES)),
    page: fc.oneof(fc.integer(), fc.nat(50)),
    query: fc.string({ unit: 'binary' }),
  })
  const contexts = [
    cars,
    inContext({
      default_search_path: 'used-cars',
      search: { used_only: true, default_sort: 'price_ascending' },
    }),
    inContext({ default_search_path: 'used-cars' }),
    inContext({ default_search_path: 'new-and-demo-cars', search: { car_types: ['new', 'demo'] } }),
    inContext({ default_search_path: 'motorcycles' }),
    withRepayments,
    { ...cars, vocabulary: { ...vocabulary, place: PARRAMATTA } },
    { ...cars, vocabulary: { ...vocabulary, place: null } },
  ]

  test('[SU-01] parse(build(state)) = state for every state, and the URL is canonical', () => {
    fc.assert(
      fc.property(anyState, fc.nat(contexts.length - 1), (wanted, index) => {
        const context = contexts[index] ?? cars
        const { repayment: _repayment, ...ranges } = wanted.ranges
        const kept = context === withRepayments ? wanted : { ...wanted, ranges }
        const spelled = spellValues(kept)
        const refinements = joinKnownBranches(context.vocabulary, spelled.refinements)
        const canonical = normaliseState(
          { ...spelled, refinements, near: spellPlace(context, wanted.near) },
          getDefaultSort(context.site),
        )
        const href = buildSearchUrl(context, wanted)
        const parsed = parse(context, href)
        expect(parsed?.state).toEqual(canonical)
        expect(parsed?.href).toBe(href)
        expect(parsed?.isOdd).toBe(false)
        expect(new URL(href, 'http://x.localhost').href).toBe(`http://x.localhost${href}`)
      }),
      { numRuns: 500 },
    )
  })

  test('[SU-01] normalising a state twice changes nothing', () => {
    fc.assert(
      fc.property(anyState, (wanted) => {
        const once = normaliseState(wanted, 'mostRelevant')
        expect(normaliseState(once, 'mostRelevant')).toEqual(once)
      }),
    )
  })

  test('parses any path and query string without an error, and its canonical URL is stable', () => {
    const key = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.constantFrom('refinementList', 'menu', 'all', 'not', 'range'), fc.string(), fc.string())
        .map(([family, name, inner]) => `${family}[${name}][${inner}]`),
      fc.constantFrom(
        'page',
        'sort',
        'query',
        'near',
        'within',
        'range[price]',
        'refinementList[make][0]',
        'not[make][0]',
      ),
    )
    const part = fc.oneof(fc.string(), fc.constantFrom('toyota', 'used-cars', 'ute', 'Corolla', '..', '%'))
    fc.assert(
      fc.property(fc.array(part, { maxLength: 3 }), fc.array(fc.tuple(key, fc.string())), (parts, pairs) => {
        const parsed = parseSearchUrl(cars, parts, pairs)
        if (!parsed) return
        const again = parse(cars, parsed.href)
        expect(again?.isOdd).toBe(false)
        expect(again?.state).toEqual(parsed.state)
      }),
      { numRuns: 500 },
    )
  })
})

describe('isSpelledOddly', () => {
  test.each([
    '/search/toyota--!-~',
    '/search/toyota~!!_',
    '/search/Land%20Rover',
    '/search/%74oyota',
    '/search/TOYOTA',
    '/search/%zz',
    '/search/toyota%00',
  ])('[RT-02] %s is not canonical', (path) => expect(isSpelledOddly(path)).toBe(true))

  test.each(['/search', '/search/', '/search/toyota', '/search/toyota/', '/search/land-rover/range-rover-2'])(
    '[RT-02] %s is canonical',
    (path) => expect(isSpelledOddly(path)).toBe(false),
  )

  test('[RT-02] every generated path is canonical', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 3 }), (values) => {
        expect(isSpelledOddly(`/search/${values.map(slugify).join('/')}`)).toBe(false)
      }),
    )
  })
})
