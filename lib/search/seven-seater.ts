import type { Site } from '@/config/schema/site'
import { labelPlace } from './labels'

/** Introduction of the seven-seater landing page (`RT-14`). */
export const SEVEN_SEATER_INTRO = 'View our range of 7 seater SUV and 4WD people movers'

/** Title of the seven-seater landing page; a setting adds the place (`RT-14`). */
export function getSevenSeaterTitle(site: Pick<Site, 'override_city' | 'city' | 'state' | 'search'>): string {
  const title = '7 Seater Cars for Sale'
  return site.search.seven_seater_title_has_place ? `${title} in ${labelPlace(site)}` : title
}
