import 'server-only'
import type { Site } from '@/config/schema/site'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { mergeSessionData } from './merge-session-data'
import { getSiteRegistry } from './registry.server'

/** Finds a site by slug outside of page rendering, with the dashboard's session data merged over its file (`CF-02`). */
export async function findSite(slug: string): Promise<Site | null> {
  const lookup = await getSiteRegistry().findBySlug(slug)
  if (lookup.kind !== 'site') return null
  return mergeSessionData(lookup.site, await getDealerApi().getSessionData(lookup.site))
}
