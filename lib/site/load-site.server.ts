import 'server-only'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import type { Site } from '@/config/schema/site'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { mergeSessionData } from './merge-session-data'
import { getSiteRegistry } from './registry.server'

/**
 * The site of a request, from the route parameter that the middleware set, with the dashboard's session data merged over
 * its file (`CF-02`). Calls `notFound()` when there is none, so that a page below it can rely on a site.
 */
export const loadSite = cache(async (slug: string): Promise<Site> => {
  const lookup = await getSiteRegistry().findBySlug(slug)
  if (lookup.kind !== 'site') notFound()
  return mergeSessionData(lookup.site, await getDealerApi().getSessionData(lookup.site))
})
