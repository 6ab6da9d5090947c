import { describe, expect, test } from 'vitest'
import { homeSchema } from '@/config/schema/home'
import { labelTile, listTileFacets, pickTiles } from '@/lib/search/facets/facet-tiles'
import { buildStateFilter } from '@/lib/search/filters'
import { buildCountQuery, getCountRules, readCount } from '@/lib/search/live-count'
import { describeRange, findRangeCount, listBands, listHomeRanges } from '@/lib/search/ranges/price-slider'
import { getSevenSeaterTitle, SEVEN_SEATER_INTRO } from '@/lib/search/labels'
import { EMPTY_STATE } from '@/lib/search/state'
import { buildTileUrl, parseSearchUrl, splitHref } from '@/lib/search/url'
import { EMPTY_VOCABULARY } from '@/lib/search/vocabulary'
import { getDefaultSearch } from '@/lib/site/navigation'
import { slugify } from '@/lib/text/slugify'
import { makeSite } from './site-fixture'

const NOW = 1_790_000_000_000

describe('price slider', () => {
  const home = homeSchema.parse({
    bands: [100, 200],
    sections: [
      { type: 'price-slider' },
      { type: 'price-bands', bands: [10_000] },
      { type: 'price-slider', max: 50_000 },
    ],
  })

  test('[SS-05] spans 5000 to 250000 in steps of 500 by default', () => {
    expect(home.sections[0]).toMatchObject({ min: 5000, max: 250_000, step: 500, attribute: 'price' })
  })

  test('[SS-05] formats its range in dollars', () => {
    expect(describeRange('en-AU', [5000, 250_000])).toBe('$5,000 to $250,000')
  })

  test('[SS-06] queries every range of a home page once', () => {
    const site = makeSite({ home })
    expect(listHomeRanges(site)).toEqual([
      { attribute: 'price', min: 0, max: 100 },
      { attribute: 'price', min: 0, max: 200 },
      { attribute: 'price', min: 5000, max: 250_000 },
      { attribute: 'price', min: 0, max: 10_000 },
      { attribute: 'price', min: 5000, max: 50_000 },
    ])
    const weekly = { ...site, design: { ...site.design, hero: 'weekly-question' as const } }
    const counted = listHomeRanges(weekly).map((range, index) => ({ ...range, count: index }))
    expect(listBands(weekly, counted)).toEqual([
      { upTo: 100, count: 0 },
      { upTo: 200, count: 1 },
    ])
    expect(findRangeCount(counted, { attribute: 'price', min: 5000, max: 50_000 })).toBe(4)
    expect(findRangeCount(counted, { attribute: 'price', min: 1, max: 2 })).toBeNull()
  })
})

describe('form result count', () => {
  const sites = [
    makeSite(),
    makeSite({ search: { used_only: true, default_sort: 'price_ascending' } }),
    makeSite({ default_search_path: 'used-cars', search: { car_types: ['used', 'demo'] } }),
    makeSite({ default_search_path: 'new-and-demo-cars' }),
    makeSite({ search: { car_types: ['new'], item_types: ['car'], hide_restricted: true } }),
  ]
  const forms: [string, string][][] = [
    [],
    [
      ['range[price]', '5000:30000'],
      ['sort', 'highestPrice'],
    ],
    [
      ['range[price][min]', '5000'],
      ['range[price][max]', ''],
      ['refinementList[make][0]', ''],
    ],
    [
      ['refinementList[seats][]', '4'],
      ['refinementList[categories][]', 'Car Licence'],
    ],
    [
      ['refinementList[car_type][]', 'demo'],
      ['sort', 'lowestPrice'],
    ],
  ]

  test('[SS-06] uses the same filter as the page that the form opens', () => {
    for (const site of sites)
      for (const form of forms) {
        const path = getDefaultSearch(site).url.replace('/search/', '')
        const page = parseSearchUrl({ site, vocabulary: EMPTY_VOCABULARY }, [path], form)
        const expected = buildStateFilter(site, page?.state ?? EMPTY_STATE, NOW)
        const { filter } = buildCountQuery(getCountRules(site, NOW), form)
        expect(sortFilter(filter)).toEqual(sortFilter(expected))
      }
  })

  test('[SS-06, SS-11] equals the count on the page; invalid responses give null', () => {
    const rules = getCountRules(makeSite(), NOW)
    const answer = (total: unknown) => ({
      results: [
        {
          estimatedTotalHits: total,
          facetDistribution: { car_type: { used: 2400, new: 100 }, status: { in_stock: 2300 } },
        },
      ],
    })
    expect(readCount(rules, answer(12))).toBe(12)
    expect(readCount(rules, answer(2000))).toBe(2500)
    for (const invalid of [null, {}, { results: [] }, { results: [null] }, answer('12'), 'text'])
      expect(readCount(rules, invalid)).toBeNull()
  })
})

