import { describe, expect, test } from 'vitest'
import {
  buildFooterGroups,
  buildHeaderMenu,
  fitMenu,
  getDefaultSearch,
  getSiteStock,
  toMenuLinks,
  type StockCounts,
} from '@/lib/site/navigation'
import { getHomeTitle } from '@/lib/site/template'
import { getMapLink } from '@/lib/site/location'
import { getSiteOrigin } from '@/lib/site/origin'
import { describeInfoPage, pickReviews } from '@/lib/content/info-pages'
import { addressSchema } from '@/config/schema/people'
import { readDemoSite } from '@/tests/demo-site'
import { makeSite } from '../search/site-fixture'

const stock: StockCounts = {
  total: 69,
  makes: [
    { value: 'Toyota', count: 20 },
    { value: 'Land Rover', count: 2 },
  ],
  bodies: [{ value: 'SUV', count: 30 }],
  locations: [{ value: 'Ryde', count: 9 }],
  carTypes: [{ value: 'used', count: 69 }],
}
const empty: StockCounts = { total: 0, makes: [], bodies: [], locations: [], carTypes: [] }
const names = (items: { name: string }[]) => items.map(({ name }) => name)

describe('offers by email', () => {
  test.each([
    ['harbour-city', true],
    ['kiwi-auto', false],
  ])('[CF-06] are offered by %s: %s', (slug, isOffered) => {
    const site = readDemoSite(slug)
    expect(site.offers_subscription).toBe(isOffered)
    expect(describeInfoPage(site, 'subscribe') !== null).toBe(isOffered)
    const links = buildFooterGroups(site, stock).flatMap(({ dropdownItems }) => dropdownItems)
    expect(links.some(({ url }) => url === '/subscribe')).toBe(isOffered)
  })
})

describe('counts while search is unavailable', () => {
  test('[CF-02] come from the site’s own data', () => {
    const own = { count: 9, makes: { Kia: 7, Audi: 0 }, models: {}, car_types: { used: 9 } }
    expect(getSiteStock({ stock: own })).toEqual({
      ...empty,
      total: 9,
      makes: [{ value: 'Kia', count: 7 }],
      carTypes: [{ value: 'used', count: 9 }],
    })
    const [entry] = buildHeaderMenu(makeSite(), getSiteStock(readDemoSite('southern-star-toyota')))
    expect(entry?.count).toBe(120)
  })
})

describe('a menu of one row', () => {
  const menu = buildHeaderMenu(makeSite(), stock)

  test('[NV-01] is unchanged when it fits', () => {
    expect(fitMenu(menu, 200)).toEqual(menu)
  })

  test.each([100, 80, 60, 40, 20])(
    '[NV-01] keeps every entry within %i letters: the last ones under More',
    (letters) => {
      const fitted = fitMenu(menu, letters)
      expect(names(fitted).includes('More')).toBe(letters < 90)
      const all = fitted.flatMap((entry) => (entry.name === 'More' ? entry.dropdownItems : [entry]))
      expect(names(all)).toEqual(names(menu))
      expect(all.every(({ url }) => url !== '')).toBe(true)
    },
  )

  test('[NV-01] keeps buttons outside More', () => {
    const [first] = menu
    if (!first) throw new Error('the menu is empty')
    const button = { ...first, name: 'Book', className: 'button' }
    const fitted = fitMenu([...menu, button], 40)
    expect(names(fitted).slice(-2)).toEqual(['More', 'Book'])
  })
})

describe('header menu', () => {
  test('[NV-02] lists stock first, then the standard links', () => {
    const menu = buildHeaderMenu(makeSite(), stock)
    expect(names(menu)).toEqual([
      'New, Used & Demo Cars',
      'Test Drive',
      'Service',
      'Finance',
      'Trade In',
      'Parts',
      'Contact',
    ])
    expect(menu[0]).toMatchObject({ url: '/search/new-used-and-demo-cars', count: 69 })
    expect(menu.at(-1)).toMatchObject({ url: '/contact', className: 'hide-in-sidebar' })
  })

  test('[NV-02] omits pages that the site does not serve', () => {
    const site = makeSite({ pages: { service: false, finance: false } })
    expect(names(buildHeaderMenu(site, stock))).not.toContain('Service')
    expect(names(buildHeaderMenu(site, stock))).not.toContain('Finance')
  })

  test('[NV-01] applies the site’s replacements, removals and additions', () => {
    const site = makeSite({
      navigation: { replace: { 'Trade In': 'Value my car' }, remove: ['Parts'], add_used_cars: true },
    })
    expect(names(buildHeaderMenu(site, stock))).toEqual([
      'New, Used & Demo Cars',
      'Used Cars',
      'Test Drive',
      'Service',
      'Finance',
      'Value my car',
      'Contact',
    ])
  })

  test('[NV-01] links each URL once', () => {
    const site = makeSite({ default_search_path: 'used-cars', navigation: { add_used_cars: true } })
    expect(buildHeaderMenu(site, stock).filter(({ url }) => url === '/search/used-cars')).toHaveLength(1)
  })

  test('[NV-01] lists makes with counts and logos, body types or locations in the mega menu', () => {
    const menu = (brands_menu: 'makes' | 'body' | 'locations', counts = stock) =>
      buildHeaderMenu(
        makeSite({
          navigation: { brands_menu },
          locations: [
            { id: 1, name: 'Ryde', slug: 'ryde' },
            { id: 2, name: 'Depot', slug: 'depot', visible: false },
          ],
        }),
        counts,
      ).find(({ dropdownItems }) => dropdownItems.length > 0)
    expect(menu('makes')?.dropdownItems[1]).toMatchObject({
      name: 'Land Rover',
      url: '/search/land-rover',
      count: 2,
      logo: 'Land Rover',
    })
    expect(menu('body')?.dropdownItems).toMatchObject([{ name: 'SUV', url: '/search/suv', count: 30 }])
    expect(menu('locations')?.dropdownItems).toMatchObject([{ name: 'Ryde', count: 9 }])
    expect(menu('makes', empty)).toBeUndefined()
  })

  test('[NV-01] a location without vehicles links to its address instead of a search', () => {
    const site = makeSite({
      navigation: { brands_menu: 'locations' },
      locations: [
        { id: 1, name: 'Ryde', slug: 'ryde' },
        { id: 2, name: 'Penrith', slug: 'penrith' },
        { id: 3, name: 'Parts Counter', slug: 'parts', location_type: 'parts' },
      ],
    })
    const urls = (counts: StockCounts) =>
      buildHeaderMenu(site, counts)
        .find(({ name }) => name === 'Locations')
        ?.dropdownItems.map(({ url }) => url)
    const search = '/search/new-used-and-demo-cars?refinementList[location_name][0]='
    expect(urls(stock)).toEqual([`${search}Ryde`, '/contact#location-penrith', '/contact#location-parts'])
    // While search is unavailable nothing is counted.
    expect(urls(empty)).toEqual([`${search}Ryde`, `${search}Penrith`, '/contact#location-parts'])
  })

  test('[NV-01] uses the site’s own entries instead of the standard ones, without broken links', () => {
    const site = makeSite({
      navigation: {
        header: [
          { name: 'Our story', url: '/contact' },
          { name: 'Nowhere', url: '/no-such-page' },
        ],
      },
    })
    expect(names(buildHeaderMenu(site, empty))).toEqual(['New, Used & Demo Cars', 'Our story'])
  })
})

