import { describe, expect, test } from 'vitest'
import {
  buildEntriesQuery,
  countCarFiles,
  findLatest,
  listPages,
  readEntries,
  type StockEntry,
  writeRobots,
  writeSitemap,
  writeSitemapIndex,
} from '@/lib/seo/sitemap'
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

describe('sitemap files', () => {
  test('contain the last change of a page to the second, or nothing if unknown', () => {
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
  ])('for %i cars are %i', (cars, files) => expect(countCarFiles(cars)).toBe(files))

  test('are listed in an index', () => {
    const xml = writeSitemapIndex([{ url: 'https://a.example/sitemaps/cars-1.xml', changedAt: null }])
    expect(xml).toContain('<sitemap><loc>https://a.example/sitemaps/cars-1.xml</loc></sitemap>')
  })
})

describe('last change of a vehicle', () => {
  test.each([
    [{ updated_at_timestamp: NOW - 5, created_at_timestamp: NOW - 9 }, NOW - 5],
    [{ created_at_timestamp: NOW - 9, sold_date_timestamp: NOW - 3 }, NOW - 3],
    [{ updated_at_timestamp: NOW + 50, created_at_timestamp: NOW - 9 }, NOW - 9],
    [{ created_at_timestamp: null }, null],
  ])('of %j is %j', (hit, changedAt) => {
    expect(readEntries(answer({ slug: 'a', ...hit }), NOW).entries).toMatchObject([{ changedAt }])
  })

  test('is null if all times are unknown', () => {
    expect(findLatest([])).toBeNull()
    expect(findLatest([null, 3, 2])).toBe(3)
  })
})

test('counts invalid vehicles so that the next batch has the right offset', () => {
  const { entries, read } = readEntries(answer({ slug: '' }, { slug: 'b' }), NOW)
  expect(entries.map(({ slug }) => slug)).toEqual(['b'])
  expect(read).toBe(2)
  expect(buildEntriesQuery([], 1000, 1000)).toMatchObject({ offset: 1000, limit: 1000 })
})

describe('[SU-13, RT-01 to RT-04] sitemap pages', () => {
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

  test('include searches with a path-only URL and results', () => {
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

  test('exclude searches without results', () => {
    const found = paths([entry({ carType: 'new' })])
    expect(found).not.toContain('/search/used-cars')
    expect(found).not.toContain('/7-seater-cars')
    expect(found).toContain('/search/new-cars')
  })

  test('[RT-14] exclude the page of seven-seat vehicles on sites that do not sell cars', () => {
    const campers = readDemoSite('wattle-campers')
    const found = listPages(campers, { ...context, site: campers }, [entry({ seats: 7 })])
    expect(found.map(({ path }) => path)).not.toContain('/7-seater-cars')
  })

  test('[RT-13] include each enabled informational page once', () => {
    const found = paths([])
    expect(found).toContain('/finance')
    expect(found).not.toContain('/apply-for-finance')
    const without = { ...SITE, pages: { ...SITE.pages, finance: false } }
    expect(listPages(without, context, []).map(({ path }) => path)).not.toContain('/finance')
  })

  test('have the last change of their newest vehicle', () => {
    const pages = listPages(SITE, context, [entry({ changedAt: 5 }), entry({ slug: 'b', changedAt: 9 })])
    expect(pages.find(({ path }) => path === '/search/land-rover')?.changedAt).toBe(9)
    expect(pages.find(({ path }) => path === '/contact')?.changedAt).toBeNull()
  })
})

describe('robots.txt', () => {
  test('lists the host’s sitemap and allows images, styles and search pages', () => {
    const text = writeRobots({ origin: 'https://a.example', isStaging: false })
    expect(text).toContain('\nSitemap: https://a.example/sitemap.xml\n')
    expect(text).toContain('Disallow: /*?refinementList')
    expect(text).not.toMatch(/Disallow: \/(_next|assets)?\n/)
    expect(text).not.toContain('page')
  })

  test('disallows everything on staging', () => {
    const text = writeRobots({ origin: 'https://a.example', isStaging: true })
    expect(text).toContain('Disallow: /\n')
    expect(text).not.toContain('Sitemap')
  })
})
