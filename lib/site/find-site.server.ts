import 'server-only'
import type { Site } from '@/config/schema/site'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import type { SessionData } from '@/lib/dealer-api/dealer-data.server'
import { getSiteRegistry } from './registry.server'

/**
 * Finds a site by slug outside of page rendering, with the dashboard's session data merged over its file (`CF-02`). Operators'
 * commands use it too, so this file must not import `next/navigation`, which only loads in a page.
 */
export async function findSite(slug: string): Promise<Site | null> {
  const lookup = await getSiteRegistry().findBySlug(slug)
  if (lookup.kind !== 'site') return null
  return mergeSessionData(lookup.site, await getDealerApi().getSessionData(lookup.site))
}

/**
 * Merges the dashboard's session data over a site file; design and settings always come from the file (`CF-02`).
 * Pure.
 */
function mergeSessionData(site: Site, data: SessionData | null): Site {
  if (!data) return site
  const { dealerships, reviews, offers, blogs, ...facts } = data
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
  const byId = new Map((dealerships ?? []).map((dealership) => [dealership.id, dealership]))
  return {
    ...site,
    ...known,
    reviews: { ...site.reviews, ...reviews },
    offers: { ...site.offers, ...offers },
    blogs: { ...site.blogs, ...blogs },
    dealerships: site.dealerships.map((dealership) => {
      const fresh = byId.get(dealership.id)
      if (!fresh) return dealership
      return {
        ...dealership,
        review_count: fresh.review_count ?? dealership.review_count,
        average_rating: fresh.average_rating ?? dealership.average_rating,
      }
    }),
  }
}
