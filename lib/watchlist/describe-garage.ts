import type { Site } from '@/config/schema/site'
import { getVehicleBasePath, getVehicleNoun, lowerNoun, type TemplateSite } from '@/lib/site/template'
import { hasSignIn } from '@/lib/auth/has-sign-in'
import type { GarageTab } from './paths'

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
