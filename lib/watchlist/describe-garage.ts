import type { Site } from '@/config/schema/site'
import { lowerNoun } from '@/lib/search/nouns'
import { getVehicleBasePath, getVehicleNoun, type TemplateSite } from '@/lib/site/template'
import { hasSignIn } from '@/lib/auth/has-sign-in'
import type { GarageTab } from './paths'

type GarageSite = TemplateSite & Pick<Site, 'watchlist_path' | 'garage_enabled' | 'user_auth_enabled'>

/** What a site calls its page of saved cars: the words of its address, like "My garage" (`RT-12`). */
export function getGarageTitle({ watchlist_path: path }: Pick<Site, 'watchlist_path'>): string {
  const words = (path.split('/').findLast((part) => part !== '') ?? 'saved').replaceAll(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The line below that: where the list is kept. */
export function getGarageLead(site: GarageSite): string {
  const many = lowerNoun(getVehicleNoun(site).many)
  return hasSignIn(site)
    ? `The ${many} you saved, with today’s prices, wherever you sign in.`
    : `The ${many} you saved, with today’s prices. Your list is kept in this browser.`
}

/** Words of a tab, of its empty state and of a place that is being looked through. */
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
        hint: `Press the heart of any ${one} that you like, and it waits for you here.`,
      }
    case 'recently-viewed':
      return {
        name: 'Recently viewed',
        empty: `No ${many} looked at yet`,
        hint: `Every ${one} that you open is listed here, the last one first.`,
      }
    case 'my-details':
      return { name: 'My details', empty: '', hint: '' }
  }
}

/** The words of a link back to a path of the site. */
export function describeWayBack(site: TemplateSite & Pick<Site, 'watchlist_path'>, path: string): string {
  const noun = getVehicleNoun(site)
  if (path.startsWith(`${getVehicleBasePath(site)}/`)) return `Back to the ${lowerNoun(noun.one)}`
  if (path.startsWith('/search')) return `Back to our ${lowerNoun(noun.many)}`
  if (path.startsWith(site.watchlist_path)) return `Back to ${lowerNoun(getGarageTitle(site))}`
  return path === '/' ? 'Back to the home page' : 'Back to where you were'
}
