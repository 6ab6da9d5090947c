import { hasSignIn } from '@/lib/auth/has-sign-in'
import type { Site } from '@/config/schema/site'

/** Tabs of the saved-cars page, as its address names them (`RT-12`). */
export const GARAGE_TABS = ['saved-cars', 'recently-viewed', 'my-details'] as const
export type GarageTab = (typeof GARAGE_TABS)[number]

type WatchlistSite = Pick<Site, 'garage_enabled' | 'user_auth_enabled' | 'watchlist_path'>

/** The tabs that a site's saved-cars page has, in order. */
export function listGarageTabs(site: WatchlistSite): GarageTab[] {
  return GARAGE_TABS.filter((tab) => tab !== 'my-details' || hasSignIn(site))
}

/** Address of a tab of a site's saved-cars page (`RT-12`). */
export function getGaragePath(
  { watchlist_path: path }: Pick<Site, 'watchlist_path'>,
  tab: GarageTab,
): string {
  return `${path}?tab=${tab}`
}

/** The tab that an address asks for; the saved cars where it names none that the site has. */
export function readGarageTab(site: WatchlistSite, value: unknown): GarageTab {
  return listGarageTabs(site).find((tab) => tab === value) ?? 'saved-cars'
}
