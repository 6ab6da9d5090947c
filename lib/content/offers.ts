import type { HomeSection } from '@/config/schema/home'
import type { Site } from '@/config/schema/site'
import { formatLocal } from '@/lib/forms/date-rules'

export type Offer = Extract<HomeSection, { type: 'offers' }>['offers'][number]

/** A site's special offers that still run on its own calendar, each title once. */
export function listOffers(site: Pick<Site, 'home' | 'timezone'>, now: Date): Offer[] {
  const today = formatLocal(now, site.timezone).slice(0, 'YYYY-MM-DD'.length)
  const offers = site.home.sections.flatMap((section) => (section.type === 'offers' ? section.offers : []))
  const running = offers.filter(({ until }) => until === null || until >= today)
  return [...new Map(running.map((offer) => [offer.title, offer])).values()]
}
