import { homeSchema } from '@/config/schema/home'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { SignJWT } from 'jose'
import { Meilisearch } from 'meilisearch'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Site } from '@/config/schema/site'
import { INDEX_NAME, INDEX_SETTINGS, PRIMARY_KEY } from '@/lib/search/index-settings'
import {
  chooseValue,
  type FacetLevel,
  type FacetValue,
  listFacetGroups,
} from '@/lib/search/facets/facet-list'
import { shouldBypassSearchCache } from '@/lib/search/health'
import { describeSearchPage, loadSearchPage, type SearchPage } from '@/lib/search/load-search-page.server'
import { GET as getSearchWords } from '@/app/[site]/api/search-words/route'
import { suggestSearch } from '@/lib/search/query-words.server'
import { isSearchAnswering } from '@/lib/search/query-search.server'
import { forgetSearchAccess, getSearchAccess } from '@/lib/search/search-access.server'
import { describeNotice, labelRefinement } from '@/lib/search/labels'
import { getFeaturedCars, getSimilarCars } from '@/lib/search/load-indexed-cars.server'
import { getStockOverview } from '@/lib/search/stock-overview.server'
import type { StockResults } from '@/lib/search/result'
import { EMPTY_STATE, toggleValue } from '@/lib/search/state'
import { buildSearchUrl, splitHref } from '@/lib/search/url'
import { buildSearchStructuredData } from '@/lib/seo/json-ld'
import { createSearchServer, type SearchServer } from '@/sandbox/search/app'
import { makeSite } from './site-fixture'

const MASTER_KEY = 'a-master-key-of-the-test'
const NOW_SECONDS = Math.floor(Date.now() / 1000)

let folder: string
let search: SearchServer
let url: string
let answer: 'well' | 'hang' | 'fail' = 'well'
const http = createServer((incoming, outgoing) => {
  if (answer === 'hang') return
  if (answer === 'fail') return void outgoing.writeHead(500).end('{"message":"broken"}')
  void getRequestListener((request) => search.app.fetch(request))(incoming, outgoing)
})

const pickFrom = <T>(values: readonly T[], index: number): T => values[index % values.length] as T

/** 240 cars of two dealerships; some are sold, hidden, without a price or with values that need quoting. */
function makeDocuments() {
  const copy = { ...makeDocument(6), body: 'SUV' }
  return [
    ...Array.from({ length: 240 }, (_, index) => makeDocument(index)),
    { ...copy, id: 5000, slug: 'hatch-pack', badge: 'Hatch Pack' },
    {
      ...copy,
      id: 5001,
      slug: 'weekly-pack',
      badge: 'Weekly Pack',
      item_type: 'subscription',
      weekly_price: 289,
    },
    { ...copy, id: 5002, slug: 'no-price-pack', badge: 'Priceless Pack', price: 1, km: null },
  ]
}

function makeDocument(index: number) {
  const make = pickFrom(['Toyota', 'Land Rover', 'Mazda', 'Kia', 'Citroën'], index * 7)
  const model = `${pickFrom(['3', 'CX-5', 'Range Rover', 'Rio'], index)}${index % 11 === 0 ? ' Sport' : ''}`
  return {
    id: 1000 + index,
    slug: `car-${index}`,
    name: `${make} ${model}`,
    year: 2010 + (index % 14),
    make,
    model,
    make_model: `${make} ${model}`,
    make_model_badge: [make, `${make} > ${model}`],
    badge: pickFrom(['SX', 'GT "R"', "Driver's", 'A\\B', 'x OR y'], index),
    price: index % 17 === 0 ? null : 5000 + index * 250,
    km: index * 900,
    car_type: pickFrom(['used', 'used', 'new', 'demo'], index),
    item_type: 'car',
    status: index % 19 === 0 ? 'sold' : 'in_stock',
    sold_date_timestamp: index % 38 === 0 ? NOW_SECONDS - 86_400 : NOW_SECONDS - 30 * 86_400,
    reserved: index % 13 === 0,
    show_on_dealer_website: index % 23 !== 0,
    restricted_on_group_site: index % 5 === 0,
    body: pickFrom(['SUV', 'Hatch', 'Ute'], index),
    simple_body: pickFrom(['suv', 'hatch', 'ute'], index),
    colour: pickFrom(['White', 'Black', 'Red', 'White '], index * 3),
    seats: pickFrom([5, 7, 2], index),
    price_range: pickFrom(['$10k-20k', '$20k-30k'], index),
    filtered_features: pickFrom([['Adaptive Cruise "ACC"', 'Leather'], ["Driver's Assist"], []], index),
    transmission: 'Automatic',
    fuel: 'Diesel',
    drive: 'AWD',
    location_id: pickFrom([1, 2, 2, 3, 9], index),
    location_name: 'North & South',
    dealership_id: index % 4 === 0 ? 2 : 1,
    dealership_slug: index % 4 === 0 ? 'other-dealer' : 'test-motors',
    dealership_name: index % 4 === 0 ? 'Other' : 'Test Motors',
    custom_rank: index % 50,
    created_at_timestamp: NOW_SECONDS - index * 3600,
    photos_count: index % 3,
  }
}

