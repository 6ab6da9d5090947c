import { readdirSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import type { Site } from '@/config/schema/site'
import { FACET_NAMES } from '@/config/filters'
import { listPanels } from '@/lib/search/facets/facets'
import {
  isMultiValued,
  isPublic,
  listAllStock,
  pickStock,
  type SearchCriteria,
  type StockDocument,
} from '../support/stock'
import {
  followSearch,
  getSearchPath,
  mapFew,
  openSearch,
  type FacetLink,
  type SearchPage,
} from '../support/search-page'
import { readSite } from '../support/test'

const SITES = readdirSync('config/sites').map((file) => readSite(file.replace('.json', '')))
/** On this site every link is followed. On other sites every count is checked, but only some links are followed. */
const FULLY_CHECKED_SITE = 'harbour-city'
const FOLLOW_EVERY = 3
const RANGES = ['range[year]=2016:2024', 'range[price]=10000:60000', 'range[subscription_price]=:400']

let cars: StockDocument[]
test.beforeAll(async () => {
  cars = await listAllStock()
})

function listPublicStock(site: Site): StockDocument[] {
  const now = Math.floor(Date.now() / 1000)
  return cars.filter((car) => isPublic(site, car, now))
}

/** Opens a search page; throws unless it is served directly (no redirect) with a result count. */
async function open(site: Site, path: string): Promise<SearchPage & { count: number }> {
  const page = await openSearch(site.slug, path)
  if (page.status !== 200 || page.count === null) throw new Error(`${path} returned ${page.status}`)
  return { ...page, count: page.count }
}

/** Reads the current refinements and ranges of a page from its chips. */
function readChoices(page: SearchPage): Required<SearchCriteria> {
  const choices: Required<SearchCriteria> = { refinements: {}, ranges: {} }
  for (const { facet, value } of page.refinements) {
    const bounds = /^(\d*):(\d*)$/.exec(value)
    const [, min, max] = bounds ?? []
    if (bounds)
      choices.ranges[facet] = { ...(min ? { min: Number(min) } : {}), ...(max ? { max: Number(max) } : {}) }
    else choices.refinements[facet] = [...(choices.refinements[facet] ?? []), value]
  }
  return choices
}

/** Whether a facet allows only one value, as in a menu (SS-07). */
function isSingleChoice(site: Site, facet: string): boolean {
  return listPanels(site).some(({ attribute, look }) => attribute === facet && look === 'menu')
}

/** Groups links by facet, most common value first. */
function groupByFacet(links: readonly FacetLink[]): [string, FacetLink[]][] {
  const facets = [...new Set(links.map(({ facet }) => facet))]
  return facets.map((name) => [
    name,
    links.filter(({ facet }) => facet === name).sort((a, b) => b.count - a.count),
  ])
}

/** Picks the links to follow: the most and the least common value of each facet, or all. */
function pickLinks(site: Site, links: readonly FacetLink[]): FacetLink[] {
  if (site.slug === FULLY_CHECKED_SITE) return [...links]
  const ends = groupByFacet(links).flatMap(([, values]) => [values[0], values.at(-1)])
  return [...new Set(ends)].filter((link) => link !== undefined)
}

for (const site of SITES) {
  test(`[SE-03, SE-04, SE-06] ${site.slug}: pages list every public vehicle exactly once`, async () => {
    let page = await open(site, getSearchPath(site.slug))
    const { count } = page
    const ids = [...page.ids]
    while (page.next) {
      const { pathname, search } = new URL(page.next)
      page = await open(site, `${pathname}${search}`)
      ids.push(...page.ids)
    }
    const expected = pickStock(site, listPublicStock(site)).map(({ id }) => id)
    expect(count).toBe(expected.length)
    expect(ids.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b))
  })

  test(`[SS-16, SE-02] ${site.slug}: facet counts match the results, and two values of a facet match their union`, async () => {
    const stock = listPublicStock(site)
    const start = await open(site, getSearchPath(site.slug))
    expect(start.facets.length).toBeGreaterThan(20)
    const wrong: string[] = []
    const countInStock = (facet: string, value: string) =>
      pickStock(site, stock, { refinements: { [facet]: [value] } }).length
    for (const { facet, value, count } of start.facets)
      if (count !== countInStock(facet, value))
        wrong.push(`${facet} ${value} shows ${count}, expected ${countInStock(facet, value)}`)
    const pages = await mapFew(pickLinks(site, start.facets), async ({ facet, value, count, href }) => {
      const page = await open(site, href)
      if (page.count !== count)
        wrong.push(`${facet} ${value} shows ${count}, page has ${page.count} (${href})`)
      return { facet, value, page }
    })
    await mapFew(groupByFacet(start.facets), async ([facet, [one, two]]) => {
      const first = pages.find((entry) => entry.facet === facet && entry.value === one?.value)?.page
      if (!one || !two || !first) return
      const link = first.facets.find((entry) => entry.facet === facet && entry.value === two.value)
      if (!link) return void wrong.push(`${facet}: ${two.value} is not offered beside ${one.value}`)
      const both = await open(site, link.href)
      const isSingle = isSingleChoice(site, facet)
      const chosen = isSingle ? [two.value] : [one.value, two.value]
      const union = pickStock(site, stock, { refinements: { [facet]: chosen } }).length
      const isSum = isSingle || isMultiValued(facet) || union === one.count + two.count
      if (both.count !== union || !isSum || link.count !== two.count)
        wrong.push(`${facet} ${one.value} or ${two.value}: ${both.count} of ${union} (${link.href})`)
    })
    expect(wrong).toEqual([])
  })

  test(`[SE-02, SU-10] ${site.slug}: facet counts are correct with a make, body, type or range selected`, async () => {
    const stock = listPublicStock(site)
    const countMatches = (criteria: SearchCriteria) => pickStock(site, stock, criteria).length
    const start = await open(site, getSearchPath(site.slug))
    const links = groupByFacet(start.facets).flatMap(([facet, [commonest]]) =>
      commonest && ['make', 'body', 'car_type', 'item_type'].includes(facet) ? [commonest.href] : [],
    )
    const range = RANGES[SITES.indexOf(site) % RANGES.length]
    const wrong: string[] = []
    const paths = [...links, `${getSearchPath(site.slug)}?${range}`]
    await mapFew([...paths.entries()], async ([index, path]) => {
      const page = await followSearch(site.slug, path)
      const { refinements, ranges } = readChoices(page)
      if (page.count !== countMatches({ refinements, ranges })) wrong.push(`${path} shows ${page.count}`)
      for (const [facet, values] of groupByFacet(page.facets)) {
        const others = values.filter(({ isRefined }) => !isRefined)
        const link = index % 2 === 0 ? others[0] : others.at(-1)
        if (!link) continue
        const { [facet]: refined = [], ...rest } = refinements
        const chosen = isSingleChoice(site, facet) ? [] : refined
        const alone = countMatches({ ranges, refinements: { ...rest, [facet]: [link.value] } })
        const mismatch = `${path}, ${facet} ${link.value}: shows ${link.count}, expected ${alone}`
        if (link.count !== alone) wrong.push(mismatch)
        // Follow each facet for at least one of the paths.
        const turn = FACET_NAMES.findIndex((name) => name === facet) + index
        if (site.slug !== FULLY_CHECKED_SITE && turn % FOLLOW_EVERY > 0) continue
        const together = countMatches({ ranges, refinements: { ...rest, [facet]: [...chosen, link.value] } })
        const next = await open(site, link.href)
        if (next.count !== together) wrong.push(`${mismatch}; page has ${next.count}, expected ${together}`)
      }
    })
    expect(wrong).toEqual([])
  })
}

