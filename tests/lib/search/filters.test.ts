import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FACET_NAMES, type FacetName } from '@/config/filters'
import { buildSiteFilter, buildStateFilter, joinFilter, listConditions, quote } from '@/lib/search/filters'
import { cleanText, EMPTY_STATE } from '@/lib/search/state'
import { parseExpression, parseFilter } from '@/sandbox/search/filter/parse'
import { makeSite } from './site-fixture'

const NOW = Date.UTC(2026, 0, 10, 12, 30, 45)
const minutesNow = Math.floor(NOW / 60_000) * 60

describe('site filter', () => {
  test('[SE-04] matches visible stock that is in stock, coming soon or sold within the window', () => {
    expect(buildSiteFilter(makeSite(), NOW)).toEqual([
      ['status = "in_stock"', 'status = "coming_soon"', `sold_date_timestamp > ${minutesNow - 3 * 86_400}`],
      'show_on_dealer_website = true',
      ['dealership_slug = "test-motors"'],
    ])
    const longer = buildSiteFilter(makeSite({ include_sold_cars_days: 14 }), NOW)
    expect(longer[0]).toContain(`sold_date_timestamp > ${minutesNow - 14 * 86_400}`)
  })

  test('[SE-06] applies the filters in the site’s settings', () => {
    const site = makeSite({
      dealerships: [
        { id: 1, name: 'A', slug: 'a' },
        { id: 2, name: 'B', slug: 'b' },
      ],
      locations: [
        { id: 7, name: 'North', slug: 'north' },
        { id: 8, name: 'South', slug: 'south' },
      ],
      search: {
        used_only: true,
        hide_restricted: true,
        item_types: ['car', 'rental'],
        require_photos: true,
        location_ids: [7, 8],
        manufacturers: ['Toyota'],
        demo_min_km: { make: 'Mazda' },
      },
    })
    expect(buildSiteFilter(site, NOW).slice(2)).toEqual([
      ['dealership_slug = "a"', 'dealership_slug = "b"'],
      'car_type = "used"',
      'restricted_on_group_site != true',
      ['item_type = "car"', 'item_type = "rental"'],
      'photos_count > 0',
      ['location_id = 7', 'location_id = 8'],
      ['make = "Toyota"'],
      ['car_type != "demo"', 'make != "Mazda"', 'km > 3000'],
    ])
  })

  test('[SE-06] limits car types to the default search’s until one is chosen', () => {
    const site = makeSite({ search: { car_types: ['new', 'demo'] } })
    const preset = ['car_type = "demo"', 'car_type = "new"']
    expect(buildStateFilter(site, EMPTY_STATE, NOW)).toContainEqual(preset)
    const used = { ...EMPTY_STATE, refinements: { car_type: ['used'] } }
    expect(buildStateFilter(site, used, NOW)).toContainEqual(['car_type = "used"'])
    expect(buildStateFilter(site, used, NOW)).not.toContainEqual(preset)
    expect(buildStateFilter(site, used, NOW, 'car_type')).not.toContainEqual(['car_type = "used"'])
  })

  test('[SE-05] only a chosen sort by lowest price excludes stock without a price', () => {
    expect(buildStateFilter(makeSite(), { ...EMPTY_STATE, sort: 'lowestPrice' }, NOW)).toContain('price > 0')
    expect(buildStateFilter(makeSite(), EMPTY_STATE, NOW)).not.toContain('price > 0')
    const byDefault = makeSite({ search: { default_sort: 'price_ascending' } })
    expect(buildStateFilter(byDefault, EMPTY_STATE, NOW)).not.toContain('price > 0')
  })

  test('[SE-08] joins the filter into an equivalent string', () => {
    const filter = buildSiteFilter(makeSite({ search: { demo_min_km: { make: 'A "B" \\' } } }), NOW)
    expect(parseExpression(joinFilter(filter))).toEqual(parseFilter(filter))
  })
})

/** The conditions of one facet value. */
function matchValue(facet: FacetName, value: string): string[] {
  const [conditions] = listConditions({ ...EMPTY_STATE, refinements: { [facet]: [value] } })
  return [conditions ?? []].flat()
}

describe('user input in a filter', () => {
  test('[SE-07] keeps comparisons; other text with < or > is a value', () => {
    expect(matchValue('seats', '>5')).toEqual(['seats > 5'])
    expect(matchValue('seats', ' <= 7.5 ')).toEqual(['seats <= 7.5'])
    expect(matchValue('seats', '>5 OR make EXISTS')).toEqual(['seats = ">5 OR make EXISTS"'])
    expect(matchValue('tag', '<script>')).toEqual(['tag = "<script>"'])
  })

  test('[SE-07] matches values with and without double quotes', () => {
    expect(matchValue('make', '"Toyota"')).toEqual(['make = "\\"Toyota\\""', 'make = "Toyota"'])
    expect(matchValue('filtered_features', 'Adaptive Cruise "ACC"')).toContain(
      'filtered_features = "Adaptive Cruise \\"ACC\\""',
    )
  })

  const nasty = fc.array(
    fc.constantFrom(
      '"',
      "'",
      '\\',
      ' OR ',
      ' AND ',
      '(',
      ')',
      'make = "Kia"',
      'NOT ',
      '[',
      ',',
      '\n',
      'x',
      '>',
      '5',
      '<',
    ),
    { maxLength: 12 },
  )
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    nasty.map((parts) => parts.join('')),
  )

  test('[SE-07] no value can change the structure of the filter', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FACET_NAMES), value, (facet, text) => {
        for (const clause of matchValue(facet, text)) {
          const parsed = parseExpression(clause)
          if (parsed?.kind !== 'compare') throw new Error(`${clause} is ${parsed?.kind}`)
          expect(parsed.field).toBe(facet)
          const isValue = [cleanText(text), cleanText(text).replaceAll('"', '')].includes(parsed.value)
          const isNumber = parsed.operator !== '=' && Number.isFinite(Number(parsed.value))
          expect(isValue || isNumber).toBe(true)
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('[SE-07] literals are also safe on servers that do not unescape backslashes', () => {
    fc.assert(
      fc.property(value, (text) => {
        const literal = quote(text)
        let at = 1
        while (at < literal.length && literal[at] !== '"') at += literal[at] === '\\' ? 2 : 1
        expect(at).toBe(literal.length - 1)
      }),
      { numRuns: 1000 },
    )
  })
})
