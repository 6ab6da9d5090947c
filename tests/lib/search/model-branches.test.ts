import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseValue, type FacetLevel, listFacetGroups } from '@/lib/search/facets/facet-list'
import { labelRefinement, titleSearch } from '@/lib/search/labels'
import {
  keepOpenBranches,
  listBranches,
  listVehicleBranches,
  normaliseBranches,
  splitBranch,
  toggleBranch,
  withBranches,
} from '@/lib/search/model-branches'
import {
  EMPTY_STATE,
  type FacetValues,
  listActiveRefinements,
  removeRefinement,
  type SearchState,
  setBranches,
} from '@/lib/search/state'
import { buildSearchUrl, parseSearchUrl, splitHref } from '@/lib/search/url'
import { toStockSite } from '@/lib/site/stock-site'
import { makeSite } from './site-fixture'

const refined = (refinements: FacetValues): SearchState => ({ ...EMPTY_STATE, refinements })
const site = makeSite({
  search: { filters: { badge: { on: true } }, menu_limit: 3, menu_show_more_limit: 5 },
})
const context = {
  site,
  vocabulary: {
    makes: ['Ford', 'Kia', 'Toyota'],
    models: { Ford: ['Ranger', 'Everest'], Toyota: ['HiLux', 'Corolla'], Kia: ['Rio'] },
    bodies: [],
    values: {},
  },
}
const hrefOf = (refinements: FacetValues) => decodeURIComponent(buildSearchUrl(context, refined(refinements)))
const parse = (href: string) => {
  const { path, pairs } = splitHref(href)
  return parseSearchUrl(context, path.split('/').slice(2), pairs)
}

const TREE = {
  Toyota: 9,
  'Toyota > HiLux': 5,
  'Toyota > HiLux > SR5': 3,
  'Toyota > HiLux > SR': 2,
  'Toyota > Corolla': 4,
  Ford: 3,
  'Ford > Ranger': 2,
  'Ford > Ranger > XLT': 1,
  'Ford > Everest': 1,
  Kia: 1,
}

/** The first panel of a search with the counts of the tree. */
function listMakes(refinements: FacetValues): FacetLevel {
  const results = {
    cars: [],
    facets: { make_model_badge: TREE },
    facetStats: {},
    priceBars: [],
    offers: {},
    count: 0,
    ms: 0,
    pagination: { page: 1, pages: 0, total: 0 },
  }
  const group = listFacetGroups(site, refined(refinements), results).find((each) => each.attribute === 'make')
  if (group?.kind !== 'list') throw new Error('no makes')
  return group
}

/** The rows of a level as text, with those below them indented. */
function describeRows(level: FacetLevel, indent = ''): string[] {
  return [...level.values, ...level.more, ...level.rest].flatMap(
    ({ label, count, isRefined, isPart, below }) => [
      `${indent}${isPart ? '-' : isRefined ? 'x' : ' '} ${label} ${count}`,
      ...(below ? describeRows(below, `${indent}  `) : []),
    ],
  )
}

describe('the tree of makes, models and badges', () => {
  test('[SS-10] [SS-12] shows makes, and below a chosen make its models', () => {
    expect(describeRows(listMakes({}))).toEqual(['  Ford 3', '  Kia 1', '  Toyota 9'])
    expect(describeRows(listMakes({ make: ['Toyota'] }))).toEqual([
      'x Toyota 9',
      '    Corolla 4',
      '    HiLux 5',
      '  Ford 3',
      '  Kia 1',
    ])
  })

  test('[SS-10] marks makes and models of which a part is chosen', () => {
    expect(describeRows(listMakes({ make_model_badge: ['Ford > Ranger', 'Toyota > HiLux > SR5'] }))).toEqual([
      '- Ford 3',
      '  x Ranger 2',
      '      XLT 1',
      '    Everest 1',
      '- Toyota 9',
      '  - HiLux 5',
      '    x SR5 3',
      '      SR 2',
      '    Corolla 4',
      '  Kia 1',
    ])
  })

  test('[SS-10] shows chosen models that no vehicle has, so that they can be removed', () => {
    expect(describeRows(listMakes({ make: ['Kia'], model: ['Rio'] }))).toContain('  x Rio 0')
  })

  test('[SS-10] ends at the level that a site has switched on', () => {
    const level = listMakes({ make: ['Toyota'], model: ['HiLux'], badge: ['SR5'] })
    expect(level.label).toBe('Make and model')
    const hilux = level.values[0]?.below?.values[0]
    expect(hilux?.below?.label).toBe('Toyota HiLux badges')
    const results = {
      cars: [],
      facets: { make_model_badge: TREE },
      facetStats: {},
      priceBars: [],
      offers: {},
    }
    const rest = { count: 0, ms: 0, pagination: { page: 1, pages: 0, total: 0 } }
    const few = makeSite({ search: { filters: { model: { on: false }, badge: { on: true } } } })
    const [makes] = listFacetGroups(few, refined({ make: ['Toyota'] }), { ...results, ...rest })
    expect(makes).toMatchObject({ attribute: 'make', label: 'Make' })
    expect(makes?.kind === 'list' && makes.values.some(({ below }) => below)).toBe(false)
  })

  test('[SS-16] sends a browser only the counts of visible rows', () => {
    expect(Object.keys(keepOpenBranches(TREE, ['Ford > Ranger']))).toEqual([
      'Toyota',
      'Ford',
      'Ford > Ranger',
      'Ford > Ranger > XLT',
      'Ford > Everest',
      'Kia',
    ])
  })
})

