import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { siteSchema, TEMPLATES, type Site } from '@/config/schema/site'
import { parseSite } from '@/lib/site/parse-site'
import { findProblems } from '@/scripts/sites/find-problems'
import { buildSiteFile } from '../lib/site/site-fixture'

const FOLDER = 'config/sites'
const slugs = readdirSync(FOLDER).map((name) => name.slice(0, -'.json'.length))
const sites = slugs.map((slug) => {
  const parsed = parseSite(slug, readFileSync(`${FOLDER}/${slug}.json`, 'utf8'))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.site
})
const siteOf = (slug: string) => sites.find((site) => site.slug === slug)

/** Pages that the sites are to have, and that do not exist yet. */
const FUTURE_PAGES = ['pages.blog', 'pages.teams', 'pages.brands']

test('[CF-01] all demo files are valid together, without warnings but those about future pages', async () => {
  const { findings } = await findProblems(FOLDER)
  expect(findings.filter(({ path }) => !FUTURE_PAGES.includes(path))).toEqual([])
})

describe('settings listed in demo-sites.md', () => {
  test.each<[string, object]>([
    [
      'harbour-city',
      {
        template: 'cars',
        finance: { show: true, variant: 'secured-loan' },
        car_page: { reserve: true, trade_in: true, chat: true },
        garage_enabled: true,
        user_auth_enabled: true,
        card: { market_price: true },
        pages: { blog: true, offers: true, reviews: true },
        navigation: { brands_menu: 'makes' },
        search: { filters: { dealership: { on: true } } },
      },
    ],
    [
      'southern-star-toyota',
      {
        template: 'brand',
        price: {
          certified_make: 'Toyota',
          electric_tags: true,
          certified_info: expect.stringContaining('Toyota Certified'),
        },
        finance: { variant: 'manufacturer' },
        blog_path: '/news',
        pages: { models: true },
        integrations: { page_load_paths: ['/finance', '/service', '/pages/book-a-service', '/contact'] },
      },
    ],
    [
      'kiwi-auto',
      {
        template: 'cars',
        locale: 'en-NZ',
        country: 'NZ',
        finance: { hidden_makes: [expect.any(String)] },
        search: { seven_seater_title_has_place: false },
        price: { price_note: 'Excl. on-road costs' },
      },
    ],
    [
      'bargain-bay',
      {
        template: 'used-cars',
        default_search_path: 'used-cars',
        checkout_path: 'buy-online',
        watchlist_path: '/my-shortlist',
        search: { used_only: true, default_sort: 'price_ascending' },
        card: { pre_approval: true },
      },
    ],
    [
      'ironbark-motorcycles',
      { template: 'motorcycles', design: { scheme: 'dark' }, forms: { phone_rule: 'max-15' } },
    ],
    ['wattle-campers', { template: 'campers', search: { filters: { weekly_price_range: { on: true } } } }],
    [
      'bluetongue-trucks',
      {
        template: 'trucks',
        default_search_path: 'trucks',
        search: { sorts: { highestKms: true, lowestKms: true } },
        forms: { location_field: true, location_placeholder: 'Please Select a Department' },
        pages: { fleet: true },
      },
    ],
    [
      'longreach-rv',
      { template: 'rv', default_search_path: 'rvs', locale: 'en-US', forms: { phone_rule: 'au-mobile' } },
    ],
    [
      'drive-monthly',
      {
        template: 'subscription',
        use_pages_path: true,
        search: { item_types: ['subscription', 'rental'], filters: { subscription_price: { on: true } } },
        forms: { application_in_steps: true },
        garage_enabled: true,
      },
    ],
  ])('%s', (slug, settings) => {
    expect(siteOf(slug)).toMatchObject(settings)
  })

  test('[CF-03] every template has a demo site', () => {
    expect(new Set(sites.map(({ template }) => template))).toEqual(new Set(TEMPLATES))
  })
})

/** Settings that no demo site changes, with the reason. */
const UNCHANGED: [RegExp, string][] = [
  [/^(stock|offers|blogs)\b/, 'counts are provided by the dealer platform'],
  [/^logo\b/, 'logos are generated'],
  [/^url$/, 'derived from the host'],
  [/^content_policy$/, 'every demo site enforces its policy; the browser tests count violations'],
  [/^integrations\.(?!page_load_paths|chat)/, 'third-party keys; the demo loads no third-party scripts'],
  [/^(reviews_enabled|pages\.(reviews|locations|finance|service|footer|map))$/, 'on everywhere'],
  [/^search\.filters\.(location|make|model|colour|fuelType|year|body|odometer)$/, 'on everywhere'],
  [/^address\.place_(id|url)$/, 'the addresses are fictional, so map services do not list them'],
  [/^search\.sorts\.(mostRelevant|latest|highestPrice|lowestPrice)$/, 'on everywhere'],
  [/^car_page\.(call|enquire|history_report)$/, 'on everywhere'],
]

test('[CF-01] every other setting differs from its default in at least one demo site', () => {
  const plain = siteSchema.parse(buildSiteFile('plain'))
  const unused = listPaths(plain).filter(
    (path) =>
      !UNCHANGED.some(([pattern]) => pattern.test(path)) &&
      sites.every((site) => JSON.stringify(valueAt(site, path)) === JSON.stringify(valueAt(plain, path))),
  )
  expect(unused).toEqual([])
})

test('[CF-03] each demo site has its own palette, font pair and layout', () => {
  const looks: ((site: Site) => string)[] = [
    ({ design }) => JSON.stringify(design.palette),
    ({ design }) => `${design.fonts.display}/${design.fonts.text}`,
    ...(['header', 'hero', 'card', 'car_page', 'footer', 'picture_ground'] as const).map(
      (part) => (site: Site) => site.design[part],
    ),
    ({ home }) => home.sections.map(({ type }) => type).join(),
    ({ home }) => home.title,
  ]
  for (const look of looks) expect(new Set(sites.map(look)).size).toBe(sites.length)
})

test('[CC-02] the used-car site omits the stock number on its cards', () => {
  const yard = sites.find(({ slug }) => slug === 'bargain-bay')
  expect(yard?.card.chips).not.toContain('stocknum')
})

test('[NV-09] each site has 8 to 14 unique reviews', () => {
  for (const { reviews } of sites) {
    expect(reviews.items.length).toBeGreaterThanOrEqual(8)
    expect(reviews.items.length).toBeLessThanOrEqual(14)
  }
  const ids = sites.flatMap(({ reviews }) => reviews.items.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})

/** Dotted paths of all settings of a site; objects are groups, while arrays and records are settings. */
function listPaths(value: object, prefix = ''): string[] {
  return Object.entries(value).flatMap(([key, entry]: [string, unknown]) => {
    const isGroup =
      typeof entry === 'object' && entry !== null && !Array.isArray(entry) && Object.keys(entry).length > 0
    return isGroup && !/^search\.filters\.\w+$/.test(prefix + key)
      ? listPaths(entry, `${prefix}${key}.`)
      : [prefix + key]
  })
}

function valueAt(site: Site, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], site)
}