describe('footer groups', () => {
  test('[NV-03] lists buyer tools, stock by body type and about us', () => {
    const groups = buildFooterGroups(makeSite(), stock)
    expect(names(groups)).toEqual(['Buyer Tools', 'Used Cars', 'About Us'])
    expect(groups[1]?.dropdownItems).toMatchObject([{ name: 'SUV', url: '/search/suv' }])
    expect(names(groups[2]?.dropdownItems ?? [])).toContain('Privacy policy')
  })

  test('[NV-03] uses the site’s own groups instead, without broken links', () => {
    const footer = [
      { name: 'Only this', url: '/contact' },
      { name: 'Nowhere', url: '/no-such-page' },
    ]
    expect(names(buildFooterGroups(makeSite({ navigation: { footer } }), stock))).toEqual(['Only this'])
  })
})

describe('site facts', () => {
  test('[RT-01] uses the site’s own label for its default search, else the standard one', () => {
    expect(getDefaultSearch(makeSite({ default_search_path: 'rvs' }))).toEqual({
      url: '/search/rvs',
      name: 'RVs',
    })
    expect(getDefaultSearch(makeSite({ default_search_label: 'All stock' })).name).toBe('All stock')
  })

  test('[CF-06] uses the override city in the home title', () => {
    expect(getHomeTitle(makeSite({ override_city: 'Parramatta' }))).toBe('Cars in Parramatta')
    expect(getHomeTitle(makeSite({ home: { title: 'G’day' } }))).toBe('G’day')
  })

  test('[CF-01] derives the origin from url, then domain, then local host', () => {
    expect(getSiteOrigin({ url: 'https://a.example/', domain_name: 'b.example', slug: 'c' })).toBe(
      'https://a.example',
    )
    expect(getSiteOrigin({ url: '', domain_name: 'b.example', slug: 'c' })).toBe('https://b.example')
    expect(getSiteOrigin({ url: '', domain_name: '', slug: 'c' })).toBe('http://c.localhost')
  })

  test('[LK-04] links to the place’s own map URL, or a search for name and address', () => {
    const address = { street: '1 Main Rd', city: 'Ryde', state: 'NSW', postcode: '2112' }
    expect(getMapLink(addressSchema.parse({ place_url: 'https://maps.app.goo.gl/x' }), 'Y')).toBe(
      'https://maps.app.goo.gl/x',
    )
    const link = new URL(getMapLink(addressSchema.parse(address), 'Smith & Sons'))
    expect(link.searchParams.get('query')).toBe('Smith & Sons, 1 Main Rd, Ryde, NSW, 2112')
  })

  test('[NV-09] picks at most 12 visible reviews with text and four or more stars', () => {
    const items = Array.from({ length: 20 }, (_, id) => ({
      id,
      customer_name: `Name ${id}`,
      text: id === 1 ? null : 'Good',
      rating: id === 2 ? 3.9 : 4,
    }))
    const picked = pickReviews(makeSite({ reviews: { items }, reviews_hidden_titles: ['Name 0'] }))
    expect(picked.map(({ id }) => id)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
  })
})

test('[NV-01] reduces entries to what a menu draws', () => {
  const menu = buildHeaderMenu(makeSite({ navigation: { brands_menu: 'makes' } }), stock)
  const makes = menu.flatMap(({ dropdownItems }) => dropdownItems)
  expect(toMenuLinks(makeSite(), makes)).toEqual([
    { name: 'Toyota', href: '/search/toyota', count: 20, logo: '/assets/makes/toyota.svg' },
    { name: 'Land Rover', href: '/search/land-rover', count: 2, logo: 'LR' },
  ])
  const [about] = buildFooterGroups(makeSite(), stock)[2]?.dropdownItems ?? []
  expect(about && toMenuLinks(makeSite(), [about])).toEqual([{ name: about?.name, href: about?.url }])
})
