import type { NavigationItem } from '@/config/schema/navigation'
import type { SiteLocation } from '@/config/schema/people'
import type { Site } from '@/config/schema/site'
import { isServedPath } from '@/lib/content/served-paths'
import { resolveAnchor } from '@/lib/links/classify-link'
import { getMakeLogo } from '@/lib/makes/make-marks'
import { slugify } from '@/lib/text/slugify'
import { getLocationAnchor } from './location'
import { getVehicleNoun } from './template'

/** A facet value and its number of vehicles. */
export type CountedValue = { value: string; count: number }
/** Stock counts used by navigation and home pages. */
export type StockCounts = {
  total: number
  makes: CountedValue[]
  bodies: CountedValue[]
  locations: CountedValue[]
  carTypes: CountedValue[]
}

/** Counts of the site's own data (`CF-02`), while search is unavailable. */
export function getSiteStock({ stock }: Pick<Site, 'stock'>): StockCounts {
  return {
    total: stock.count,
    makes: listCounts(stock.makes),
    bodies: [],
    locations: [],
    carTypes: listCounts(stock.car_types),
  }
}

function listCounts(counts: Readonly<Record<string, number | undefined>>): CountedValue[] {
  return Object.entries(counts).flatMap(([value, count = 0]) => (count > 0 ? [{ value, count }] : []))
}

/** Default search slugs and their standard labels (`RT-01`). */
const SEARCH_LABELS: Record<Site['default_search_path'], string> = {
  'new-used-and-demo-cars': 'New, Used & Demo Cars',
  'used-cars': 'Used Cars',
  'new-and-demo-cars': 'New & Demo Cars',
  trucks: 'Trucks',
  rvs: 'RVs',
  rental: 'Rental',
  subscription: 'Subscription',
  motorcycles: 'Motorcycles',
  campers: 'Campers',
}

/** URL and label of a site's default stock search (`RT-01`). */
export function getDefaultSearch(site: Pick<Site, 'default_search_path' | 'default_search_label'>): {
  url: string
  name: string
} {
  return {
    url: `/search/${site.default_search_path}`,
    name: site.default_search_label || SEARCH_LABELS[site.default_search_path],
  }
}

/** What a menu draws of an entry. `logo` is a URL or initials; without a count or logo the field is missing. */
export type MenuLink = ReturnType<typeof resolveAnchor> & { name: string; count?: number; logo?: string }

/** Reduces menu entries to what is drawn, because browsers receive it. */
export function toMenuLinks(
  site: Pick<Site, 'use_pages_path'>,
  entries: readonly NavigationItem[],
): MenuLink[] {
  return entries.map(({ name, url, count, logo }) => ({
    ...resolveAnchor(url, site.use_pages_path),
    name,
    ...(count === null ? {} : { count }),
    ...(logo ? { logo: getMakeLogo(logo) } : {}),
  }))
}

function item(name: string, url: string, more: Partial<NavigationItem> = {}): NavigationItem {
  return { name, url, className: '', count: null, logo: '', dropdownItems: [], ...more }
}

/** Removes links that the site does not serve; returns an empty array if none remain. */
function filterServedLinks(site: Site, entry: NavigationItem): NavigationItem[] {
  const dropdownItems = entry.dropdownItems.filter(({ url }) => isServedPath(site, url))
  const isIncluded = entry.dropdownItems.length > 0 ? dropdownItems.length > 0 : isServedPath(site, entry.url)
  return isIncluded ? [{ ...entry, dropdownItems }] : []
}

/** Standard header links (`NV-02`). Contact is hidden in the sidebar. */
function listStandardItems(site: Site): NavigationItem[] {
  return [
    item('Test Drive', '/book-test-drive/'),
    ...(site.pages.service ? [item('Service', '/service')] : []),
    ...(site.pages.finance ? [item('Finance', '/finance')] : []),
    item('Trade In', '/trade-in'),
    item('Parts', '/vehicle-parts-and-accessories'),
    item('Contact', '/contact', { className: 'hide-in-sidebar' }),
  ]
}

/** The menu of makes, locations or body types with counts, if the site has one (`NV-01`). */
function buildBrandsMenu(site: Site, stock: StockCounts): NavigationItem | null {
  const search = getDefaultSearch(site)
  const noun = getVehicleNoun(site)
  switch (site.navigation.brands_menu) {
    case 'makes':
      return item('Brands', search.url, {
        dropdownItems: stock.makes.map(({ value, count }) =>
          item(value, `/search/${slugify(value)}`, { count, logo: value }),
        ),
      })
    case 'body':
      return item(`${noun.many} by type`, search.url, {
        dropdownItems: stock.bodies.map(({ value, count }) =>
          item(value, `/search/${slugify(value)}`, { count }),
        ),
      })
    case 'locations':
      return item('Locations', '/contact', {
        dropdownItems: site.locations
          .filter((location) => location.visible)
          .map((location) => buildLocationItem(site, location, stock)),
      })
    case 'none':
      return null
  }
}

/** Purposes of locations that keep vehicles. */
const STOCK_LOCATIONS: readonly SiteLocation['location_type'][] = ['sales', 'rental']

