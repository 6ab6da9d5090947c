import type { Site } from '@/config/schema/site'
import { getVehicleNoun } from './template'

/** City that titles name (`CF-06`). */
export function getTitleCity(site: Pick<Site, 'override_city' | 'city'>): string {
  return site.override_city || site.city
}

/** First heading of the home page. */
export function getHomeTitle(site: Site): string {
  return site.home.title || `${getVehicleNoun(site).many} in ${getTitleCity(site)}`
}