test('[SE-02] [SS-15] models of several makes are alternatives, each with the count of its vehicles', async () => {
  const site = readSite(FULLY_CHECKED_SITE)
  const stock = pickStock(site, listPublicStock(site))
  const count = (make: string, model?: string) =>
    stock.filter((car) => car['make'] === make && (model === undefined || car['model'] === model)).length
  const follow = async (page: SearchPage, facet: string) => {
    const link = page.facets.find((each) => each.facet === facet && !each.isRefined && each.count > 0)
    if (!link) throw new Error(`${page.path} has no ${facet}`)
    return { page: await open(site, link.href), value: link.value }
  }
  const start = await open(site, getSearchPath(site.slug))
  const first = await follow(start, 'make')
  const firstModel = await follow(first.page, 'model')
  const second = await follow(firstModel.page, 'make')
  const link = second.page.facets.find(
    ({ facet, value }) => facet === 'model' && count(second.value, value) > 0,
  )
  if (!link) throw new Error(`${second.value} has no model`)
  const { facets, refinements, ...page } = await open(site, link.href)
  expect(refinements.map(({ facet, value }) => [facet, value])).toEqual(
    [`${first.value} > ${firstModel.value}`, `${second.value} > ${link.value}`]
      .toSorted()
      .map((value) => ['make_model_badge', value]),
  )
  expect(page.count).toBe(count(first.value, firstModel.value) + count(second.value, link.value))
  for (const row of facets.filter(({ facet }) => facet === 'make')) expect(row.count).toBe(count(row.value))
  const expected = stock.filter((car) => [first.value, second.value].includes(String(car['make'])))
  const sum = facets.reduce((total, row) => total + (row.facet === 'model' ? row.count : 0), 0)
  expect(sum).toBe(expected.length)
  const alone = await followSearch(site.slug, refinements[0]?.href ?? '')
  expect(alone.path).toMatch(/^\/search\/[^/?]+\/[^/?]+$/)
  expect(alone.refinements.map(({ value }) => value)).toEqual([refinements[1]?.value])
})

test('[SS-12, SS-04] every facet of the index can be filtered by URL, even if the site has no panel for it', async () => {
  const wrong: string[] = []
  await mapFew(FACET_NAMES, async (facet) => {
    const holders = SITES.flatMap((site) => {
      const stock = listPublicStock(site)
      const value = stock.map((car) => [car[facet] ?? []].flat()[0]).find((each) => each !== undefined)
      return value === undefined ? [] : [{ site, stock, value: String(value) }]
    })
    const [{ site, stock, value } = { site: null, stock: [], value: '' }] = holders.slice(-1)
    if (!site) return void wrong.push(`No vehicle has ${facet}`)
    const expected = pickStock(site, stock, { refinements: { [facet]: [value] } }).length
    for (const key of [`refinementList[${facet}][0]`, `menu[${facet}]`]) {
      const path = `${getSearchPath(site.slug)}?${key}=${encodeURIComponent(value)}`
      const page = await followSearch(site.slug, path)
      if (page.status !== 200 || page.count !== expected)
        wrong.push(`${site.slug}${path}: ${page.count}, expected ${expected}`)
    }
  })
  expect(wrong).toEqual([])
})