/**
 * A location's menu entry: the search for its vehicles, or its address and opening hours if it has none, such as a parts
 * counter. While search is unavailable, the purpose of the location decides.
 */
function buildLocationItem(site: Site, location: SiteLocation, stock: StockCounts): NavigationItem {
  const { name, slug, location_type: type } = location
  const count = stock.locations.find(({ value }) => value === name)?.count ?? null
  const hasStock = count !== null || (stock.total === 0 && STOCK_LOCATIONS.includes(type))
  const search = `${getDefaultSearch(site).url}?refinementList[location_name][0]=${encodeURIComponent(name)}`
  return item(name, hasStock ? search : `/contact#${getLocationAnchor(slug)}`, { count })
}

/**
 * Header entries: stock, the brands menu, then the site's own or the standard links, with the site's replacements and
 * removals applied (`NV-01`, `NV-02`).
 */
export function buildHeaderMenu(site: Site, stock: StockCounts): NavigationItem[] {
  const search = getDefaultSearch(site)
  const own = site.navigation.header.length > 0 ? site.navigation.header : listStandardItems(site)
  const brands = buildBrandsMenu(site, stock)
  const entries = [
    item(search.name, search.url, { count: stock.total || null }),
    ...(site.navigation.add_used_cars ? [item('Used Cars', '/search/used-cars')] : []),
    ...(brands && brands.dropdownItems.length > 0 ? [brands] : []),
    ...own,
  ]
  const removed = new Set(site.navigation.remove)
  const seen = new Set<string>()
  return (
    entries
      .filter(({ name }) => !removed.has(name))
      // A menu may have the same URL as a plain entry, but two plain entries may not.
      .filter(({ url, dropdownItems }) => dropdownItems.length > 0 || (!seen.has(url) && seen.add(url)))
      .flatMap((entry) => filterServedLinks(site, entry))
      .map((entry) => ({ ...entry, name: site.navigation.replace[entry.name] ?? entry.name }))
  )
}

/** Footer groups: Buyer Tools, stock by body type and About Us (`NV-03`), unless the site defines its own. */
export function buildFooterGroups(site: Site, stock: StockCounts): NavigationItem[] {
  if (site.navigation.footer.length > 0)
    return site.navigation.footer.flatMap((group) => filterServedLinks(site, group))
  const noun = getVehicleNoun(site)
  const search = getDefaultSearch(site)
  return [
    item('Buyer Tools', search.url, {
      dropdownItems: [
        item(search.name, search.url),
        item(`Sell my ${noun.one.toLowerCase()}`, '/sell-your-car/'),
        ...(site.pages.finance ? [item('Finance', '/finance')] : []),
        ...(site.pages.service ? [item('Service', '/service')] : []),
      ],
    }),
    item(`${site.search.used_only || site.template === 'cars' ? 'Used ' : ''}${noun.many}`, search.url, {
      dropdownItems: stock.bodies.slice(0, 8).map(({ value }) => item(value, `/search/${slugify(value)}`)),
    }),
    item('About Us', '/contact', {
      dropdownItems: [
        item('Contact', '/contact'),
        ...(site.pages.teams ? [item('Our team', '/team')] : []),
        ...(site.pages.reviews ? [item('Reviews', '/reviews')] : []),
        ...(site.pages.blog ? [item(site.blog_path === '/news' ? 'News' : 'Blog', site.blog_path)] : []),
        ...(site.offers_subscription ? [item('Offers by email', '/subscribe')] : []),
        item('Terms and conditions', '/terms-and-conditions'),
        item('Privacy policy', '/privacy-policy'),
      ],
    }),
  ].flatMap((group) => filterServedLinks(site, group))
}

/** Widths in letters, which are close enough to choose entries: spacing, arrow of a dropdown, and a count in brackets. */
const ENTRY_SPACING = 3
const DROPDOWN_ARROW = 3
const COUNT_LETTERS = 6

/**
 * Returns a menu that fits one row: entries after `maxLetters` move into a last entry "More", whose URL is empty. Buttons stay.
 * Entries with a dropdown become links there.
 */
export function fitMenu(menu: readonly NavigationItem[], maxLetters: number): NavigationItem[] {
  const buttons = menu.filter(({ className }) => className === 'button')
  const links = menu.filter(({ className }) => className !== 'button')
  if (sumLetters(menu) <= maxLetters) return [...menu]
  const more = item('More', '', { dropdownItems: links })
  let shown = links.length - 1
  while (shown > 1 && sumLetters([...links.slice(0, shown), more, ...buttons]) > maxLetters) shown -= 1
  const hidden = links.slice(shown).map((entry) => ({ ...entry, dropdownItems: [] }))
  return [...links.slice(0, shown), { ...more, dropdownItems: hidden }, ...buttons]
}

function sumLetters(menu: readonly NavigationItem[]): number {
  return menu.reduce(
    (sum, { name, count, dropdownItems }) =>
      sum +
      name.length +
      ENTRY_SPACING +
      (dropdownItems.length > 0 ? DROPDOWN_ARROW : 0) +
      (count === null ? 0 : COUNT_LETTERS),
    0,
  )
}
