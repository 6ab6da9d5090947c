import type { Site } from '@/config/schema/site'
import { getVehicleNoun } from './template'

/** City used in titles (`CF-06`). */
export function getTitleCity(site: Pick<Site, 'override_city' | 'city'>): string {
  return site.override_city || site.city
}

/** The h1 of the home page. */
export function getHomeTitle(site: Site): string {
  return site.home.title || `${getVehicleNoun(site).many} in ${getTitleCity(site)}`
}
