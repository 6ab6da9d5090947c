import 'server-only'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import type { Site } from '@/config/schema/site'
import { findSite } from './find-site.server'

/**
 * The site of a request, from the route parameter that the middleware set. Calls `notFound()` when there is none, so that a
 * page below it can rely on a site.
 */
export const loadSite = cache(async (slug: string): Promise<Site> => {
  const site = await findSite(slug)
  if (!site) notFound()
  return site
})