describe('choosing a branch', () => {
  test('[SS-15] a model narrows its make, and a second make adds to it', () => {
    let branches = toggleBranch([], 'Toyota')
    branches = toggleBranch(branches, 'Toyota > HiLux')
    expect(branches).toEqual(['Toyota > HiLux'])
    branches = toggleBranch(toggleBranch(branches, 'Ford'), 'Ford > Ranger')
    expect(branches).toEqual(['Toyota > HiLux', 'Ford > Ranger'])
    expect(toggleBranch(branches, 'Ford > Ranger > XLT')).toEqual(['Toyota > HiLux', 'Ford > Ranger > XLT'])
  })

  test('[SS-15] a make of which a part is chosen becomes chosen as a whole, and then not chosen', () => {
    const part = ['Toyota > HiLux', 'Toyota > Corolla', 'Kia']
    expect(toggleBranch(part, 'toyota')).toEqual(['Kia', 'toyota'])
    expect(toggleBranch(['Kia', 'Toyota'], 'Toyota')).toEqual(['Kia'])
  })

  test('[SS-15] removing the last model leaves its make', () => {
    expect(toggleBranch(['Toyota > HiLux', 'Toyota > Corolla'], 'Toyota > HiLux')).toEqual([
      'Toyota > Corolla',
    ])
    expect(toggleBranch(['Toyota > HiLux', 'Kia'], 'Toyota > HiLux')).toEqual(['Kia', 'Toyota'])
  })

  test('[SS-07] in a menu replaces the other models of the make', () => {
    const state = refined({ make_model_badge: ['Kia', 'Toyota > HiLux'] })
    const choose = (value: string) => chooseValue(state, 'model', value, 'menu', 'Toyota').refinements
    expect(choose('Corolla')).toEqual({ make_model_badge: ['Kia', 'Toyota > Corolla'] })
    expect(choose('HiLux')).toEqual({ make: ['Kia', 'Toyota'] })
  })

  test('[SS-15] ends the exclusion of the make, and without branches also the series', () => {
    const state = { ...refined({ make: ['Toyota'], series: ['N80'] }), excluded: { make: ['ford', 'Kia'] } }
    expect(setBranches(state, ['Toyota', 'Ford'])).toMatchObject({
      refinements: { make: ['Toyota', 'Ford'], series: ['N80'] },
      excluded: { make: ['Kia'] },
    })
    expect(setBranches(state, []).refinements).toEqual({})
  })
})

test('[RT-02] the title names up to three makes and models, without badges', () => {
  const titleOf = (refinements: FacetValues) => titleSearch(toStockSite(site), refined(refinements))
  const branches = ['Ford > Ranger > XLT', 'Toyota > HiLux']
  expect(titleOf({ make_model_badge: branches, car_type: ['used'] })).toMatch(
    /^Used Ford Ranger & Toyota HiLux for Sale in /,
  )
  expect(titleOf({ make_model_badge: [...branches, 'Kia'], body: ['Ute'] })).toMatch(
    /^Ford Ranger, Toyota HiLux & Kia Utes for Sale in /,
  )
  expect(titleOf({ make_model_badge: [...branches, 'Kia', 'MG'] })).toBe(titleOf({}))
})

