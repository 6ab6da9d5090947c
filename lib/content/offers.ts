import type { HomeSection } from '@/config/schema/home'
import type { Site } from '@/config/schema/site'
import { toZonedTime } from '@/lib/time/zoned-time'

export type Offer = Extract<HomeSection, { type: 'offers' }>['offers'][number]

/** Offers that have not expired, by the date in the site's time zone. */
export function filterCurrentOffers(
  offers: readonly Offer[],
  site: Pick<Site, 'timezone'>,
  now: Date,
): Offer[] {
  const today = toZonedTime(now, site.timezone).date
  return offers.filter(({ until }) => until === null || until >= today)
}

/** A site's current special offers, without duplicate titles. */
export function listOffers(site: Pick<Site, 'home' | 'timezone'>, now: Date): Offer[] {
  const offers = site.home.sections.flatMap((section) => (section.type === 'offers' ? section.offers : []))
  return [...new Map(filterCurrentOffers(offers, site, now).map((offer) => [offer.title, offer])).values()]
}
