import type { Site } from '@/config/schema/site'
import { labelPlace } from './labels'

/** What the landing page of seven-seat vehicles says under its title (`RT-14`). */
export const SEVEN_SEATER_INTRO = 'View our range of 7 seater SUV and 4WD people movers'

/** Title of that page; whether it names the place is a setting (`RT-14`). */
export function getSevenSeaterTitle(site: Pick<Site, 'override_city' | 'city' | 'state' | 'search'>): string {
  const title = '7 Seater Cars for Sale'
  return site.search.seven_seater_title_has_place ? `${title} in ${labelPlace(site)}` : title
}
