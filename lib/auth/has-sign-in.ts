import type { Site } from '@/config/schema/site'

/** Whether shoppers of a site sign in to their saved cars (`WL-01`); otherwise these stay in the browser, if there are any. */
export function hasSignIn(site: Pick<Site, 'garage_enabled' | 'user_auth_enabled'>): boolean {
  return site.garage_enabled && site.user_auth_enabled
}