describe('chips', () => {
  const chipsOf = (refinements: FacetValues) =>
    listActiveRefinements(refined(refinements)).map((chip) => labelRefinement(site, chip))

  test('[SS-15] name the make of each model', () => {
    expect(chipsOf({ make: ['Toyota'], colour: ['Red'] })).toEqual(['Toyota', 'Red'])
    expect(chipsOf({ make: ['Toyota'], model: ['HiLux', 'Corolla'] })).toEqual([
      'Toyota HiLux',
      'Toyota Corolla',
    ])
    expect(chipsOf({ make_model_badge: ['Ford > Ranger > XLT', 'Kia'] })).toEqual(['Ford Ranger XLT', 'Kia'])
  })

  test('[SS-15] are removed one by one', () => {
    const state = refined({ make_model_badge: ['Ford > Ranger > XLT', 'Toyota > HiLux'] })
    const [ranger, hilux] = listActiveRefinements(state)
    if (!ranger || !hilux) throw new Error('no chips')
    const left = removeRefinement(state, ranger)
    expect(left.refinements).toEqual({ make: ['Toyota'], model: ['HiLux'] })
    expect(removeRefinement(left, hilux).refinements).toEqual({})
    expect(removeRefinement(left, ranger)).toBe(left)
  })
})

describe('addresses', () => {
  test('[SU-02] [SU-04] one make or one model has its path, and other branches are in the query', () => {
    expect(hrefOf({ make_model_badge: ['Toyota'] })).toBe('/search/toyota')
    expect(hrefOf({ make_model_badge: ['toyota > hilux'] })).toBe('/search/toyota/hilux')
    expect(hrefOf({ make_model_badge: ['Toyota > HiLux > SR5'] })).toBe(
      '/search/toyota/hilux?refinementList[badge][0]=SR5',
    )
    expect(hrefOf({ make_model_badge: ['Toyota > HiLux', 'Toyota > Corolla'] })).toBe(
      '/search/toyota?refinementList[model][0]=Corolla&refinementList[model][1]=HiLux',
    )
    expect(hrefOf({ make_model_badge: ['Toyota > HiLux', 'Ford'] })).toBe(
      '/search/new-used-and-demo-cars?refinementList[make_model_badge][0]=Ford&refinementList[make_model_badge][1]=Toyota+>+HiLux',
    )
  })

  test('[SU-01] old addresses with several makes and models have the same vehicles', () => {
    const old =
      '/search/new-used-and-demo-cars?refinementList[make][0]=Toyota&refinementList[make][1]=Ford&refinementList[make][2]=Kia&refinementList[model][0]=HiLux&refinementList[model][1]=Ranger'
    const parsed = parse(old)
    expect(parsed?.isOdd).toBe(true)
    expect(parsed?.state.refinements).toEqual({ make_model_badge: ['Ford > Ranger', 'Toyota > HiLux'] })
    expect(parse(parsed?.href ?? '')).toMatchObject({ state: parsed?.state, isOdd: false })
    const one = parse(`${old.split('&refinementList[model]')[0]}&refinementList[model][0]=HiLux`)
    expect(one?.href).toBe('/search/toyota/hilux')
  })

  test('[SU-01] the canonical form finds the same vehicles as the values', () => {
    const names = (prefix: string) => fc.subarray(['1', '2', '3'].map((digit) => prefix + digit))
    const values = fc.record({ make: names('A'), model: names('B'), badge: names('C') })
    const paths = fc.uniqueArray(fc.constantFrom('A1', 'A2 > B1', 'A2 > B1 > C1', 'A3 > B3', 'A1 > B2'))
    fc.assert(
      fc.property(values, paths, (flat, own) => {
        const all = ['1', '2', '3', '4']
        const vehicles = all.flatMap((make) =>
          all.flatMap((model) => all.map((badge) => [`A${make}`, `B${model}`, `C${badge}`] as const)),
        )
        const find = (found: FacetValues) =>
          vehicles.filter(([make, model, badge]) => {
            const branches = listVehicleBranches(make, model, badge)
            const has = (chosen: string[] | undefined, value: readonly string[]) =>
              !chosen || chosen.length === 0 || chosen.some((each) => value.includes(each))
            return (
              has(found.make, [make]) &&
              has(found.model, [model]) &&
              has(found.badge, [badge]) &&
              has(found.make_model_badge, branches)
            )
          })
        expect(find(normaliseBranches(flat))).toEqual(find(flat))
        expect(find(withBranches({}, own))).toEqual(find({ make_model_badge: own }))
        expect(find(normaliseBranches({ make_model_badge: own }))).toEqual(find({ make_model_badge: own }))
      }),
    )
  })

  test('[SU-01] a badge may contain the separator, and an incomplete vehicle has fewer branches', () => {
    const [, , branch = ''] = listVehicleBranches('Ford', 'Ranger', 'XLT > 4x4')
    expect(splitBranch(branch)).toEqual(['Ford', 'Ranger', 'XLT > 4x4'])
    expect(listVehicleBranches('Ford', '', 'XLT')).toEqual(['Ford'])
    expect(listVehicleBranches('', 'Ranger', 'XLT')).toEqual([])
    expect(listBranches({ make: ['Ford'], badge: ['XLT'] })).toEqual(['Ford'])
  })
})