const allPanels = Object.fromEntries(
  ['badge', 'seats', 'features', 'price_range', 'dealership', 'status'].map((name) => [name, { on: true }]),
)
const site: Site = makeSite({
  search: { filters: allPanels, menu_limit: 50, menu_show_more_limit: 100, hits_per_page: 10 },
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'search-test-'))
  search = await createSearchServer({ dataDir: folder, masterKey: MASTER_KEY })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  vi.stubEnv('MEILISEARCH_URL', url)
  vi.stubEnv('MEILISEARCH_ADMIN_KEY', MASTER_KEY)
  const client = new Meilisearch({ host: url, apiKey: MASTER_KEY })
  await client.createIndex(INDEX_NAME, { primaryKey: PRIMARY_KEY }).waitTask()
  await client
    .index(INDEX_NAME)
    .updateSettings({
      ...INDEX_SETTINGS,
      filterableAttributes: [...INDEX_SETTINGS.filterableAttributes],
      sortableAttributes: [...INDEX_SETTINGS.sortableAttributes],
      searchableAttributes: [...INDEX_SETTINGS.searchableAttributes],
    })
    .waitTask()
  await client.index(INDEX_NAME).addDocuments(makeDocuments()).waitTask()
})

afterAll(async () => {
  http.closeAllConnections()
  await new Promise((resolve) => http.close(resolve))
  await search.close()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(() => {
  answer = 'well'
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

async function open(href: string, on: Site = site): Promise<SearchPage> {
  const { path, pairs } = splitHref(href)
  const loaded = await loadSearchPage(on, path.split('/').slice(2), pairs)
  if (loaded.kind === 'redirect') return open(loaded.href, on)
  if (loaded.kind === 'unknown') throw new Error(`${href} is unknown`)
  return loaded.page
}

const countOf = (page: SearchPage) => page.results?.pagination.total

type FacetLink = FacetValue & { attribute: FacetLevel['attribute']; href: string }

/** All facet values on a page, with the state that each link leads to and its expected count. */
function listLinks(page: SearchPage) {
  const { results, state, context, keepParts } = page
  if (!results) throw new Error('no results')
  const listLevel = ({ values, more, attribute, look, parent }: FacetLevel): FacetLink[] =>
    [...values, ...more].flatMap((value) => {
      const next = chooseValue(state, attribute, value.value, look, parent)
      const link = { ...value, attribute, href: buildSearchUrl(context, next, keepParts) }
      return [link, ...(value.below ? listLevel(value.below) : [])]
    })
  return listFacetGroups(site, state, results).flatMap((group) =>
    group.kind !== 'list' ? [] : listLevel(group),
  )
}

const ask = async (key: string, body: object, path = 'multi-search') =>
  fetch(`${url}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const getAccess = (of = site) => getSearchAccess(of, Date.now() + 1000)

describe('distance', () => {
  const location = (id: number, lat: number, long: number) => ({
    id,
    name: `Yard ${id}`,
    slug: `yard-${id}`,
    address: { lat, long },
  })
  // Parramatta, Newcastle and Canberra; vehicles are at a fourth location too.
  const group = makeSite({
    slug: 'group',
    locations: [location(3, -35.28, 149.13), location(1, -33.81, 151.01), location(2, -32.93, 151.78)],
    search: { hits_per_page: 10 },
  })
  const openAt = async (query: string) => open(`/search/new-used-and-demo-cars?${query}`, group)

  test('[SS-10] finds the vehicles of the locations within the distance, with exact counts', async () => {
    const page = await openAt('near=2150&within=50')
    const { results } = page
    expect(results?.cars.map((car) => car.location_id)).toEqual(Array.from({ length: 10 }, () => 1))
    expect(countOf(page)).toBeLessThan(countOf(await openAt('near=2150&within=250')) ?? 0)
    const links = listFacetGroups(group, page.state, results as StockResults).flatMap((entry) =>
      entry.kind === 'list' && entry.attribute === 'colour' ? entry.values : [],
    )
    expect(links.length).toBeGreaterThan(1)
    for (const { value, count } of links) {
      const href = buildSearchUrl(page.context, toggleValue(page.state, 'colour', value))
      expect([value, countOf(await open(href, group))]).toEqual([value, count])
    }
  })

  test('[SS-08] [SU-12] lists every vehicle once, nearest first on all pages, in the default order at each location', async () => {
    const whole = await openAt('near=Parramatta')
    const pages = whole.results?.pagination.pages ?? 0
    const cars = []
    for (let page = 1; page <= pages; page += 1)
      cars.push(...((await openAt(`near=Parramatta&sort=nearest&page=${page}`)).results?.cars ?? []))
    expect(new Set(cars.map(({ id }) => id)).size).toBe(countOf(whole))
    const runs = cars.map((car) => car.location_id).filter((id, index, all) => id !== all[index - 1])
    expect(runs).toEqual([1, 2, 3, 9])
    const ranks = cars
      .filter((car) => car.location_id === 2 && car.id < 5000)
      .map(({ id }) => (id - 1000) % 50)
    expect(ranks.slice(0, -1).every((rank, index) => rank >= (ranks[index + 1] ?? 0))).toBe(true)
  })

  test('[SS-14] names the distance to remove if no showroom is near, and finds nothing', async () => {
    const page = await openAt('near=Perth&within=250')
    expect(countOf(page)).toBe(0)
    expect(page.relaxations.map(({ refinement }) => labelRefinement(group, refinement))).toEqual([
      'Within 250 km of Perth',
    ])
  })

  test('[SU-01] redirects other spellings, keeps an unknown place as typed, and ignores it on a site with one place', async () => {
    const load = async (on: Site, near: string) =>
      loadSearchPage(on, ['new-used-and-demo-cars'], [['near', near]])
    expect(await load(group, 'parramatta  NSW')).toEqual({
      kind: 'redirect',
      href: '/search/new-used-and-demo-cars?near=Parramatta',
      isPermanent: false,
    })
    const page = await openAt('near=Atlantis&within=10')
    expect(page.state.near).toEqual({ text: 'Atlantis', within: 10, place: null })
    expect(countOf(page)).toBe(countOf(await openAt('')))
    expect(describeSearchPage(page)).toMatchObject({ robots: { index: false } })
    expect(await load(makeSite({ slug: 'one-place' }), '2150')).toMatchObject({
      kind: 'redirect',
      href: '/search/new-used-and-demo-cars',
    })
  })
})

describe('counts', () => {
  test('[SS-16] [SE-02] every facet link finds exactly its count', async () => {
    const shown: unknown[] = []
    const found: unknown[] = []
    for (const start of [
      '/search/new-used-and-demo-cars',
      '/search/land-rover',
      '/search/used-cars?range[price]=9000:40000',
      '/search/toyota?not[colour][0]=White&not[filtered_features][0]=Leather',
      '/search/used-cars?all[filtered_features][0]=Leather&not[body][0]=SUV&not[body][1]=Ute',
    ]) {
      const from = await open(start)
      for (const link of listLinks(from)) {
        if (from.state.refinements[link.attribute] || link.isRefined) continue
        shown.push([link.href, link.count])
        found.push([link.href, countOf(await open(link.href))])
      }
    }
    expect(shown.length).toBeGreaterThan(80)
    expect(found).toEqual(shown)
  })

  test('[SE-02] combines values of the same facet with OR', async () => {
    const shown: unknown[] = []
    const found: unknown[] = []
    for (const first of ['/search/toyota', '/search/suv', '/search/used-cars']) {
      const page = await open(first)
      for (const link of listLinks(page)) {
        if (!page.state.refinements[link.attribute] || link.isRefined) continue
        shown.push([link.href, (countOf(page) ?? 0) + link.count])
        found.push([link.href, countOf(await open(link.href))])
      }
    }
    expect(shown.length).toBeGreaterThan(6)
    expect(found).toEqual(shown)
  })

  test('[SE-07] an exclusion keeps exactly the vehicles without the value, also those without the attribute', async () => {
    const [whole, toyota, others] = await Promise.all(
      ['', '?refinementList[make][0]=Toyota', '?not[make][0]=Toyota'].map(async (query) =>
        countOf(await open(`/search/new-used-and-demo-cars${query}`)),
      ),
    )
    expect(toyota).toBeGreaterThan(0)
    expect(others).toBe((whole ?? 0) - (toyota ?? 0))
    expect(countOf(await open('/search/new-used-and-demo-cars?not[series][0]=No+vehicle+has+one'))).toBe(
      whole,
    )
    expect(countOf(await open('/search/new-used-and-demo-cars?not[filtered_features][0]=A"B'))).toBe(whole)
  })

  test('[SE-07] vehicles have all required values', async () => {
    const features = ['Adaptive Cruise "ACC"', 'Leather']
    const values = features.map((value, index) => `[${index}]=${encodeURIComponent(value)}`)
    const count = async (key: string) =>
      countOf(
        await open(
          `/search/new-used-and-demo-cars?${values.map((value) => `${key}[filtered_features]${value}`).join('&')}`,
        ),
      )
    expect(await count('all')).toBe(await count('refinementList'))
    expect(
      countOf(
        await open(
          `/search/new-used-and-demo-cars?all[filtered_features][0]=Leather&all[filtered_features][1]=Driver%27s+Assist`,
        ),
      ),
    ).toBe(0)
  })

  test('[SS-07, SS-16] a page can show all values of one facet, without changing the search', async () => {
    const few = makeSite({ search: { menu_limit: 1, menu_show_more_limit: 2 } })
    const plain = await open('/search/new-used-and-demo-cars', few)
    const page = await open('/search/new-used-and-demo-cars?values=make', few)
    expect(page.state).toEqual(plain.state)
    expect(page.expanded).toBe('make')
    if (!page.results) throw new Error('no results')
    const makes = listFacetGroups(few, page.state, page.results, page.expanded).find(
      ({ attribute }) => attribute === 'make',
    )
    expect(makes).toMatchObject({ isExpanded: true, more: [], rest: [] })
    expect(makes?.kind === 'list' && makes.values.map(({ value }) => value)).toEqual([
      'Citroën',
      'Kia',
      'Land Rover',
      'Mazda',
      'Toyota',
    ])
    expect((await open('/search/new-used-and-demo-cars?values=nothing', few)).expanded).toBeNull()
  })

  test('[SS-15] removing a value restores the previous search', async () => {
    const whole = countOf(await open('/search/new-used-and-demo-cars'))
    const toyota = listLinks(await open('/search/toyota')).find((link) => link.isRefined)
    expect(toyota?.href).toBe('/search/new-used-and-demo-cars')
    expect(countOf(await open(toyota?.href ?? ''))).toBe(whole)
  })

  test('[SE-03] pages list every vehicle once', async () => {
    const ids: number[] = []
    const first = await open('/search/used-cars')
    const pages = first.results?.pagination.pages ?? 0
    for (let page = 1; page <= pages; page += 1)
      ids.push(...((await open(`/search/used-cars?page=${page}`)).results?.cars ?? []).map((car) => car.id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(countOf(first) ?? -1)
  })

  test('[SE-06] the overview has the same counts as the search', async () => {
    const home = homeSchema.parse({ bands: [10_000, 20_000] })
    const overview = await getStockOverview({ ...site, home })
    expect(overview?.total).toBe(countOf(await open('/search/new-used-and-demo-cars')))
    expect(overview?.ranges).toHaveLength(2)
    for (const { max, count } of overview?.ranges ?? [])
      expect(countOf(await open(`/search/new-used-and-demo-cars?range[price]=0:${max}`))).toBe(count)
    expect(overview?.makes.map((make) => make.value)).toContain('Land Rover')
  })
})

describe('URLs', () => {
  test('[RT-16] a value that is not in stock is unknown', async () => {
    expect(await loadSearchPage(site, ['nosuchmake'], [])).toEqual({ kind: 'unknown' })
    expect(await loadSearchPage(site, ['toyota', 'nosuch'], [])).toEqual({ kind: 'unknown' })
  })

  test('[RT-16, SS-14] a make or model that has sold out has a page with vehicles that come near it', async () => {
    for (const [path, name] of [
      ['haval', 'Haval'],
      ['haval/jolion', 'Haval Jolion'],
      ['gwm-haval', 'GWM'],
      ['toyota/celica', 'Toyota Celica'],
    ] as const) {
      const page = await open(`/search/${path}`)
      expect(page.results?.count).toBe(0)
      expect(page.soldOut?.name).toBe(name)
      expect(describeSearchPage(page)).toMatchObject({
        title: expect.stringContaining(name),
        robots: { index: false, follow: true },
      })
      expect(page.soldOut?.cars).toHaveLength(6)
      expect(page.soldOut?.cars.every(({ status, reserved }) => status === 'in_stock' && !reserved)).toBe(
        true,
      )
      expect(page.unknown).toEqual({})
    }
    expect((await open('/search/toyota/celica')).soldOut?.cars.map(({ make }) => make)).toContain('Toyota')
    expect((await open('/search/haval')).soldOut?.cars[0]?.body).toBe('SUV')
    expect((await open('/search/toyota')).soldOut).toBeNull()
    expect((await open('/search/haval?range[price]=:9000')).soldOut).toBeNull()
  })

  test('[RT-16] a make of other vehicles than the site sells is unknown', async () => {
    const bikes = makeSite({ template: 'motorcycles' })
    expect(await loadSearchPage(bikes, ['haval'], [])).toEqual({ kind: 'unknown' })
    expect((await open('/search/ducati/monster', bikes)).soldOut?.name).toBe('Ducati Monster')
  })

  test('[RT-03] redirects other spellings with campaign parameters, and pages beyond the last to the last', async () => {
    expect(await loadSearchPage(site, ['Land%20Rover'], [['utm_source', 'a b']])).toEqual({
      kind: 'redirect',
      href: '/search/land-rover?utm_source=a+b',
      isPermanent: true,
    })
    const far = await loadSearchPage(site, ['used-cars'], [['page', '99999']])
    expect(far).toMatchObject({ kind: 'redirect', isPermanent: false })
  })

  test('[SU-06] redirects spaces written as %20 and overlong parameters once', async () => {
    const location: [string, string] = ['refinementList[location_name][0]', 'north & south']
    const campaign: [string, string] = ['utm_source', 'mail']
    const canonical = '/search/used-cars?refinementList[location_name][0]=North+%26+South'
    const redirect = (href: string) => ({ kind: 'redirect', href, isPermanent: true })
    expect(await loadSearchPage(site, ['used-cars'], [location], { isOddQuery: true })).toEqual(
      redirect(canonical),
    )
    const own: [string, string] = ['refinementList[location_name][0]', 'North & South']
    expect(await loadSearchPage(site, ['used-cars'], [own])).toMatchObject({ kind: 'page' })
    expect(await loadSearchPage(site, ['used-cars'], [own, campaign, ['x', 'y'.repeat(5000)]])).toEqual(
      redirect(`${canonical}&utm_source=mail`),
    )
  })

  test('[RT-02] values that are not in stock stay filters, but appear in no title, description or breadcrumb', async () => {
    const text = 'Call 0400 000 000 now'
    const page = await open(
      `/search/used-cars?${new URLSearchParams([
        ['refinementList[make][0]', text],
        ['refinementList[colour][0]', text],
        ['refinementList[body][0]', 'suv'],
      ])}`,
    )
    expect(page.state.refinements).toMatchObject({ make: [text], body: ['SUV'] })
    expect(page.unknown).toEqual({ make: [text], colour: [text] })
    expect(page.results?.count).toBe(0)
    const described = describeSearchPage(page)
    expect(described.title).toBe('Used SUVs for Sale in Sydney, NSW')
    const { alternates: _canonical, pagination: _pages, openGraph, ...words } = described
    const written = JSON.stringify([
      words,
      openGraph?.title,
      openGraph?.description,
      buildSearchStructuredData(page, { origin: 'https://test.example' }).map((node) =>
        JSON.stringify(node).replaceAll(/"item":"[^"]*"/g, ''),
      ),
    ])
    expect(written).not.toContain('0400')
    const both = await open(
      `/search/used-cars?${new URLSearchParams([
        ['refinementList[make][0]', text],
        ['refinementList[make][1]', 'kia'],
      ])}`,
    )
    expect(describeSearchPage(both).title).toBe('Used Kia Cars for Sale in Sydney, NSW')
    expect(both.results?.count).toBeGreaterThan(0)
  })

  const follow = async (text: string, others: [string, string][] = []) =>
    loadSearchPage(site, ['new-used-and-demo-cars'], [['query', text], ...others])

  test('[SS-15] redirects a query that names filters to those filters, once', async () => {
    const others: [string, string][] = [
      ['refinementList[make][0]', 'Kia'],
      ['utm_source', 'mail'],
      ['typed', 'an earlier text'],
    ]
    const href = '/search/mazda?refinementList[colour][0]=Red&utm_source=mail'
    expect(await follow('red mazda', others)).toEqual({ kind: 'redirect', href, isPermanent: false })
    const page = await open(href)
    expect(page).toMatchObject({ state: { refinements: { make: ['Mazda'], colour: ['Red'] } }, notice: null })
    expect(await loadSearchPage(site, ['used-cars'], [['query', 'towbar']])).toMatchObject({ kind: 'page' })
  })

  test('[SS-15] leaves out the one part of a query without which most vehicles are found, and says so', async () => {
    const href = '/search/mazda?refinementList[colour][0]=Red&typed=red+mazda+sx'
    expect(await follow('red mazda sx')).toEqual({ kind: 'redirect', href, isPermanent: false })
    const page = await open(href)
    expect(countOf(page)).toBeGreaterThan(0)
    expect(page.notice).toEqual({
      unknown: '',
      left: [{ kind: 'query', value: 'sx' }],
      isText: false,
    })
    expect(describeSearchPage(page)).toMatchObject({
      alternates: { canonical: '/search/mazda?refinementList[colour][0]=Red' },
      robots: { index: false },
    })
  })

  test('[SS-15] leaves out as many parts as it takes', async () => {
    const page = await open('/search/new-used-and-demo-cars?query=red+mazda+ute+under+$1000+towbar')
    expect(countOf(page)).toBeGreaterThan(0)
    expect(page.notice?.left.map((part) => labelRefinement(site, part))).toContain('Up to $1,000')
    expect(page.notice?.unknown).toBe('towbar')
  })

  test('[SS-15] searches for the words as text where no vehicle has all of the filters', async () => {
    const loaded = await follow('mazda hatch pack')
    expect(loaded).toMatchObject({
      kind: 'page',
      page: {
        state: { refinements: {}, query: 'mazda hatch pack' },
        results: { count: 1, cars: [{ id: 5000, body: 'SUV' }] },
        notice: { isText: true },
      },
    })
  })

  test('[SS-15] a text finds in the search box what it finds on the page, also without one of its filters', async () => {
    for (const text of [
      'red mazda',
      'red mazda towbar',
      'mazda hatch pack',
      'GT',
      'zzgizmo',
      'cheapest suv',
    ]) {
      const found = await suggestSearch(site, text, [], Date.now())
      const page = await open(`/search/new-used-and-demo-cars?query=${encodeURIComponent(text)}`)
      expect([text, found?.count], text).toEqual([text, page.results?.count])
      expect(found?.cars.map(({ id }) => id)).toEqual(page.results?.cars.slice(0, 4).map(({ id }) => id))
      for (const { key } of found?.parts ?? []) {
        const fewer = await suggestSearch(site, text, [key], Date.now())
        const target = await open(
          `/search/new-used-and-demo-cars?${new URLSearchParams({ query: text, without: key })}`,
        )
        expect([key, fewer?.count]).toEqual([key, target.results?.count])
        expect(fewer?.parts.map((part) => part.key)).not.toContain(key)
        expect(target.href).not.toContain('without')
        expect(describeNotice(site, target.notice)).toBe(fewer?.notice)
      }
    }
  })

  test('[SS-15] [SS-14] says that no word was understood where a text finds nothing', async () => {
    const said = 'We did not understand “zzgizmo zzwidget”.'
    expect(await suggestSearch(site, 'zzgizmo zzwidget', [], Date.now())).toMatchObject({
      parts: [],
      count: 0,
      countLabel: '0 Cars',
      notice: said,
    })
    const page = await open('/search/new-used-and-demo-cars?query=zzgizmo+zzwidget')
    expect([describeNotice(site, page.notice), page.results?.count]).toEqual([said, 0])
    expect((await open('/search/new-used-and-demo-cars?query=GT')).notice).toBeNull()
  })

  test('[CC-01] [CC-08] [TG-05] a suggested vehicle has name, details, price and URL', async () => {
    const suggest = async (text: string) => (await suggestSearch(site, text, [], Date.now()))?.cars
    expect(await suggest('gizmo pack')).toEqual([])
    expect(await suggest('hatch pack')).toEqual([
      {
        id: 5000,
        name: '2016 Mazda Range Rover',
        details: 'Hatch Pack · 5,400 km',
        price: '$6,500',
        priceType: expect.any(String),
        href: '/cars/hatch-pack',
        picture: '',
      },
    ])
    expect(await suggest('weekly pack')).toMatchObject([{ price: '$289 a week' }])
    expect(await suggest('priceless pack')).toMatchObject([
      { price: 'Enquire for price.', details: 'Priceless Pack' },
    ])
  })

  test('[SS-15] the search box shows the reading, what was left out, and the vehicles', async () => {
    expect(await suggestSearch(site, 'red mazda towbar', [], Date.now())).toMatchObject({
      parts: [
        { key: 'value:make:mazda', label: 'Mazda' },
        { key: 'value:colour:red', label: 'Red' },
      ],
      notice: 'We did not understand “towbar” and left it out.',
    })
    const sorted = await suggestSearch(site, 'cheapest suv', [], Date.now())
    expect(sorted?.parts).toEqual([
      { key: 'value:body:suv', label: 'SUV' },
      { key: 'sort', label: 'Lowest Price' },
    ])
  })

  test('[SS-15] says nothing about a typed text that has nothing to do with the page', async () => {
    for (const typed of ['mazda', 'read this', '', '\u0000', 'x'.repeat(5000)])
      expect((await open(`/search/toyota?typed=${encodeURIComponent(typed)}`)).notice, typed).toBeNull()
  })

  test('[SS-15] names the words that it does not know and searches for the others', async () => {
    const page = await open('/search/new-used-and-demo-cars?query=GT+zzgizmo')
    expect(countOf(page)).toBeGreaterThan(0)
    expect([page.state.query, page.notice]).toEqual(['GT', { unknown: 'zzgizmo', left: [], isText: false }])
  })

  test('[SS-15] finds only vehicles with every word of a text', async () => {
    expect(countOf(await open('/search/new-used-and-demo-cars?query=GT'))).toBeGreaterThan(0)
    expect(countOf(await open('/search/new-used-and-demo-cars?query=GT+SX'))).toBe(0)
  })

  test('[SU-11] renders a page for 999 refinements of every facet', async () => {
    const pairs = Array.from({ length: 999 }, (_, index): [string, string] => [
      `refinementList[${index % 2 ? 'colour' : 'make'}][${index}]`,
      `"x\\" OR ${index} <`,
    ])
    const page = await open(`/search/used-cars?${new URLSearchParams(pairs)}`)
    expect(page.results?.count).toBe(0)
  })
})

describe('a search page while search is down', () => {
  test('[SE-09] does not search again when the middleware has found it down', async () => {
    await open('/search/toyota')
    const fetching = vi.spyOn(globalThis, 'fetch')
    const loaded = await loadSearchPage(site, ['toyota'], [['sort', 'latest']], { isSearchDown: true })
    expect(loaded).toMatchObject({
      kind: 'page',
      page: { results: null, state: { refinements: { make: ['Toyota'] } } },
    })
    expect(fetching).not.toHaveBeenCalled()
    fetching.mockRestore()
  })

  test('[SE-09] the service is probed quickly, and its recovery ends the bypass of the cache', async () => {
    answer = 'hang'
    const start = Date.now()
    expect(await isSearchAnswering(site)).toBe(false)
    expect(Date.now() - start).toBeLessThan(1000)
    expect(shouldBypassSearchCache(site)).toBe(true)
    answer = 'well'
    expect(await isSearchAnswering(site)).toBe(true)
    expect(shouldBypassSearchCache(site)).toBe(false)
  })
})

describe('cars for other pages', () => {
  test('[RT-15] featured cars are in stock and have photos', async () => {
    const cars = await getFeaturedCars(site, { count: 6, sort: 'newest' })
    expect(cars).toHaveLength(6)
    expect(
      cars.every(
        (car) => car.status === 'in_stock' && car.photos_count && car.dealership_slug === 'test-motors',
      ),
    ).toBe(true)
  })

  test('[CD-01] similar cars exclude the car itself and start with its model', async () => {
    const [car] = (await open('/search/land-rover')).results?.cars ?? []
    if (!car) throw new Error('no car')
    const cars = await getSimilarCars(site, car, 4)
    expect(cars).toHaveLength(4)
    expect(cars.map((other) => other.id)).not.toContain(car.id)
    expect(cars[0]).toMatchObject({ make: car.make, model: car.model })
  })

  test('[CD-01] similar cars exclude reserved ones', async () => {
    const [car] = (await open('/search/land-rover')).results?.cars ?? []
    if (!car) throw new Error('no car')
    const cars = await getSimilarCars(site, car, 200)
    expect(cars.length).toBeGreaterThan(20)
    expect(cars.filter((other) => other.reserved)).toEqual([])
  })
})

describe('cache', () => {
  test('[SE-04] a page that searches a site’s stock gets the tag of that stock, so that an import expires it', async () => {
    const fetching = vi.spyOn(globalThis, 'fetch')
    await getFeaturedCars(makeSite({ id: 4711 }), { count: 3, sort: 'newest' })
    const searches = fetching.mock.calls.filter(([input]) => String(input).includes('multi-search'))
    expect(searches.map(([, init]) => init?.next)).toEqual([{ tags: ['stock:4711'] }])
    fetching.mockRestore()
  })
})

describe('security', () => {
  test('[SE-08] a token reads only the public stock of its site', async () => {
    const { key: token } = await getAccess()
    for (const filter of [
      undefined,
      'dealership_slug = "other-dealer"',
      'show_on_dealer_website = false',
      'id EXISTS OR id NOT EXISTS',
    ]) {
      const response = await ask(token, { queries: [{ indexUid: INDEX_NAME, limit: 1000, filter }] })
      const { results } = (await response.json()) as { results: { hits: Record<string, unknown>[] }[] }
      const hits = results[0]?.hits ?? []
      expect(
        hits.every(
          (hit) => hit['dealership_slug'] === 'test-motors' && hit['show_on_dealer_website'] === true,
        ),
      ).toBe(true)
    }
  })

  test('[SE-08] rejects other indexes, other endpoints, and expired or forged tokens', async () => {
    const { key: token, signedWith } = await getAccess()
    expect((await ask(token, { queries: [{ indexUid: 'secrets' }] })).status).toBe(403)
    expect((await ask(token, { limit: 10 }, `indexes/${INDEX_NAME}/documents/fetch`)).status).toBe(403)
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 2 * 3_600_000)
    const expired = await getAccess({ ...site, id: 995 })
    clock.mockRestore()
    expect((await ask(expired.key, { queries: [{ indexUid: INDEX_NAME }] })).status).toBe(403)
    const forged = await new SignJWT({ apiKeyUid: signedWith?.uid, searchRules: ['*'] })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('not the key'))
    expect((await ask(forged, { queries: [{ indexUid: INDEX_NAME }] })).status).toBe(403)
  })

  test('[SE-07] no URL value gives access to another dealership’s stock', async () => {
    for (const text of [
      'Toyota" OR dealership_slug = "other-dealer',
      'x\\" OR id EXISTS OR make = "',
      "' OR id EXISTS",
    ]) {
      const page = await open(`/search/used-cars?refinementList[make][0]=${encodeURIComponent(text)}`)
      expect(page.results?.count).toBe(0)
    }
  })
})

describe('outage', () => {
  test('[SE-09] shows an error page within two seconds during an outage, and recovers', async () => {
    const cases = (['fail', 'hang'] as const).flatMap((state) => [
      { state, query: state },
      { state, query: 'red mazda gizmo' },
    ])
    for (const { state, query } of cases) {
      answer = state
      const begun = performance.now()
      const page = await open(`/search/used-cars?query=${query.replaceAll(' ', '+')}`)
      expect(page.results).toBeNull()
      expect(performance.now() - begun).toBeLessThan(2000)
      expect(shouldBypassSearchCache(site)).toBe(true)
      answer = 'well'
      expect((await open('/search/used-cars')).results).not.toBeNull()
      expect(shouldBypassSearchCache(site)).toBe(false)
    }
  })

  test('[SE-09] shows an error page, not a 404, for an unknown value before the first response', async () => {
    answer = 'fail'
    const fresh = makeSite({ slug: 'never-asked', id: 999 })
    const loaded = await loadSearchPage(fresh, ['mazda', 'cx-5'], [])
    expect(loaded).toMatchObject({
      kind: 'page',
      page: { results: null, href: '/search/mazda/cx-5', state: EMPTY_STATE },
    })
  })

  test('[SE-09] does not parse queries while search is down', async () => {
    answer = 'fail'
    const fresh = makeSite({ slug: 'never-asked-either', id: 998 })
    expect(await loadSearchPage(fresh, ['used-cars'], [['query', 'red mazda']])).toMatchObject({
      kind: 'page',
      page: { results: null, state: { query: 'red mazda' } },
    })
    const request = new Request('http://drive-monthly.localhost/api/search-words?query=white')
    const response = await getSearchWords(request, { params: Promise.resolve({ site: 'drive-monthly' }) })
    expect([response.status, await response.json()]).toEqual([503, { error: expect.any(String) }])
  })

  test('[SE-08] fetches a rejected key again once', async () => {
    await open('/search/used-cars')
    expect(forgetSearchAccess(await getAccess())).toBe(true)
    expect((await open('/search/used-cars')).results?.count).toBeGreaterThan(0)
  })

  test('[SE-09] a failing search host of one site does not affect other sites', async () => {
    const integrations = { search_host: 'http://127.0.0.1:9', search_public_key: 'a public key' }
    const own = makeSite({ slug: 'own-host', id: 997, integrations })
    expect((await open('/search/used-cars', own)).results).toBeNull()
    expect(shouldBypassSearchCache(own)).toBe(true)
    expect(shouldBypassSearchCache(site)).toBe(false)
  })

  test('[SE-08] a rejected site key does not affect other sites’ tokens', async () => {
    const before = await getAccess()
    const own = makeSite({
      slug: 'own-key',
      id: 996,
      integrations: { search_host: url, search_public_key: 'not a key of the service' },
    })
    expect((await open('/search/used-cars', own)).results).toBeNull()
    expect(await getAccess()).toBe(before)
    expect(shouldBypassSearchCache(own)).toBe(true)
    expect(shouldBypassSearchCache(site)).toBe(false)
  })
})