describe('facet tiles', () => {
  const vocabulary = {
    ...EMPTY_VOCABULARY,
    makes: ['Land Rover', 'Mazda'],
    bodies: ['SUV', 'People Mover'],
  }
  const context = { site: makeSite(), vocabulary }

  test('[SS-04] makes and bodies link to their short URL', () => {
    for (const [facet, value] of [
      ['make', 'Land Rover'],
      ['body', 'SUV'],
      ['body', 'People Mover'],
    ] as const)
      expect(buildTileUrl(context, facet, value)).toBe(`/search/${slugify(value)}`)
    expect(buildTileUrl(context, 'simple_body', 'peopleMover')).toBe('/search/people-mover')
  })

  test('[SS-04] other facets link to a menu refinement that the search parses', () => {
    for (const [facet, value] of [
      ['seats', '7'],
      ['fuel', 'Plug-in & Hybrid'],
      ['price_range', '$10k-20k'],
    ] as const) {
      const href = buildTileUrl(context, facet, value)
      expect(href).toContain(`menu[${facet}]=`)
      const { path, pairs } = splitHref(href)
      const parsed = parseSearchUrl(context, [path.replace('/search/', '')], pairs)
      expect(parsed?.state.refinements).toEqual({ [facet]: [value] })
    }
  })

  test('[SS-04] shows the most frequent values with labels, numeric ones in ascending order', () => {
    const values = [
      { value: '5', count: 40 },
      { value: '7', count: 20 },
      { value: '2', count: 9 },
      { value: '22', count: 1 },
    ]
    expect(pickTiles({ facet: 'seats', limit: 3 }, values).map(({ value }) => value)).toEqual(['2', '5', '7'])
    expect(pickTiles({ facet: 'make', limit: 2 }, values).map(({ value }) => value)).toEqual(['5', '7'])
    expect(labelTile('seats', '1')).toBe('1 seat')
    expect(labelTile('seats', '7')).toBe('7 seats')
    expect(labelTile('simple_body', 'peopleMover')).toBe('People Mover')
    expect(labelTile('car_type', 'demo')).toBe('Demo')
  })

  test('[SS-04] counts only the facets that the home page shows', () => {
    const home = homeSchema.parse({
      sections: [
        { type: 'facet-tiles', facet: 'make' },
        { type: 'facet-tiles', facet: 'seats' },
        { type: 'facet-tiles', facet: 'make' },
      ],
    })
    expect(listTileFacets({ home })).toEqual(['make', 'seats'])
  })
})

test('[RT-14] the seven-seater title includes the place unless the site disables it', () => {
  const site = makeSite()
  expect(getSevenSeaterTitle(site)).toBe('7 Seater Cars for Sale in Sydney, NSW')
  const other = makeSite({ search: { seven_seater_title_has_place: false } })
  expect(getSevenSeaterTitle(other)).toBe('7 Seater Cars for Sale')
  expect(SEVEN_SEATER_INTRO).toBe('View our range of 7 seater SUV and 4WD people movers')
})

function sortFilter(filter: (string | string[])[]): string[] {
  return filter.map((entry) => (typeof entry === 'string' ? entry : [...entry].sort().join(' OR '))).sort()
}
