import { hasSignIn } from '@/lib/auth/has-sign-in'
import type { Site } from '@/config/schema/site'

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
