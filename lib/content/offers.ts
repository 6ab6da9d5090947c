import type { HomeSection } from '@/config/schema/home'
import type { Site } from '@/config/schema/site'
import { readPlaceClock } from '@/lib/time/place-clock'

export type Offer = Extract<HomeSection, { type: 'offers' }>['offers'][number]

/** Of some offers, those that still run on the site's own calendar. */
export function keepRunning(offers: readonly Offer[], site: Pick<Site, 'timezone'>, now: Date): Offer[] {
  const today = readPlaceClock(now, site.timezone).date
  return offers.filter(({ until }) => until === null || until >= today)
}

/** A site's special offers that still run, each title once. */
export function listOffers(site: Pick<Site, 'home' | 'timezone'>, now: Date): Offer[] {
  const offers = site.home.sections.flatMap((section) => (section.type === 'offers' ? section.offers : []))
  return [...new Map(keepRunning(offers, site, now).map((offer) => [offer.title, offer])).values()]
}
