import type { Site } from '@/config/schema/site'
import { hasSignIn } from '@/lib/links/sign-in-path'
import { getVehicleBasePath, getVehicleNoun, lowerNoun, type TemplateSite } from '@/lib/site/template'

/** Tabs of the saved-cars page, as in its URL (`RT-12`). */
export const GARAGE_TABS = ['saved-cars', 'recently-viewed', 'my-details'] as const
export type GarageTab = (typeof GARAGE_TABS)[number]

type WatchlistSite = Pick<Site, 'garage_enabled' | 'user_auth_enabled' | 'watchlist_path'>

/** Lists the tabs of a site's saved-cars page in order. */
export function listGarageTabs(site: WatchlistSite): GarageTab[] {
  return GARAGE_TABS.filter((tab) => tab !== 'my-details' || hasSignIn(site))
}

/** Path of a tab of a site's saved-cars page (`RT-12`). */
export function getGaragePath(
  { watchlist_path: path }: Pick<Site, 'watchlist_path'>,
  tab: GarageTab,
): string {
  return `${path}?tab=${tab}`
}

/** Reads the tab from a URL; the saved cars for a missing or unknown one. */
export function readGarageTab(site: WatchlistSite, value: unknown): GarageTab {
  return listGarageTabs(site).find((tab) => tab === value) ?? 'saved-cars'
}

type GarageSite = TemplateSite & Pick<Site, 'watchlist_path' | 'garage_enabled' | 'user_auth_enabled'>

/** The title of a site's saved-cars page, from its path, such as "My garage" (`RT-12`). */
export function getGarageTitle({ watchlist_path: path }: Pick<Site, 'watchlist_path'>): string {
  const words = (path.split('/').findLast((part) => part !== '') ?? 'saved').replaceAll(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The subtitle, which says where the list is stored. */
export function getGarageLead(site: GarageSite): string {
  const many = lowerNoun(getVehicleNoun(site).many)
  return hasSignIn(site)
    ? `Your saved ${many} with current prices, on any device where you sign in.`
    : `Your saved ${many} with current prices. Your list is stored in this browser.`
}

/** The label of a tab, and the title and hint of its empty state. */
export function describeGarageTab(
  site: TemplateSite,
  tab: GarageTab,
): { name: string; empty: string; hint: string } {
  const noun = getVehicleNoun(site)
  const [one, many] = [lowerNoun(noun.one), lowerNoun(noun.many)]
  switch (tab) {
    case 'saved-cars':
      return {
        name: `Saved ${many}`,
        empty: `No saved ${many} yet`,
        hint: `Select the heart on any ${one} to save it here.`,
      }
    case 'recently-viewed':
      return {
        name: 'Recently viewed',
        empty: `No recently viewed ${many}`,
        hint: `The ${many} you view appear here, most recent first.`,
      }
    case 'my-details':
      return { name: 'My details', empty: '', hint: '' }
  }
}

/** The label of a back link to a path of the site. */
export function describeWayBack(site: TemplateSite & Pick<Site, 'watchlist_path'>, path: string): string {
  const noun = getVehicleNoun(site)
  if (path.startsWith(`${getVehicleBasePath(site)}/`)) return `Back to the ${lowerNoun(noun.one)}`
  if (path.startsWith('/search')) return `Back to our ${lowerNoun(noun.many)}`
  if (path.startsWith(site.watchlist_path)) return `Back to ${lowerNoun(getGarageTitle(site))}`
  return path === '/' ? 'Back to the home page' : 'Back to the previous page'
}
