import type { Site } from '@/config/schema/site'

/** Whether shoppers sign in to see their saved cars (`WL-01`). On other sites, saved cars are stored in the browser only. */
export function hasSignIn(site: Pick<Site, 'garage_enabled' | 'user_auth_enabled'>): boolean {
  return site.garage_enabled && site.user_auth_enabled
}
