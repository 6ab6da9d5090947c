import type { HomeSection } from '@/config/schema/home'
import type { Site } from '@/config/schema/site'
import { takesDeposits } from '@/lib/cars/contact'
import { hasSignIn } from '@/lib/links/sign-in-path'
import { isServedCarPath } from '@/lib/cars/paths'
import { classifyLink } from '@/lib/links/classify-link'
import { getVehicleBasePath, hasSevenSeaterPage } from '@/lib/site/template'
import { describeInfoPage } from './info-pages'

const ALWAYS = new Set(['', 'search', 'contact', 'success'])

/**
 * Whether a link points to a page that the site serves. External links always count as served. Menus and buttons omit
 * the others.
 */
export function isServedPath(site: Site, href: string): boolean {
  if (classifyLink(href) !== 'internal') return true
  const segments = (href.split(/[?#]/)[0] ?? '').split('/').filter(Boolean)
  if (segments[0] === 'pages') segments.shift()
  const [first = '', second] = segments
  if (ALWAYS.has(first)) return true
  if (first === '7-seater-cars') return hasSevenSeaterPage(site)
  if (`/${segments.join('/')}` === site.watchlist_path) return site.garage_enabled
  if (first === 'sign-in') return second === undefined && hasSignIn(site)
  if (first === 'cars' && second === 'trade-in') return true
  if (`/${first}` === getVehicleBasePath(site)) return isServedCarPath(href)
  return second === undefined && describeInfoPage(site, first) !== null
}

/** Removes tiles, offers and story links that point to pages the site does not serve, and steps of a checkout it does not have. */
export function removeUnserved(site: Site): Site {
  const isServed = ({ url }: { url: string }) => isServedPath(site, url)
  const keep = (section: HomeSection): HomeSection[] => {
    if (section.type === 'tiles') {
      const tiles = section.tiles.filter(isServed)
      return tiles.length > 0 ? [{ ...section, tiles }] : []
    }
    if (section.type === 'offers') {
      const offers = section.offers.filter(isServed)
      return offers.length > 0 ? [{ ...section, offers }] : []
    }
    if (section.type === 'steps' && section.needs_checkout && !takesDeposits(site)) return []
    if (section.type === 'story' && section.link && !isServed(section.link))
      return [{ ...section, link: null }]
    return [section]
  }
  return {
    ...site,
    home: {
      ...site.home,
      tiles: site.home.tiles.filter(isServed),
      sections: site.home.sections.flatMap(keep),
    },
  }
}
