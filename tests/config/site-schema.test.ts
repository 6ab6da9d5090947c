import { describe, expect, test } from 'vitest'
import { contrastRatio } from '@/config/schema/contrast'
import { siteSchema, type SiteFile } from '@/config/schema/site'
import { makeSite } from '../lib/search/site-fixture'
import { buildSiteFile } from '../lib/site/site-fixture'

/** Paths and messages of validation errors. */
function refusals(more: Partial<SiteFile>): string[] {
  const { error } = siteSchema.safeParse(buildSiteFile('alpha', more))
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

/** A site with one dealership that has these Stripe settings. */
const stripe = (settings: object): Partial<SiteFile> => ({
  dealerships: [{ id: 1, name: 'One', slug: 'one', ...settings }],
})

const { palette, fonts } = buildSiteFile('alpha').design

describe('contrast', () => {
  test.each([
    ['#000000', '#FFFFFF', 21],
    ['#FFFFFF', '#000000', 21],
    ['#777777', '#FFFFFF', 4.48],
    ['#767676', '#FFFFFF', 4.54],
    ['#0B2545', '#0B2545', 1],
  ])('of %s on %s is %d by the WCAG formula', (front, back, ratio) => {
    expect(contrastRatio(front, back)).toBeCloseTo(ratio, 2)
  })

  test.each([
    ['muted', 'ground', { muted: '#777777' }, 'muted #777777 on ground #FFFFFF has contrast 4.48'],
    [
      'on_primary',
      'primary',
      { primary: '#AAAAAA' },
      'on_primary #FFFFFF on primary #AAAAAA has contrast 2.32',
    ],
    ['on_accent', 'accent', { on_accent: '#FFFFFF' }, 'on_accent #FFFFFF on accent #FFD400 has contrast'],
    ['link', 'surface', { link: '#6FA8FF' }, 'link #6FA8FF on surface #FFFFFF has contrast'],
  ])('[CF-03] rejects %s without enough contrast on %s and reports the ratio', (name, _, change, message) => {
    const found = refusals({ design: { fonts, palette: { ...palette, ...change } } })
    expect(found).toContainEqual(expect.stringContaining(`design.palette.${name}: ${message}`))
  })

  test('[CF-03] accepts a palette just above the minimum contrast', () => {
    expect(refusals({ design: { fonts, palette: { ...palette, muted: '#767676' } } })).toEqual([])
  })
})

describe('defaults', () => {
  const site = siteSchema.parse(buildSiteFile('alpha'))

  test('[RT-01, RT-06, RT-12, RT-13] URLs', () => {
    expect(site).toMatchObject({
      default_search_path: 'new-used-and-demo-cars',
      checkout_path: 'checkout',
      watchlist_path: '/my-garage',
      blog_path: '/blog',
      use_pages_path: false,
    })
  })

  test('[SS-01, SS-07, SS-08, SS-09, SS-11] search', () => {
    expect(site.search).toMatchObject({
      hits_per_page: 21,
      menu_limit: 10,
      menu_show_more_limit: 20,
      default_sort: 'custom_rank',
      count_above_limit: 'facet_sum',
      sorts: {
        mostRelevant: true,
        latest: true,
        highestPrice: true,
        lowestPrice: true,
        highestKms: false,
        lowestKms: false,
      },
    })
  })

  test('[SS-10] enables the filters of the specification and disables the others', () => {
    const on = Object.entries(site.search.filters).flatMap(([name, filter]) => (filter.on ? [name] : []))
    expect(on).toEqual(
      expect.arrayContaining([
        'car_type',
        'location',
        'colour',
        'body',
        'transmission',
        'odometer',
        'price',
        'fuelType',
        'drive',
        'year',
      ]),
    )
    for (const name of ['badge', 'subscription_price', 'status', 'dealership', 'tag', 'seats'])
      expect(on).not.toContain(name)
  })

  test.each<[string, SiteFile['finance']]>([
    ['finance off', { lender: 'meridian' }],
    ['finance only on car pages', { show: true, on_cards: false, lender: 'meridian' }],
    ['no lender', { show: true }],
  ])('[FI-01] rejects a filter by repayment with %s', (_name, finance) => {
    const settings = { finance, search: { filters: { repayment: { on: true } } } }
    expect(() => makeSite(settings)).toThrow(/repayment/)
    expect(() => makeSite({ ...settings, finance: { show: true, lender: 'meridian' } })).not.toThrow()
  })

  test('[CC-02, TG-05, FM-10, FM-20, SE-04, WL-01, TG-09] cards, prices, forms, watchlist, locale', () => {
    expect(site).toMatchObject({
      card: { chips: ['car_type', 'body', 'km', 'transmission', 'stocknum'] },
      price: { no_price_text: 'Enquire for price.' },
      forms: { opt_in: true, opt_in_checked: true, default_state: 'qld', message_required: true },
      include_sold_cars_days: 3,
      garage_enabled: false,
      user_auth_enabled: false,
      locale: 'en-AU',
    })
  })
})

describe('contradictory settings', () => {
  const design = buildSiteFile('alpha').design
  test.each<[string, Partial<SiteFile>, string]>([
    [
      '[SS-07] show-more limit',
      { search: { menu_limit: 20 } },
      'search.menu_show_more_limit: is 20, which does not exceed search.menu_limit (20)',
    ],
    [
      '[SS-16] a map without places',
      { search: { views: ['grid', 'map'] } },
      'search.views: has a map, but 0 visible sales locations with lat and long',
    ],
    ['[SS-16] a view twice', { search: { views: ['grid', 'grid'] } }, 'search.views: names a view twice'],
    ['[NV-10] time zone', { timezone: 'Mars/Olympus' }, 'timezone: Mars/Olympus is not a time zone'],
    [
      '[NV-10] closing before opening',
      { opening_hours: [{ weekday: 1, status: 'Open', open: '17:00', close: '09:00' }] },
      'opening_hours.0.close: 09:00 is not after open (17:00)',
    ],
    [
      '[NV-10] duplicate weekday',
      {
        opening_hours: [
          { weekday: 1, status: 'Closed' },
          { weekday: 1, status: 'Closed' },
        ],
      },
      'opening_hours.1: is the second entry for 1',
    ],
    [
      '[CF-01] falling price bands',
      { home: { bands: [20000, 10000] } },
      'home.bands: are not in ascending order',
    ],
    [
      '[CF-01] falling bands of a section',
      { home: { sections: [{ type: 'price-bands', bands: [2, 2] }] } },
      'home.sections.0.bands: are not in ascending order',
    ],
    [
      '[SE-06] unknown location',
      { search: { location_ids: [9] } },
      'search.location_ids.0: 9 is not a location of this site',
    ],
    [
      '[CF-01] dealership at an unknown location',
      { dealerships: [{ id: 1, name: 'One', slug: 'one', location_ids: [9] }] },
      'dealerships.0.location_ids.0: 9 is not a location of this site',
    ],
    [
      '[CF-01] duplicate location id',
      {
        locations: [
          { id: 1, name: 'A', slug: 'a' },
          { id: 1, name: 'B', slug: 'b' },
        ],
      },
      'locations.1.id: 1 is used twice',
    ],
    [
      '[CF-01] duplicate dealership slug',
      {
        dealerships: [
          { id: 1, name: 'A', slug: 'a' },
          { id: 2, name: 'B', slug: 'a' },
        ],
      },
      'dealerships.1.slug: a is used twice',
    ],
    [
      '[FM-13] bot check without a key',
      { forms: { bot_check: 'turnstile' } },
      'forms.turnstile_site_key: is empty',
    ],
    [
      '[RV-03] two Stripe accounts for one dealership',
      stripe({
        stripe_account: 'acct_1',
        stripe_key_variable: 'ONE_STRIPE_KEY',
        stripe_publishable_key: 'pk_1',
      }),
      'dealerships.0.stripe_account: and stripe_key_variable are both set',
    ],
    [
      '[RV-03] a dealer’s own secret key without the publishable key',
      stripe({ stripe_key_variable: 'ONE_STRIPE_KEY' }),
      'dealerships.0.stripe_publishable_key: is empty',
    ],
    [
      '[RV-03] a publishable key without the secret key',
      stripe({ stripe_publishable_key: 'pk_live_1' }),
      'dealerships.0.stripe_key_variable: is empty',
    ],
    [
      '[RV-03] a secret key in the site file',
      stripe({ stripe_key_variable: 'sk_live_1', stripe_publishable_key: 'pk_live_1' }),
      'dealerships.0.stripe_key_variable: must be the name of a variable',
    ],
    [
      '[RV-03] a secret key in place of the publishable key',
      stripe({ stripe_key_variable: 'ONE_STRIPE_KEY', stripe_publishable_key: 'sk_live_1' }),
      'dealerships.0.stripe_publishable_key: must be a Stripe publishable key',
    ],
    [
      '[RV-05] checkout hold that is too short',
      { reserve: { checkout_minutes: 4 } },
      'reserve.checkout_minutes: Too small',
    ],
    ['[RV-04] reservation that is too long', { reserve: { hold_days: 31 } }, 'reserve.hold_days: Too big'],
  ])('%s', (_, more, message) => {
    expect(refusals({ design, ...more })).toEqual([expect.stringContaining(message)])
  })
})

describe('lead destinations', () => {
  const hook = (secret: string, more: object = {}) => ({
    kind: 'json_webhook' as const,
    url: 'https://crm.example/leads',
    secret_variable: `${secret}_LEAD_WEBHOOK_SECRET`,
    ...more,
  })
  const dealerships = [
    { id: 1, name: 'One', slug: 'one' },
    { id: 2, name: 'Two', slug: 'two' },
  ]

  test.each<[string, Partial<SiteFile>['delivery'], number]>([
    ['for all enquiries', [hook('A'), hook('B')], 1],
    ['for all enquiries and for a dealership', [hook('A'), hook('B', { dealership: 'one' })], 1],
    ['for two dealerships', [hook('A', { dealership: 'one' }), hook('B', { dealership: 'two' })], 0],
    ['with the same secret', [hook('A'), hook('A', { dealership: 'one' })], 0],
    ['to another URL', [hook('A'), hook('B', { url: 'https://crm.example/other' })], 0],
  ])('[LD-05] one webhook URL has one secret: two entries %s', (_, delivery = [], count) => {
    const found = refusals({ dealerships, delivery })
    expect(found).toHaveLength(count)
    for (const message of found) expect(message).toContain('delivery.1.secret_variable: differs')
  })
})
