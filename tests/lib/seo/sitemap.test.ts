import { describe, expect, test } from 'vitest'
import { listPages } from '@/lib/seo/list-pages'
import { writeRobots } from '@/lib/seo/robots'
import { countCarFiles, findLatest, writeSitemap, writeSitemapIndex } from '@/lib/seo/sitemap'
import { askForEntries, readEntries, type StockEntry } from '@/lib/seo/stock-entries'
import { EMPTY_VOCABULARY } from '@/lib/search/vocabulary'
import { readDemoSite } from '@/tests/demo-site'

const SITE = readDemoSite('harbour-city')
const NOW = 1_790_000_000

const answer = (...hits: unknown[]) => ({
  results: [{ hits, estimatedTotalHits: hits.length, facetDistribution: {}, facetStats: {} }],
})
const entry = (fields: Partial<StockEntry>): StockEntry => ({
  slug: 'a',
  picture: '',
  make: 'Land Rover',
  model: 'Defender',
  body: 'SUV',
  carType: 'used',
  seats: 5,
  changedAt: NOW,
  ...fields,
})

describe('the files of a sitemap', () => {
  test('say when a page changed, to the second, and nothing where nobody knows', () => {
    const xml = writeSitemap([
      { url: 'https://a.example/cars/x', changedAt: NOW, picture: 'https://p.example/a?w=1&f=auto' },
      { url: "https://a.example/<'>", changedAt: null },
    ])
    expect(xml).toContain('<lastmod>2026-09-21T14:13:20Z</lastmod>')
    expect(xml).toContain('<image:loc>https://p.example/a?w=1&amp;f=auto</image:loc>')
    expect(xml).toContain('<url><loc>https://a.example/&lt;&apos;&gt;</loc></url>')
  })

  test.each([
    [0, 1],
    [5000, 1],
    [5001, 2],
  ])('%i cars need %i', (cars, files) => expect(countCarFiles(cars)).toBe(files))

  test('are named by an index', () => {
    const xml = writeSitemapIndex([{ url: 'https://a.example/sitemaps/cars-1.xml', changedAt: null }])
    expect(xml).toContain('<sitemap><loc>https://a.example/sitemaps/cars-1.xml</loc></sitemap>')
  })
})

describe('when a vehicle last changed', () => {
  test.each([
    [{ updated_at_timestamp: NOW - 5, created_at_timestamp: NOW - 9 }, NOW - 5],
    [{ created_at_timestamp: NOW - 9, sold_date_timestamp: NOW - 3 }, NOW - 3],
    [{ updated_at_timestamp: NOW + 50, created_at_timestamp: NOW - 9 }, NOW - 9],
    [{ created_at_timestamp: null }, null],
  ])('%j is %j', (hit, changedAt) => {
    expect(readEntries(answer({ slug: 'a', ...hit }), NOW).entries).toMatchObject([{ changedAt }])
  })

  test('is null for a list of unknown ones', () => {
    expect(findLatest([])).toBeNull()
    expect(findLatest([null, 3, 2])).toBe(3)
  })
})

test('vehicles that can not be read are counted, so that the next stretch begins where it should', () => {
  const { entries, read } = readEntries(answer({ slug: '' }, { slug: 'b' }), NOW)
  expect(entries.map(({ slug }) => slug)).toEqual(['b'])
  expect(read).toBe(2)
  expect(askForEntries([], 1000, 1000)).toMatchObject({ offset: 1000, limit: 1000 })
})

describe('[SU-13, RT-01 to RT-04] pages that search engines may list', () => {
  const context = {
    site: SITE,
    vocabulary: {
      ...EMPTY_VOCABULARY,
      makes: ['Land Rover'],
      models: { 'Land Rover': ['Defender'] },
      bodies: ['SUV'],
    },
  }
  const paths = (stock: StockEntry[]) => listPages(SITE, context, stock).map(({ path }) => path)

  test('are the searches that a path can say and that find something', () => {
    const found = paths([entry({}), entry({ slug: 'b', seats: 7 })])
    for (const path of [
      '/',
      '/search/used-cars',
      '/search/land-rover',
      '/search/land-rover/defender',
      '/search/suv',
      '/7-seater-cars',
      '/contact',
    ])
      expect(found).toContain(path)
    expect(found.some((path) => path.includes('?'))).toBe(false)
    expect(new Set(found).size).toBe(found.length)
  })

  test('are none for stock that is not there', () => {
    const found = paths([entry({ carType: 'new' })])
    expect(found).not.toContain('/search/used-cars')
    expect(found).not.toContain('/7-seater-cars')
    expect(found).toContain('/search/new-cars')
  })

  test('[RT-13] name each informational page once, and none that is switched off', () => {
    const found = paths([])
    expect(found).toContain('/finance')
    expect(found).not.toContain('/apply-for-finance')
    const without = { ...SITE, pages: { ...SITE.pages, finance: false } }
    expect(listPages(without, context, []).map(({ path }) => path)).not.toContain('/finance')
  })

  test('changed when their newest vehicle did', () => {
    const pages = listPages(SITE, context, [entry({ changedAt: 5 }), entry({ slug: 'b', changedAt: 9 })])
    expect(pages.find(({ path }) => path === '/search/land-rover')?.changedAt).toBe(9)
    expect(pages.find(({ path }) => path === '/contact')?.changedAt).toBeNull()
  })
})

describe('robots.txt', () => {
  test('names the sitemap of its host and keeps pictures, styles and pages of a search open', () => {
    const text = writeRobots({ origin: 'https://a.example', isStaging: false })
    expect(text).toContain('\nSitemap: https://a.example/sitemap.xml\n')
    expect(text).toContain('Disallow: /*?refinementList')
    expect(text).not.toMatch(/Disallow: \/(_next|assets)?\n/)
    expect(text).not.toContain('page')
  })

  test('closes a staging platform', () => {
    const text = writeRobots({ origin: 'https://a.example', isStaging: true })
    expect(text).toContain('Disallow: /\n')
    expect(text).not.toContain('Sitemap')
  })
})
